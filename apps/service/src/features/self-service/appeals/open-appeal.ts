import type { AppealState } from '@tongxing/contract/calls/appeals.ts';
import { addSeconds, toSeconds } from '../../../kernel/clock.ts';
import { digestText } from '../../../kernel/crypto/digest.ts';
import { fail, type Result, succeed } from '../../../kernel/result.ts';
import type { Work } from '../../../transaction/work.ts';
import { contactKey, findAccountByIdentifier } from '../../accounts/accounts/account-store.ts';
import { findAllContacts } from '../../accounts/accounts/contact-store.ts';
import { redeemUnsigned } from '../../protection/one-time-codes/redeem-code.ts';
import { findReplacement } from '../contacts/replacement-store.ts';
import {
  countOpenAppeals,
  findAppeal,
  insertAppeal,
  nobodysDays,
  type StoredAppeal,
} from './appeal-store.ts';

/** More of one account than these reach nobody: whoever floods it hides no real one behind the flood. */
const mostOpen = 5;

export interface Appeal {
  /** As typed. */
  readonly account: string;
  readonly phone: string;
  readonly code: string;
  readonly evidence: Readonly<Record<string, string>>;
}

type OpenFailure = 'method_disabled' | 'bad_input' | 'code_mismatch' | 'code_expired' | 'too_many';

/**
 * Takes an appeal of somebody who has proven a number and claims an account. It is answered alike whoever has the account,
 * and gives nothing: operators decide, and the account's own contacts hear of it then.
 */
export async function openAppeal(
  work: Work,
  { account, phone, code, evidence }: Appeal,
): Promise<Result<{ readonly id: string; readonly secret: string }, OpenFailure>> {
  const { open, evidence: questions } = work.settings.file.appeals;
  if (!open) return fail('method_disabled');
  const strange = Object.keys(evidence).filter((key) => !questions.some((each) => each.key === key));
  const missing = questions.filter(({ key, required }) => required && !evidence[key]?.trim());
  const issues = [
    ...strange.map((key) => ({ path: ['evidence', key], message: '没有问这一项' })),
    ...missing.map(({ key }) => ({ path: ['evidence', key], message: '请填写这一项' })),
  ];
  if (issues.length > 0) return fail('bad_input', { issues });
  const contact = { kind: 'phone', value: phone } as const;
  const proven = await redeemUnsigned(work, 'appeal', contact, code);
  if (!proven.ok) return proven;
  const found = await findAccountByIdentifier(work.db, account);
  const secret = work.random.token();
  const id = work.random.uuid();
  await work.change(async (change) => {
    const isHeard =
      found !== null &&
      (found.status === 'active' || found.status === 'disabled') &&
      (await countOpenAppeals(change.db, found.id)) < mostOpen;
    await insertAppeal(change, {
      id,
      account_id: isHeard ? found.id : null,
      secret_hash: digestText(secret),
      phone,
      evidence: isHeard ? evidence : {},
    });
  });
  return succeed({ id, secret });
}

/** What has become of an appeal; null without its secret. */
export async function showAppeal(
  work: Work,
  id: string,
  secret: string,
): Promise<{ readonly state: AppealState; readonly due: number } | null> {
  const appeal = await findAppeal(work.db, id);
  if (!appeal || appeal.secret_hash !== digestText(secret)) return null;
  if (appeal.state === 'accepted') return followAccepted(work, appeal);
  const refusedAt = addSeconds(appeal.asked_at, nobodysDays * 24 * 3600);
  const isNobodys = appeal.account_id === null && refusedAt <= work.clock.now();
  return { state: isNobodys ? 'refused' : appeal.state, due: 0 };
}

/** Whether the number of an accepted appeal waits, has come, or was stopped. */
async function followAccepted(
  { db }: Work,
  { account_id: accountId, phone }: StoredAppeal,
): Promise<{ readonly state: AppealState; readonly due: number }> {
  if (accountId === null) return { state: 'stopped', due: 0 };
  const waiting = await findReplacement(db, accountId, 'phone');
  if (waiting?.value === phone) return { state: 'waiting', due: toSeconds(waiting.due_at) };
  const key = contactKey({ kind: 'phone', value: phone });
  const has = (await findAllContacts(db, accountId)).some((contact) => contactKey(contact) === key);
  return { state: has ? 'done' : 'stopped', due: 0 };
}
