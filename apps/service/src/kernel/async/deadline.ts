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

/** Resolves when the work has ended, or after so many milliseconds; what it fails with is thrown where it was waited for. */
export async function waitAtMost(work: Promise<unknown>, milliseconds: number): Promise<void> {
  let timer: NodeJS.Timeout | undefined;
  const late = new Promise<void>((resolve) => {
    timer = setTimeout(resolve, milliseconds);
  });
  await Promise.race([work, late]).finally(() => clearTimeout(timer));
}
