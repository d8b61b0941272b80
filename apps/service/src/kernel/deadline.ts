import { AsyncLocalStorage } from 'node:async_hooks';

/** How long somebody waits for a piece of work. */
export interface Deadline {
  readonly endsAt: number;
  /** Set once they have their answer: what goes on behind it may take longer. */
  isOver: boolean;
}

const deadlines = new AsyncLocalStorage<Deadline>();

/** So many milliseconds from now, on the monotonic clock: no step of the machine's time lengthens them. */
export function deadlineIn(milliseconds: number): Deadline {
  return { endsAt: performance.now() + milliseconds, isOver: false };
}

/** Runs `inside`, and whatever it begins, within the deadline. */
export function runWithin(deadline: Deadline, inside: () => void): void {
  deadlines.run(deadline, inside);
}

/** Milliseconds left to the work that asks: below zero where they are spent, Infinity where nobody waits for it. */
export function timeLeft(): number {
  const deadline = deadlines.getStore();
  return !deadline || deadline.isOver ? Number.POSITIVE_INFINITY : deadline.endsAt - performance.now();
}
