/** One guard that is removed from the code, and the test case that must fail. */
export interface Mutation {
  /** The security hole that it opens, in a few words. */
  readonly hole: string;
  /** The file that is broken, from the root of the repository. */
  readonly file: string;
  /** The code to replace; it must occur once. */
  readonly from: string;
  /** The replacement, which must still run. */
  readonly to: string;
  /** The file of the case that must fail, and its title as written there. */
  readonly test: string;
  readonly title: string;
}

/** The file's text without the guard. Throws where `from` is missing or occurs twice. */
export function mutate({ file, from, to }: Mutation, text: string): string {
  const parts = text.split(from);
  if (parts.length !== 2) {
    throw new Error(`${file}: ${parts.length === 1 ? 'no' : 'more than one'} “${from}”`);
  }
  return parts.join(to);
}

/** A pattern of the names for a title: `%s` and `$name` of tables match anything. */
export function namesOf(title: string): string {
  return title
    .replace(/[\\^$.*+?()[\]{}|]/g, (sign) => `\\${sign}`)
    .replace(/%\w|\\\$\w+(?:\\\.\w+)*/g, '.*');
}
