import type { CodePurpose } from '@tongxing/contract/calls/one-time-codes.ts';
import { codeLifetimeSeconds } from '@tongxing/contract/limits.ts';
import type { Contact } from '@tongxing/contract/rules/identifier.ts';
import type { SignedInSession } from '../../../kernel/network/caller.ts';
import { fail, type Result, succeed } from '../../../kernel/result.ts';
import type { Work } from '../../../transaction/work.ts';
import { findAccountByContact } from '../../accounts/accounts/account-store.ts';
import { isDistrusted } from '../../accounts/accounts/distrusted-number.ts';
import type { AccountEvent } from '../../activity/activity-log/account-event.ts';
import { noteFailure } from '../../activity/activity-log/note-failure.ts';
import { guessCode } from './code-guess.ts';
import { type CodeTerm, findTerm, hasCode, saveCode, spendCode } from './code-store.ts';

type Redeemed = Result<undefined, 'code_mismatch' | 'code_expired'>;

/** The session that submits a code; absent without a sign-in. */
type TriedBy = Pick<SignedInSession, 'accountId' | 'sessionId'>;

/** The event that a wrong code is in the log of the account. */
const failures: Readonly<Partial<Record<CodePurpose, AccountEvent['kind']>>> = {
  login: 'sign_in_failed',
  forget: 'recovery_failed',
  rescue: 'second_factor_failed',
  change_password: 'change_failed',
  change_phone: 'change_failed',
  change_email: 'change_failed',
  guardian: 'change_failed',
};

/**
 * Records a wrong code in the log. The security check records its own failures, and a code of a registration belongs
 * to no account.
 */
function noteWrongCode(work: Work, purpose: CodePurpose, contact: Contact, triedBy?: TriedBy): void {
  const kind = failures[purpose];
  if (!kind) return;
  const method = purpose === 'login' ? `${contact.kind}_code` : contact.kind;
  noteFailure(work, { kind, method, ...(triedBy && { sessionId: triedBy.sessionId }) }, async () =>
    triedBy ? triedBy.accountId : ((await findAccountByContact(work.db, contact))?.id ?? null),
  );
}

/**
 * Verifies that the caller controls a contact. A code works once, for its purpose and in the browser that requested it
 * (ASVS 6.6.2). It is redeemed before a change starts, and stays redeemed if the change fails.
 */
export async function redeemCode(
  work: Work,
  purpose: CodePurpose,
  contact: Contact,
  code: string,
  triedBy?: TriedBy,
): Promise<Redeemed> {
  if (checks.has(purpose) && contact.kind === 'phone' && (await isDistrusted(work.state, contact.value)))
    return fail('code_expired');
  return report(work, purpose, contact, await spendCode(work, purpose, contact, code), triedBy);
}

/** The purposes that are a security check, which a number proves only while it is trusted. */
const checks: ReadonlySet<CodePurpose> = new Set<CodePurpose>(['security', 'change_password', 'rescue']);

/** Redeems the code of a person who is not signed in; their tries are limited. */
export function redeemUnsigned(
  work: Work,
  purpose: CodePurpose,
  contact: Contact,
  code: string,
): Promise<Result<undefined, 'code_mismatch' | 'code_expired' | 'too_many'>> {
  return guessCode(work, [purpose], contact, () => redeemCode(work, purpose, contact, code));
}

function report(
  work: Work,
  purpose: CodePurpose,
  contact: Contact,
  outcome: Awaited<ReturnType<typeof spendCode>>,
  triedBy?: TriedBy,
): Redeemed {
  const result = typeof outcome === 'string' ? outcome : 'mismatch';
  work.counts.add({
    name: 'code',
    labels: [contact.kind === 'phone' ? 'sms' : 'email', result === 'right' ? 'spent' : result, ''],
  });
  if (outcome === 'right') return succeed();
  if (outcome !== 'expired') noteWrongCode(work, purpose, contact, triedBy);
  return outcome === 'expired' ? fail('code_expired') : fail('code_mismatch', { left: outcome.left });
}

/**
 * Verifies a recovery code before the person chooses a password. A right code is redeemed and saved as a checked one,
 * for the same browser and one code lifetime. A checked code cannot be checked again, so it cannot be prolonged.
 * A contact without an account got a code as well, sent to nobody: no answer tells the two apart.
 */
export function checkRecoveryCode(
  work: Work,
  contact: Contact,
  code: string,
): Promise<Result<undefined, 'code_mismatch' | 'code_expired' | 'too_many'>> {
  return guessCode(work, ['forget'], contact, () => checkOnce(work, contact, code));
}

async function checkOnce(work: Work, contact: Contact, code: string): Promise<Redeemed> {
  const now = work.clock.now().getTime();
  const term = await findTerm(work, 'forget', contact);
  const outcome = await spendCode(work, 'forget', contact, code);
  if (outcome === 'right') {
    const until = now + codeLifetimeSeconds * 1000;
    await saveCode(work, 'forget_checked', contact, code, { sentAt: term?.sentAt ?? now, until });
  }
  return report(work, 'forget', contact, outcome);
}

/** The validity of a recovery code that was right. */
export type SpentCode = CodeTerm | null;

/**
 * Saves a right code again after its password was refused, with the same validity. A code that was replaced
 * meanwhile is not saved, and one that was voided stays void.
 */
export async function saveSpentCode(
  work: Work,
  contact: Contact,
  code: string,
  term: SpentCode,
): Promise<void> {
  // The browser has requested another code since.
  if (!term || (await hasCode(work, 'forget', contact))) return;
  await saveCode(work, 'forget_checked', contact, code, term);
}

/** Redeems a recovery code, checked or not. */
export function redeemRecoveryCode(
  work: Work,
  contact: Contact,
  code: string,
): Promise<Result<SpentCode, 'code_mismatch' | 'code_expired' | 'too_many'>> {
  return guessCode(work, ['forget_checked', 'forget'], contact, () => redeemEither(work, contact, code));
}

async function redeemEither(
  work: Work,
  contact: Contact,
  code: string,
): Promise<Result<SpentCode, 'code_mismatch' | 'code_expired'>> {
  for (const storedAs of ['forget_checked', 'forget'] as const) {
    const term = await findTerm(work, storedAs, contact);
    const outcome = await spendCode(work, storedAs, contact, code);
    if (outcome === 'expired' && storedAs === 'forget_checked') continue;
    const redeemed = report(work, 'forget', contact, outcome);
    return redeemed.ok ? succeed(term) : redeemed;
  }
  return fail('code_expired');
}
