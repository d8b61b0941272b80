import type { Caller } from '../../../kernel/caller.ts';
import { fail, type Result } from '../../../kernel/result.ts';
import type { Throttle } from '../../guard/throttling/throttle.ts';
import type { RecordEvent } from '../../trail/activity-log/account-event.ts';
import type { NotifyOwner } from '../../trail/notices/notify-owner.ts';
import type { FinishSignIn, SignedIn, SignInFailure } from '../sign-in/finish-sign-in.ts';
import type { ChallengeStore } from './challenge-store.ts';
import type { ResumeChallenge } from './resume-challenge.ts';
import type { VerifySecondFactor } from './verify-second-factor.ts';

export interface AnswerChallengeDependencies {
  readonly challenges: ChallengeStore;
  readonly resumeChallenge: ResumeChallenge;
  readonly verifySecondFactor: VerifySecondFactor;
  readonly throttle: Throttle;
  readonly finishSignIn: FinishSignIn;
  readonly recordEvent: RecordEvent;
  readonly notifyOwner: NotifyOwner;
  isKnownDevice(accountId: string, caller: Caller): Promise<boolean>;
  trustDevice(accountId: string, caller: Caller): Promise<void>;
  /** The owner is evidently there: a pending request to turn the second factor off is void. */
  cancelRescue(accountId: string, caller: Caller): Promise<void>;
}

export interface ChallengeAnswer {
  readonly challengeId: string;
  readonly code: string;
  readonly trustDevice: boolean;
  readonly caller: Caller;
}

/**
 * Only who has proven the first factor can guess here, so the bound on the account is stricter than for strangers:
 * new challenges and other addresses bring no fresh tries (NIST SP 800-63B-4 §3.2.2).
 */
const everywhere = { free: 15, longestWaitSeconds: 3600 };

/** Ends a waiting sign-in with the second factor. Five wrong tries void the challenge. */
export function createAnswerChallenge(dependencies: AnswerChallengeDependencies) {
  const { challenges, throttle, recordEvent } = dependencies;
  return async function answerChallenge({
    challengeId,
    code,
    trustDevice,
    caller,
  }: ChallengeAnswer): Promise<
    Result<SignedIn, 'challenge_expired' | 'code_mismatch' | 'code_used' | 'too_many' | SignInFailure>
  > {
    const resumed = await dependencies.resumeChallenge(challengeId, caller);
    if (!resumed) return fail('challenge_expired');
    const { account, challenge } = resumed;
    const attempt = {
      subject: `second-factor:${account.id}`,
      ip: caller.ip,
      isKnownDevice: await dependencies.isKnownDevice(account.id, caller),
      everywhere,
    };
    const wait = await throttle.admit(attempt);
    if (wait) return wait;
    const left = await challenges.countTry(challengeId);
    if (left < 0) return fail('challenge_expired');

    const verdict = await dependencies.verifySecondFactor(account.id, code);
    if (verdict === 'wrong' || verdict === 'used') {
      await recordEvent({
        accountId: account.id,
        kind: 'second_factor_failed',
        method: challenge.method,
        caller,
      });
      if (left > 0) return verdict === 'used' ? fail('code_used') : fail('code_mismatch', { left });
      await challenges.end(challengeId);
      dependencies.notifyOwner({
        accountId: account.id,
        what: '有人通过了第一步，但两步验证连续失败',
        caller,
      });
      return fail('challenge_expired');
    }
    if (!(await challenges.end(challengeId))) return fail('challenge_expired');
    await throttle.forgive(attempt);
    await dependencies.cancelRescue(account.id, caller);
    if (verdict === 'recovery_code') {
      await recordEvent({ accountId: account.id, kind: 'recovery_code_used', caller });
      dependencies.notifyOwner({ accountId: account.id, what: '用一个恢复码通过了两步验证', caller });
    }
    const signedIn = await dependencies.finishSignIn({
      ...challenge,
      account,
      caller,
      factors: [...challenge.factors, 'otp', 'mfa'],
    });
    if (signedIn.ok && trustDevice && verdict === 'authenticator' && caller.device) {
      await dependencies.trustDevice(account.id, caller);
      await recordEvent({ accountId: account.id, kind: 'device_trusted', caller });
    }
    return signedIn;
  };
}

export type AnswerChallenge = ReturnType<typeof createAnswerChallenge>;
