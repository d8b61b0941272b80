/** An installation that can be broken. */
export interface Stand {
  readonly url: string;
  /** Breaks it, and resolves when the part that was broken is back. */
  breakOnce(): Promise<void>;
  close(): Promise<void>;
}
