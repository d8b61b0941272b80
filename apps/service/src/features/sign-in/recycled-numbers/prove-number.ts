import type { CodePurpose } from '@tongxing/contract/calls/one-time-codes.ts';
import type { Contact } from '@tongxing/contract/rules/identifier.ts';
import type { ContactCode } from '@tongxing/contract/rules/recycled-number.ts';
import type { SignedInSession } from '../../../kernel/network/caller.ts';
import { fail, type Result, succeed } from '../../../kernel/result.ts';
import type { Work } from '../../../transaction/work.ts';
import type { Account } from '../../accounts/accounts/account.ts';
import { findAccountByContact } from '../../accounts/accounts/account-store.ts';
import { distrustNumber } from '../../accounts/accounts/distrusted-number.ts';
import { freeNumber } from './free-number.ts';
import { isLongUnused } from './unused-account.ts';

/** How long the question can be answered. */
const questionSeconds = 300;

/** The work of calls that take a code to a number. */
export interface NumberWork extends Work {
  readonly providers: { isOffered(provider: string): boolean };
}

/** What was asked, of whom and for what. */
interface Question {
  readonly accountId: string;
  readonly purpose: CodePurpose;
  readonly phone: string;
  readonly device: string | null;
  /** The account of the session that asked. */
  readonly by: string | null;
}

interface Asked {
  readonly purpose: CodePurpose;
  readonly contact: Contact;
  readonly proof: ContactCode;
  readonly session?: SignedInSession;
}

export interface Proven<Spent> {
  /** The number was an unused account's, which has lost it. */
  readonly isFreed: boolean;
  /** What the code was worth; null without one. */
  readonly spent: Spent | null;
  /** Whose contact it is; null: nobody's. */
  readonly owner: Account | null;
}

const questionKey = (id: string) => `recycled-number:${id}`;

/**
 * Proves a contact by a code. Where it is the number of an account that nobody has used for long, the code opens nothing yet:
 * the person is asked whether that account is theirs, and the same call again has the answer in place of the code, once,
 * in this browser. Yes goes on, and for seven days the number proves no security check; no takes it from that account.
 */
export async function proveNumber<Spent, Failure extends string>(
  work: NumberWork,
  { purpose, contact, proof, session }: Asked,
  redeem: (code: string) => Promise<Result<Spent, Failure>>,
): Promise<Result<Proven<Spent>, Failure | 'code_expired' | 'recycled_number'>> {
  const by = session?.accountId ?? null;
  const { recycled_id: id, mine: isTheirs, code } = proof;
  if (id !== undefined) {
    const saved = await work.state.take(questionKey(id));
    const question = saved === null ? null : (JSON.parse(saved) as Question);
    const isSame =
      question?.purpose === purpose &&
      question.phone === contact.value &&
      question.device === work.caller.device &&
      question.by === by;
    if (!question || !isSame) return fail('code_expired');
    if (isTheirs) await distrustNumber(work.state, contact.value);
    else if (!(await freeNumber(work, question.accountId, contact))) return fail('code_expired');
    const owner = await findAccountByContact(work.db, contact);
    return succeed({ isFreed: !isTheirs, spent: null, owner });
  }
  const redeemed = await redeem(code ?? '');
  if (!redeemed.ok) return redeemed;
  const owner = await findAccountByContact(work.db, contact);
  if (contact.kind === 'email' || !owner || owner.id === by) {
    return succeed({ isFreed: false, spent: redeemed.value, owner });
  }
  if (!(await isLongUnused(work, owner, work.providers.isOffered, work.clock.now()))) {
    return succeed({ isFreed: false, spent: redeemed.value, owner });
  }
  const recycledId = work.random.token();
  const question: Question = {
    accountId: owner.id,
    purpose,
    phone: contact.value,
    device: work.caller.device,
    by,
  };
  await work.state.set(questionKey(recycledId), JSON.stringify(question), questionSeconds);
  return fail('recycled_number', {
    recycled_id: recycledId,
    account: { nickname: `${[...owner.nickname][0] ?? ''}★★`, year: owner.createdAt.getFullYear() },
    expire: questionSeconds,
  });
}
