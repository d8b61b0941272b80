/** Appends lines to a rotating file without blocking the caller. */
export interface RotatingWriter {
  /** Without its line break. */
  write(line: string): void;
  /** Writes the remaining lines. */
  close(): Promise<void>;
}
