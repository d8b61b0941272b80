import { identityOf } from './merge-patch.ts';

type Group = Readonly<Record<string, unknown>>;
const isGroup = (value: unknown): value is Group =>
  typeof value === 'object' && value !== null && !Array.isArray(value);

/** Fields that say where a secret goes, and whether it goes there encrypted. */
const destination = /^(?:host|hosts|port|security|endpoint|issuer|region|server|start_tls|ca|url|.+_url)$/;

/** Whether a group names another destination. One that is not written is the vendor's own. */
const leadsElsewhere = (before: Group, after: Group, written: Group) =>
  Object.keys(written).some(
    (name) => destination.test(name) && JSON.stringify(after[name]) !== JSON.stringify(before[name]),
  );

/** Settings in force, and what of them is written down; the rest are defaults. */
export interface Written {
  readonly value: unknown;
  readonly written: unknown;
}

/**
 * The paths of secrets that stayed while their destination changed: whoever may set a host, and never saw the secret, would have it
 * sent to a server of their own. They have to be entered again. `secrets`: the names of secret fields.
 */
export function secretsToRepeat(
  before: unknown,
  { value: after, written }: Written,
  secrets: ReadonlySet<string>,
  path = '',
): string[] {
  const below = (name: string | number) =>
    typeof name === 'number' ? `${path}[${name}]` : path === '' ? name : `${path}.${name}`;
  if (Array.isArray(after)) {
    const old = Array.isArray(before) ? before.filter(isGroup) : [];
    return after.flatMap((entry, index) => {
      if (!isGroup(entry)) return [];
      const same =
        old.find((each) => identityOf(each) === identityOf(entry)) ??
        old.find((each) => shares(each, entry, secrets));
      const own = Array.isArray(written) ? written[index] : undefined;
      return secretsToRepeat(same, { value: entry, written: own }, secrets, below(index));
    });
  }
  if (!isGroup(after)) return [];
  const old = isGroup(before) ? before : {};
  const own = isGroup(written) ? written : {};
  const isElsewhere = leadsElsewhere(old, after, own);
  return Object.entries(after).flatMap(([name, value]) => {
    if (!secrets.has(name))
      return secretsToRepeat(old[name], { value, written: own[name] }, secrets, below(name));
    const isKept = typeof value === 'string' && value !== '' && value === old[name];
    return isKept && isElsewhere ? [below(name)] : [];
  });
}

/** Whether an entry of a list has a secret of another: renamed, it would carry it along. */
const shares = (one: Group, other: Group, secrets: ReadonlySet<string>) =>
  [...secrets].some((name) => one[name] !== undefined && one[name] !== '' && one[name] === other[name]);
