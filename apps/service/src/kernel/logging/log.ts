/** Writes one line of an event; fields first where there are any. */
interface Write {
  (text: string): void;
  (fields: object, text: string): void;
}

/**
 * The operator's log: English, one line an event, structured fields, never a secret or a whole phone number.
 * pino's logger fits.
 */
export interface Log {
  readonly debug: Write;
  readonly info: Write;
  readonly warn: Write;
  /** The operator has to act. */
  readonly error: Write;
  /** Whether lines of a level are written at all; absent: unknown. */
  readonly isLevelEnabled?: (level: 'debug') => boolean;
}

/** For tests and tools without a log. */
export const silentLog: Log = { debug: () => {}, info: () => {}, warn: () => {}, error: () => {} };
