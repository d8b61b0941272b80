import { useRef, useState } from 'react';

/** Something a person sets going by a press: what starts it, and whether it is under way. */
export interface Submission<Input, Result> {
  /** Begins it and resolves to what the work returns; while it is under way a further press does nothing. */
  submit(input: Input): Promise<Result | undefined>;
  readonly isBusy: boolean;
  /** What the act under way was begun with, for lists in which one of several rows is busy; null while none is. */
  readonly busyWith: Input | null;
}

/**
 * Work of one press, one call of the contract or several in a row, with the flag that a button shows meanwhile. It
 * knows nothing of calls, so that pages of the first visit need not carry what sends them.
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
