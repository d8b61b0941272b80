/** A region whose numbers are taken, and their prefix, such as `+852`. */
export interface OpenRegion {
  readonly region: string;
  readonly prefix: string;
}

/** The one region whose numbers are written without a prefix. */
const mainland = '+86';

/** The region that a text names by its prefix: `preferred` where that fits, else the first; undefined where it names none. */
export function regionOf(
  typed: string,
  regions: readonly OpenRegion[],
  preferred: OpenRegion,
): OpenRegion | undefined {
  return [preferred, ...regions].find(({ prefix }) => prefix !== mainland && typed.startsWith(prefix));
}

/**
 * What is typed, with the prefix of a region in front where it is a bare number. Names, addresses and numbers with a prefix
 * of their own stay; of a text that has become one, the prefix of before is taken off.
 */
export function withPrefix(typed: string, { prefix }: OpenRegion, regions: readonly OpenRegion[]): string {
  const put = regions.find((each) => typed.startsWith(`${each.prefix} `));
  const bare = put ? typed.slice(put.prefix.length + 1) : typed;
  if (!/^\d[\d\s()-]*$/.test(bare)) return /^[+\s]/.test(bare) ? typed : bare;
  return prefix === mainland ? bare : `${prefix} ${bare}`;
}
