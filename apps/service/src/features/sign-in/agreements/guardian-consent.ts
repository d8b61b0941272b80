import type { Contact } from '@tongxing/contract/rules/identifier.ts';
import type { SignedInSession } from '../../../kernel/network/caller.ts';
import { fail, type Result, succeed } from '../../../kernel/result.ts';
import { isOwnContact } from '../../accounts/accounts/further-contacts.ts';
import { redeemCode } from '../../protection/one-time-codes/redeem-code.ts';
import { requireLivingSession } from '../../protection/sessions/require-living-session.ts';
import { isUnderFourteen } from './birthday-rule.ts';
import type { AgreementWork } from './record-agreement.ts';

export interface Guardian {
  readonly name: string;
  readonly phone: string;
  readonly code: string;
  /** The version of the privacy policy that the guardian has read; absent: the one that is in force. */
  readonly privacy_version?: string | undefined;
}

/**
 * Records a guardian's consent for a person under fourteen (PIPL Art. 28, 31) to one version of the privacy policy.
 * A code to the guardian's own number proves it.
 */
export async function recordGuardianConsent(
  work: AgreementWork,
  { name, phone, code, privacy_version: read }: Guardian,
  session: SignedInSession,
): Promise<
  Result<
    undefined,
    'agreement_outdated' | 'guardian_is_self' | 'code_mismatch' | 'code_expired' | 'session_expired'
  >
> {
  const { accountId, sessionId } = session;
  const version = work.legal.current.privacy;
  if (read !== undefined && read !== version) return fail('agreement_outdated');
  const guardian: Contact = { kind: 'phone', value: phone };
  if (await isOwnContact(work.db, accountId, guardian)) return fail('guardian_is_self');
  const redeemed = await redeemCode(work, 'guardian', guardian, code, session);
  if (!redeemed.ok) return redeemed;
  return work.change(async (change) => {
    const ended = await requireLivingSession(change, session);
    if (ended) return ended;
    await change.db
      .insertInto('agreement')
      .values({
        account_id: accountId,
        document: 'guardian',
        version,
        agreed_at: change.at,
        ip: change.caller.ip,
        way: 'new_version',
        details: JSON.stringify({ name, phone }),
      })
      .execute();
    await change.record({ accountId, kind: 'agreed', details: { guardian: true }, sessionId });
    return succeed();
  });
}

/**
 * True while an account of a person under fourteen lacks a guardian's consent to the current privacy policy (PIPL
 * Art. 14, 31). Only accounts under fourteen cost a query.
 */
export async function isGuardianMissing(
  { db, clock, legal }: Pick<AgreementWork, 'db' | 'clock' | 'legal'>,
  { id, birthday }: { readonly id: string; readonly birthday: string },
): Promise<boolean> {
  if (!isUnderFourteen(birthday, clock.now())) return false;
  const consent = await db
    .selectFrom('agreement')
    .select('id')
    .where('account_id', '=', id)
    .where('document', '=', 'guardian')
    .where('version', '=', legal.current.privacy)
    .limit(1)
    .executeTakeFirst();
  return consent === undefined;
}
