/** Takes lines that are to be kept, one after the other, and never holds anybody up. */
export interface RotatingWriter {
  /** Without its line break. */
  write(line: string): void;
  /** Writes what is left. */
  close(): Promise<void>;
}
