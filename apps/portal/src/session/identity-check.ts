import { createObservable } from './observable.ts';

/** A call that waits for the security check (reply code 10). */
export interface IdentityCheck {
  /** The account's ways to prove itself, best first. */
  readonly methods: readonly string[];
  /** True once it is passed; false where it was left. */
  answer(isPassed: boolean): void;
}

/** The security check that is asked for; null while none is. What shows the dialog watches it. */
export const identityCheck = createObservable<IdentityCheck | null>(null);

let underWay: Promise<boolean> | null = null;

/** Asks for the security check. Calls that ask while one is open wait for the same answer. */
export function askForIdentity(methods: readonly string[]): Promise<boolean> {
  underWay ??= new Promise<boolean>((resolve) => {
    const check: IdentityCheck = {
      methods,
      answer(isPassed) {
        // One that was left may still be answered late: the next one is another.
        if (identityCheck.get() !== check) return;
        underWay = null;
        identityCheck.set(null);
        resolve(isPassed);
      },
    };
    identityCheck.set(check);
  });
  return underWay;
}
