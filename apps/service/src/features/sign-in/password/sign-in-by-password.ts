import { setTimeout as pause } from 'node:timers/promises';
import { digestText } from '../../../kernel/crypto/digest.ts';
import { fail, type Result } from '../../../kernel/result.ts';
import { identifierKey, setPasswordHash } from '../../accounts/accounts/account-store.ts';
import { findAccountOnDevice } from '../../accounts/devices/known-devices.ts';
import { noteFailure } from '../../activity/activity-log/note-failure.ts';
import { shown } from '../../protection/evidence/evidence.ts';
import type { SignInFailure } from '../../protection/sessions/sign-in-attempt.ts';
import { admitGuess, forgiveGuess, isSilentlyThrottled } from '../../protection/throttling/throttle.ts';
import { finishSignIn, type SignedIn, type SignInWork } from '../completion/finish-sign-in.ts';
import { type DirectoryFailure, signInByDirectory } from '../directory/sign-in-by-directory.ts';
import { adoptPerson } from '../imported-accounts/adopt-person.ts';
import { isOldSystemAsked } from '../imported-accounts/old-system.ts';

/** Added to the old system's timeout: the rest of the time that an unknown name takes. */
const slackMilliseconds = 150;

export interface PasswordSignIn {
  readonly identifier: string;
  readonly password: string;
  readonly bindId?: string | undefined;
  /** The authorization that waits behind this sign-in. */
  readonly authorize?: string | undefined;
}

const failedSignIn = { kind: 'sign_in_failed', method: 'password' } as const;

/**
 * Signs in with a password. An unknown account, a wrong password and a disabled account get one answer in the same
 * time (ASVS 6.3.8). Directories are asked about names that nobody has, and about their own people. During a migration the old system is asked about unknown names, and every failure takes as
 * long as its timeout.
 */
export async function signInByPassword(
  work: SignInWork,
  { identifier, password, bindId, authorize }: PasswordSignIn,
): Promise<Result<SignedIn, 'wrong_credentials' | 'too_many' | DirectoryFailure | SignInFailure>> {
  const { caller, clock, db, passwords } = work;
  if (!work.settings.file.login.password) return fail('method_disabled');
  const { account, device, isProtected } = await findAccountOnDevice(db, identifier, caller, clock.now());
  const { isKnown } = device;
  // Counted by the normalised identifier: the wait reveals neither whether an account exists nor which names belong
  // to one.
  const typed = digestText(identifierKey(identifier));
  const attempt = { subject: `password:${typed}`, ip: caller.ip, isKnownDevice: isKnown };
  const wait = await admitGuess(work, attempt);
  if (wait) return wait;
  const everyName = `password:${account?.id ?? typed}`;
  const isThrottled = !isKnown && (await isSilentlyThrottled(work, everyName));

  const startedAt = performance.now();
  const isRight =
    account?.passwordHash && !isThrottled
      ? await passwords.verify(account.passwordHash, password)
      : await passwords.verifyNothing(password);
  // The last step explains the merge to a person who knows a merged account's password.
  const mayEnter = account?.status === 'active' || account?.status === 'merged';
  if (!account || !isRight || !mayEnter) {
    const known = account && mayEnter ? account : null;
    const elsewhere = await signInByDirectory(work, {
      identifier,
      password,
      // Who is disabled here is let in by no directory.
      isAsked: !isThrottled && (!account || mayEnter),
      accountId: known?.id ?? null,
      bindId,
      authorize,
      onProven: () => forgiveGuess(work, attempt, isKnown ? undefined : everyName),
    });
    if (elsewhere && (elsewhere.ok || elsewhere.failure !== 'directory_unavailable')) return elsewhere;
    // The time of the reply must reveal nothing.
    noteFailure(work, failedSignIn, async () => account?.id ?? null, typed);
    await work.refusalTime(startedAt, account?.passwordHash);
    if (elsewhere) return elsewhere;
    // Asked for known and unknown names alike: from here on their times must not differ.
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
    // In a change of its own: the new hash is kept even if the sign-in is refused afterwards.
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
