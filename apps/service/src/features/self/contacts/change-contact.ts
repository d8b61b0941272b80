import type { Contact } from '@tongxing/contract/rules/identifier.ts';
import type { Database } from '../../../database/open-postgres.ts';
import { violatedConstraint } from '../../../database/violated-constraint.ts';
import type { Caller, SignedInSession } from '../../../kernel/caller.ts';
import type { Clock } from '../../../kernel/clock.ts';
import { maskEmail, maskPhone } from '../../../kernel/mask.ts';
import { fail, type Result, succeed } from '../../../kernel/result.ts';
import type { RedeemCode } from '../../guard/one-time-codes/redeem-code.ts';
import type { RecordEvent } from '../../trail/activity-log/account-event.ts';

export interface ChangeContactDependencies {
  readonly database: Database;
  readonly clock: Clock;
  readonly redeemCode: RedeemCode;
  readonly recordEvent: RecordEvent;
  contactKey(contact: Contact): string;
  findContact(accountId: string, kind: Contact['kind']): Promise<Contact | null>;
  /** Tells the owner at one of the account's addresses; never fails the change. */
  tellOwner(contact: Contact, what: string, caller: Caller): Promise<void>;
}

type ChangeContactFailure = 'code_mismatch' | 'code_expired' | 'contact_unchanged' | 'belongs_to_other';

const mask = ({ kind, value }: Contact) => (kind === 'phone' ? maskPhone(value) : maskEmail(value));

/**
 * Sets the account's phone number or address to one that a code sent there has just proven (better-auth 7196:
 * nothing changes before), and tells the old one.
 */
export function createChangeContact(dependencies: ChangeContactDependencies) {
  const { database, clock, redeemCode, recordEvent, findContact, contactKey, tellOwner } = dependencies;

  return async function changeContact(
    contact: Contact,
    code: string,
    session: SignedInSession,
    caller: Caller,
  ): Promise<Result<undefined, ChangeContactFailure>> {
    const { accountId, sessionId } = session;
    const { kind } = contact;
    const old = await findContact(accountId, kind);
    if (old && contactKey(old) === contactKey(contact)) return fail('contact_unchanged');
    const purpose = kind === 'phone' ? 'change_phone' : 'change_email';
    const redeemed = await redeemCode(purpose, contact, code, caller);
    if (!redeemed.ok) return redeemed;

    const proven = { value: contact.value, value_key: contactKey(contact), verified_at: clock.now() };
    try {
      await database
        .insertInto('contact')
        .values({ account_id: accountId, kind, ...proven })
        .onConflict((conflict) => conflict.columns(['account_id', 'kind']).doUpdateSet(proven))
        .execute();
    } catch (error) {
      if (violatedConstraint(error) !== 'contact_pkey') throw error;
      return fail('belongs_to_other');
    }
    const details = { from: old ? mask(old) : null, to: mask(contact) };
    await recordEvent({ accountId, kind: `${kind}_changed`, details, sessionId, caller });
    const word = kind === 'phone' ? '手机号' : '邮箱';
    const what = old ? `${word}已更换为 ${mask(contact)}` : `绑定了${word} ${mask(contact)}`;
    const other = await findContact(accountId, kind === 'phone' ? 'email' : 'phone');
    const told = old ?? other;
    if (told) await tellOwner(told, what, caller);
    return succeed();
  };
}

export type ChangeContact = ReturnType<typeof createChangeContact>;
