import { showMe } from '@tongxing/contract/manage/operators.ts';
import { useEffect, useEffectEvent, useState } from 'react';
import { ask, lastAskedAt } from '../../../api/manage/ask.ts';
import { serviceNow } from '../../../browser/clock.ts';
import { drafts } from './drafts.ts';
import type { MeItem } from './me.ts';

/** The service ends an admin session after this long without a request. */
const idleMilliseconds = 30 * 60_000;

export type AdminSignInRefusal =
  | { readonly kind: 'asking' }
  /** The operator has no second factor. */
  | { readonly kind: 'unprotected' }
  /** The session was opened on another browser. */
  | { readonly kind: 'elsewhere' }
  /** The security check was cancelled. */
  | { readonly kind: 'unchecked' }
  /** The admin session expired after inactivity. */
  | { readonly kind: 'idle' }
  | { readonly kind: 'failed' };

type Visit =
  | AdminSignInRefusal
  | { readonly kind: 'nobody' }
  | { readonly kind: 'inside'; readonly me: MeItem; readonly number: number };

const refusals: Readonly<Record<string, Exclude<Visit, { kind: 'inside' }>>> = {
  forbidden: { kind: 'nobody' },
  not_found: { kind: 'nobody' },
  second_factor_needed: { kind: 'unprotected' },
  browser_unknown: { kind: 'elsewhere' },
  step_up_required: { kind: 'unchecked' },
};

let visits = 0;

/** The state of the admin session: closed with its reason, or open. `enter` tries again. */
export function useVisit(): { readonly visit: Visit; readonly enter: () => void } {
  const [visit, setVisit] = useState<Visit>({ kind: 'asking' });
  const [attempts, setAttempts] = useState(0);

  useEffect(() => {
    const left = new AbortController();
    void ask(showMe, {}, { signal: left.signal }).then((answer) => {
      if (left.signal.aborted) return;
      if (answer.ok) {
        visits += 1;
        drafts.leaveOnlyTo(answer.data.id);
        setVisit({ kind: 'inside', me: answer.data, number: visits });
        return;
      }
      const refusal = refusals[answer.problem] ?? { kind: 'failed' };
      if (refusal.kind === 'nobody') drafts.leaveOnlyTo(null);
      setVisit(refusal);
    });
    return () => left.abort();
  }, [attempts]);

  const isInside = visit.kind === 'inside';
  const check = useEffectEvent(() => {
    if (!isInside || serviceNow() - lastAskedAt.get() <= idleMilliseconds) return;
    drafts.putAway(visit.me.id);
    setVisit({ kind: 'idle' });
  });
  // Personal data leaves the screen when the operator is away.
  useEffect(() => {
    if (!isInside) return;
    const timer = setInterval(check, 15_000);
    document.addEventListener('visibilitychange', check);
    return () => {
      clearInterval(timer);
      document.removeEventListener('visibilitychange', check);
    };
  }, [isInside]);

  return {
    visit,
    enter: () => {
      setVisit({ kind: 'asking' });
      setAttempts((before) => before + 1);
    },
  };
}
