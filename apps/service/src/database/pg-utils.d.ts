/** What `pg` exports and `@types/pg` does not describe. */
declare module 'pg/lib/utils.js' {
  /** A value as it is sent: text, bytes, or null. */
  export function prepareValue(value: unknown): string | Buffer | null;
}
