/** The time limit of a piece of work. */
export interface Deadline {
  readonly endsAt: number;
  /** Set once the answer is sent: work behind it may take longer. */
  isOver: boolean;
}

/** The deadline after so many milliseconds, on the monotonic clock, which changes of the system time do not affect. */
export function deadlineIn(milliseconds: number): Deadline {
  return { endsAt: performance.now() + milliseconds, isOver: false };
}

/** Resolves when the work has ended, or after so many milliseconds. An error of the work is thrown before that. */
export async function waitAtMost(work: Promise<unknown>, milliseconds: number): Promise<void> {
  let timer: NodeJS.Timeout | undefined;
  const late = new Promise<void>((resolve) => {
    timer = setTimeout(resolve, milliseconds);
  });
  await Promise.race([work, late]).finally(() => clearTimeout(timer));
}
