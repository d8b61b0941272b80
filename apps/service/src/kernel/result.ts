/** A named, expected failure. `details` fills the placeholders of its text and is in the reply. */
export interface Failure<Key extends string = string> {
  readonly ok: false;
  readonly failure: Key;
  readonly details?: Record<string, unknown>;
}

export interface Success<Value> {
  readonly ok: true;
  readonly value: Value;
}

/**
 * The result of an ability. Expected failures are returned, not thrown, so that what was written (an attempt counted)
 * is committed.
 */
export type Result<Value, Key extends string = never> = Success<Value> | Failure<Key>;

export function succeed(): Success<undefined>;
export function succeed<Value>(value: Value): Success<Value>;
export function succeed(value?: unknown): Success<unknown> {
  return { ok: true, value };
}

export function fail<const Key extends string>(
  failure: Key,
  details?: Record<string, unknown>,
): Failure<Key> {
  return details ? { ok: false, failure, details } : { ok: false, failure };
}
