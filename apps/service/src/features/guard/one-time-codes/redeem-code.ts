import type { CodePurpose } from '@tongxing/contract/calls/one-time-codes.ts';
import type { Contact } from '@tongxing/contract/rules/identifier.ts';
import type { SignedInSession } from '../../../kernel/caller.ts';
import { fail, type Result, succeed } from '../../../kernel/result.ts';
import type { Work } from '../../../work/work.ts';
import { findAccountByContact } from '../../account/accounts/account-store.ts';
import type { AccountEvent } from '../../trail/activity-log/account-event.ts';
import { noteFailure } from '../../trail/activity-log/note-failure.ts';
import { spendCode } from './code-store.ts';

/** The session that brings a code; absent where nobody has signed in. */
type TriedBy = Pick<SignedInSession, 'accountId' | 'sessionId'>;

/** What a wrong code is in the log of the account that it was tried on. */
const failures: Readonly<Partial<Record<CodePurpose, AccountEvent['kind']>>> = {
  login: 'sign_in_failed',
  forget: 'recovery_failed',
  rescue: 'second_factor_failed',
  change_password: 'change_failed',
  change_phone: 'change_failed',
  change_email: 'change_failed',
  guardian: 'change_failed',
};

/** Every wrong code is told; that of a security check by who asked for it, and that of a registration has no account. */
function noteWrongCode(work: Work, purpose: CodePurpose, contact: Contact, triedBy?: TriedBy): void {
  const kind = failures[purpose];
  if (!kind) return;
  const method = purpose === 'login' ? `${contact.kind}_code` : contact.kind;
  noteFailure(work, { kind, method, ...(triedBy && { sessionId: triedBy.sessionId }) }, async () =>
    triedBy ? triedBy.accountId : ((await findAccountByContact(work.db, contact))?.id ?? null),
  );
}

/**
 * Proves that the caller reads what is sent to a contact. A code works once, for its purpose and in the browser that
 * asked for it (ASVS 6.6.2). It is used up before a change begins, and stays so where the change then fails.
 */
export async function redeemCode(
  work: Work,
  purpose: CodePurpose,
  contact: Contact,
  code: string,
  triedBy?: TriedBy,
): Promise<Result<undefined, 'code_mismatch' | 'code_expired'>> {
  const outcome = await spendCode(work, purpose, contact, code);
  if (outcome === 'right') return succeed();
  if (outcome !== 'expired') noteWrongCode(work, purpose, contact, triedBy);
  return outcome === 'expired' ? fail('code_expired') : fail('code_mismatch', { left: outcome.left });
}
