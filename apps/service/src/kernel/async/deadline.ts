/** How long somebody waits for a piece of work. */
export interface Deadline {
  readonly endsAt: number;
  /** Set once they have their answer: what goes on behind it may take longer. */
  isOver: boolean;
}

/** So many milliseconds from now, on the monotonic clock: no step of the machine's time lengthens them. */
export function deadlineIn(milliseconds: number): Deadline {
  return { endsAt: performance.now() + milliseconds, isOver: false };
}
