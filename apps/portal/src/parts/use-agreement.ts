import { agreementShakeMilliseconds } from '@tongxing/contract/limits.ts';
import { useEffect, useRef, useState } from 'react';

export interface Agreement {
  readonly isAgreed: boolean;
  setAgreed(agreed: boolean): void;
  /** Changes each time the checkbox is to shake. */
  readonly shakes: number;
  readonly isAsking: boolean;
  /** The answer to the dialog. */
  answer(agreed: boolean): void;
  /**
   * True at once where the person has agreed; otherwise the checkbox shakes, the dialog asks, and the
   * promise holds the answer. What needs the agreement waits for it.
   */
  require(): Promise<boolean>;
}

/** The person's agreement to the terms and the privacy policy on one screen; never ticked beforehand. */
export function useAgreement(): Agreement {
  const [isAgreed, setAgreed] = useState(false);
  const [shakes, setShakes] = useState(0);
  const [isAsking, setAsking] = useState(false);
  const waiting = useRef<((agreed: boolean) => void)[]>([]);
  const opening = useRef<ReturnType<typeof setTimeout>>(undefined);

  const finish = (agreed: boolean) => {
    clearTimeout(opening.current);
    const text = waiting.current;
    waiting.current = [];
    for (const pass of text) pass(agreed);
  };
  const last = useRef(finish);
  useEffect(() => {
    last.current = finish;
  });
  // Whoever still waits when the screen goes gets no for an answer.
  useEffect(() => () => last.current(false), []);

  return {
    isAgreed,
    setAgreed,
    shakes,
    isAsking,
    answer(agreed) {
      setAsking(false);
      if (agreed) setAgreed(true);
      finish(agreed);
    },
    require() {
      if (isAgreed) return Promise.resolve(true);
      setShakes((before) => before + 1);
      clearTimeout(opening.current);
      opening.current = setTimeout(() => setAsking(true), agreementShakeMilliseconds);
      return new Promise((resolve) => waiting.current.push(resolve));
    },
  };
}
