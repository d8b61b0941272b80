import type { Contact } from '@tongxing/contract/rules/identifier.ts';
import type { SignedInSession } from '../../../kernel/caller.ts';
import { maskEmail, maskPhone } from '../../../kernel/mask.ts';
import { fail, type Result, succeed } from '../../../kernel/result.ts';
import type { Work } from '../../../unit-of-work/work.ts';
import { contactKey } from '../../account/accounts/account-store.ts';
import { findContact, setContact } from '../../account/accounts/contact-store.ts';
import { redeemCode } from '../../guard/one-time-codes/redeem-code.ts';
import { requireLivingSession } from '../../guard/sessions/require-living-session.ts';
import { notice } from '../../trail/notices/notice.ts';

type ChangeContactFailure =
  | 'code_mismatch'
  | 'code_expired'
  | 'contact_unchanged'
  | 'belongs_to_other'
  | 'session_expired';

const mask = ({ kind, value }: Contact) => (kind === 'phone' ? maskPhone(value) : maskEmail(value));

/**
 * Sets the account's phone number or address to one that a code sent there has just proven (better-auth 7196:
 * nothing changes before), and tells the old one.
 */
export async function changeContact(
  work: Work,
  { contact, code }: { readonly contact: Contact; readonly code: string },
  session: SignedInSession,
): Promise<Result<undefined, ChangeContactFailure>> {
  const { accountId, sessionId } = session;
  const { kind } = contact;
  const before = await findContact(work.db, accountId, kind);
  if (before && contactKey(before) === contactKey(contact)) return fail('contact_unchanged');
  const purpose = kind === 'phone' ? 'change_phone' : 'change_email';
  const redeemed = await redeemCode(work, purpose, contact, code, session);
  if (!redeemed.ok) return redeemed;
  return work.change(async (change) => {
    const ended = await requireLivingSession(change, session);
    if (ended) return ended;
    const old = await findContact(change.db, accountId, kind);
    const other = await findContact(change.db, accountId, kind === 'phone' ? 'email' : 'phone');
    const set = await setContact(change, accountId, contact);
    if (!set.ok) return set;
    const details = { from: old ? mask(old) : null, to: mask(contact) };
    await change.record({ accountId, kind: `${kind}_changed`, details, sessionId });
    const word = kind === 'phone' ? '手机号' : '邮箱';
    const what = old ? `${word}已更换为 ${mask(contact)}` : `绑定了${word} ${mask(contact)}`;
    const told = [old, other].filter((each) => each !== null);
    if (told.length > 0) {
      change.after(notice({ accountId, what, contacts: told, link: 'security_change' }));
    }
    return succeed();
  });
}
