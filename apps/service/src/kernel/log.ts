/** Where operators read: one plain English line per event. pino's logger fits. */
export interface Log {
  info(text: string): void;
  warn(text: string): void;
  error(text: string): void;
}

/** For tests and tools that have nothing to say. */
export const silentLog: Log = { info: () => {}, warn: () => {}, error: () => {} };
