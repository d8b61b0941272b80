import { useRef, useState } from 'react';

/** What a press starts, and whether it is running. */
export interface Submission<Input, Result> {
  /** Starts it and resolves to what the work returns; while it runs a further press does nothing and gets undefined. */
  submit(input: Input): Promise<Result | undefined>;
  readonly isBusy: boolean;
  /** The input of the running work, for lists in which one of several rows is busy; null while none runs. */
  readonly busyWith: Input | null;
}

/**
 * Runs the work of one press (one call of the contract or several in a row) and has the flag that a button shows
 * meanwhile. It imports no sender, so the first visit does not load one.
 */
export function useSubmit<Input = void, Result = unknown>(
  work: (input: Input) => Promise<Result>,
): Submission<Input, Result> {
  const [underWay, setUnderWay] = useState<{ readonly input: Input } | null>(null);
  // The state of this rendering would let a second press of the same moment through.
  const isStarted = useRef(false);
  return {
    isBusy: underWay !== null,
    busyWith: underWay ? underWay.input : null,
    async submit(input) {
      if (isStarted.current) return undefined;
      isStarted.current = true;
      setUnderWay({ input });
      try {
        return await work(input);
      } finally {
        isStarted.current = false;
        setUnderWay(null);
      }
    },
  };
}
