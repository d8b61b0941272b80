import { setTimeout as pause } from 'node:timers/promises';
import { digestText } from '../../../kernel/crypto/digest.ts';
import { fail, type Result } from '../../../kernel/result.ts';
import { identifierKey, setPasswordHash } from '../../accounts/accounts/account-store.ts';
import { findAccountOnDevice } from '../../accounts/devices/known-devices.ts';
import { shown } from '../../protection/evidence/evidence.ts';
import type { SignInFailure } from '../../protection/sessions/sign-in-attempt.ts';
import { admitGuess, forgiveGuess, isSilentlyThrottled } from '../../protection/throttling/throttle.ts';
import { finishSignIn, type SignedIn, type SignInWork } from '../completion/finish-sign-in.ts';
import { adoptPerson } from '../imported-accounts/adopt-person.ts';
import { isOldSystemAsked } from '../imported-accounts/old-system.ts';

/** After the old system's time is over: the rest of what an unknown name takes. */
const slackMilliseconds = 150;

export interface PasswordSignIn {
  readonly identifier: string;
  readonly password: string;
  readonly bindId?: string | undefined;
}

/**
 * Signs in with a password. An unknown account, a wrong password and a disabled account are one answer and
 * take one time (ASVS 6.3.8). While people move here, the system that they come from is asked about whoever is unknown,
 * and every failure takes as long as it may take to answer.
 */
export async function signInByPassword(
  work: SignInWork,
  { identifier, password, bindId }: PasswordSignIn,
): Promise<Result<SignedIn, 'wrong_credentials' | 'too_many' | SignInFailure>> {
  const { caller, clock, db, passwords } = work;
  if (!work.settings.file.login.password) return fail('method_disabled');
  const { account, device, isProtected } = await findAccountOnDevice(db, identifier, caller, clock.now());
  const { isKnown } = device;
  // Counted by what was typed, in one spelling: a wait tells neither who has an account nor which names are one's.
  const typed = digestText(identifierKey(identifier));
  const attempt = { subject: `password:${typed}`, ip: caller.ip, isKnownDevice: isKnown };
  const wait = await admitGuess(work, attempt);
  if (wait) return wait;
  const everyName = `password:${account?.id ?? typed}`;
  const isThrottled = !isKnown && (await isSilentlyThrottled(work, everyName));

  const isRight =
    account?.passwordHash && !isThrottled
      ? await passwords.verify(account.passwordHash, password)
      : await passwords.verifyNothing(password);
  // Who knows the password of an account that was merged is told where it went, by the last step.
  const mayEnter = account?.status === 'active' || account?.status === 'merged';
  if (!account || !isRight || !mayEnter) {
    if (account) recordFailure(work, account.id);
    // Looked up for known and unknown alike: from here on the two must not be told apart by their time.
    if (!(await isOldSystemAsked(work))) return fail('wrong_credentials');
    const milliseconds = work.settings.file.migration.seconds * 1000;
    const over = pause(milliseconds + slackMilliseconds);
    const adopted =
      account || isThrottled ? null : await adoptPerson(work, { identifier, password, milliseconds });
    if (adopted?.status !== 'active') {
      await over;
      return fail('wrong_credentials');
    }
    await forgiveGuess(work, attempt, everyName);
    return finishSignIn(work, {
      account: adopted,
      method: 'password',
      evidence: [shown('password', clock.now())],
      isUnprotected: false,
      bindId,
    });
  }
  await forgiveGuess(work, attempt, isKnown ? undefined : everyName);
  if (account.passwordHash && passwords.needsRehash(account.passwordHash)) {
    const renewed = await passwords.hash(password);
    // A change of its own: what it mends does not depend on whether the sign-in goes on.
    await work.change((change) => setPasswordHash(change, account.id, renewed, false));
  }
  return finishSignIn(work, {
    account,
    method: 'password',
    evidence: [shown('password', clock.now())],
    isUnprotected: !isProtected,
    bindId,
  });
}

/** Writes the failure into the account's log without keeping the reply waiting: its time must tell nothing. */
function recordFailure(work: SignInWork, accountId: string): void {
  work.background.run('recording a failed sign-in', () =>
    work.change((change) => change.record({ accountId, kind: 'sign_in_failed', method: 'password' })),
  );
}
