/** One guard taken out of the code, and the case that must notice. */
export interface Mutation {
  /** The hole this opens, in a few words. */
  readonly hole: string;
  /** The file that is broken, from the root of the repository. */
  readonly file: string;
  /** What stands there, once. */
  readonly from: string;
  /** What stands there instead: code that still compiles as far as running it needs. */
  readonly to: string;
  /** Where the case is that must fail, and its title as it is written there. */
  readonly test: string;
  readonly title: string;
}

/** The file's text with the guard taken out. Throws where what is to be replaced is not there, or there twice. */
export function mutate({ file, from, to }: Mutation, text: string): string {
  const parts = text.split(from);
  if (parts.length !== 2) {
    throw new Error(`${file}: ${parts.length === 1 ? 'no' : 'more than one'} “${from}”`);
  }
  return parts.join(to);
}

/** A pattern of the names that a title stands for: `%s` and `$name` of tables are anything. */
export function namesOf(title: string): string {
  return title
    .replace(/[\\^$.*+?()[\]{}|]/g, (sign) => `\\${sign}`)
    .replace(/%\w|\\\$\w+(?:\\\.\w+)*/g, '.*');
}
