import { fail, type Result } from '../../../kernel/result.ts';
import { findKnownDevice } from '../../accounts/devices/known-devices.ts';
import { trustDevice } from '../../accounts/devices/trusted-devices.ts';
import { notice } from '../../activity/notices/notice.ts';
import { shown } from '../../protection/evidence/evidence.ts';
import type { SignInFailure } from '../../protection/sessions/sign-in-attempt.ts';
import { admitGuess, forgiveGuess } from '../../protection/throttling/throttle.ts';
import { cancelRescue } from '../second-factor/cancel-rescue.ts';
import { countChallengeTry, endChallenge, resumeChallenge } from '../second-factor/challenge-store.ts';
import { secondFactorGuess, verifySecondFactor } from '../second-factor/verify-second-factor.ts';
import { admitSignIn, openSignedIn, type SignedIn, type SignInWork } from './finish-sign-in.ts';

export interface ChallengeAnswer {
  readonly challengeId: string;
  readonly code: string;
  readonly trustsDevice: boolean;
}

type AnswerFailure = 'challenge_expired' | 'code_mismatch' | 'code_used' | 'too_many' | SignInFailure;

/** Completes a pending sign-in with the second factor. Five wrong tries void the challenge. */
export async function answerChallenge(
  work: SignInWork,
  { challengeId, code, trustsDevice }: ChallengeAnswer,
): Promise<Result<SignedIn, AnswerFailure>> {
  const { caller, clock } = work;
  const resumed = await resumeChallenge(work, challengeId);
  if (!resumed) return fail('challenge_expired');
  const { account, challenge } = resumed;
  const { isKnown } = await findKnownDevice(work.db, account.id, caller, clock.now());
  const guess = secondFactorGuess(account.id, caller, isKnown);
  const wait = await admitGuess(work, guess);
  if (wait) return wait;
  const left = await countChallengeTry(work, challengeId);
  if (left < 0) return fail('challenge_expired');

  const verdict = await verifySecondFactor(work, account.id, code);
  if (verdict === 'wrong' || verdict === 'used') {
    if (left === 0) await endChallenge(work, challengeId);
    await notifyFailure(work, account.id, challenge.provider ?? challenge.method, left);
    if (left === 0) return fail('challenge_expired');
    return verdict === 'used' ? fail('code_used') : fail('code_mismatch', { left });
  }
  if (!(await endChallenge(work, challengeId))) return fail('challenge_expired');
  await forgiveGuess(work, guess);
  const way = verdict === 'authenticator' ? 'totp' : 'recovery_code';
  const evidence = [...challenge.evidence, shown(way, clock.now())];
  const admitted = await admitSignIn(work, { ...challenge, account, evidence });
  if (!admitted.ok) return admitted;
  return work.change(async (change) => {
    // The owner has the factor: a pending request to turn it off is void.
    await cancelRescue(change, account.id);
    const signedIn = await openSignedIn(change, admitted.value);
    if (signedIn.ok && trustsDevice && way === 'totp' && change.caller.device) {
      await trustDevice(change, account.id);
      const { sessionId } = signedIn.value;
      await change.record({ accountId: account.id, kind: 'device_trusted', sessionId });
    }
    return signedIn;
  });
}

/**
 * Records each wrong second factor in the account's log. Notifies the owner once the challenge is void: somebody
 * knows the first factor.
 */
function notifyFailure(work: SignInWork, accountId: string, method: string, left: number): Promise<void> {
  return work.change(async (change) => {
    await change.record({ accountId, kind: 'second_factor_failed', method });
    if (left > 0) return;
    change.after(
      notice({ accountId, what: '有人通过了第一步，但两步验证连续失败', link: 'security_change' }),
    );
  });
}
