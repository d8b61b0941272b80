import { stepUpLifetimeSeconds } from '@tongxing/contract/limits.ts';
import type { SignedInSession } from '../kernel/caller.ts';
import { addSeconds, type Clock } from '../kernel/clock.ts';
import { type Failure, fail } from '../kernel/result.ts';

export interface StepUpDependencies {
  readonly clock: Clock;
  /** The account's ways to prove itself again, for `data.methods` of code 10. */
  stepUpMethods(session: SignedInSession): Promise<readonly string[]>;
}

/** A guard: null for a session that passed a security check in the last ten minutes. */
export function createRequireStepUp({ clock, stepUpMethods }: StepUpDependencies) {
  return async function requireStepUp(session: SignedInSession): Promise<Failure<'step_up_required'> | null> {
    const isRecent = session.stepUpAt && addSeconds(session.stepUpAt, stepUpLifetimeSeconds) > clock.now();
    return isRecent ? null : fail('step_up_required', { methods: await stepUpMethods(session) });
  };
}

export type RequireStepUp = ReturnType<typeof createRequireStepUp>;
