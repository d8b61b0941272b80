import type { ManageInput, ManageOutput } from '@tongxing/contract/define-manage-call.ts';
import * as calls from '@tongxing/contract/manage/appeals.ts';
import { fail, type Result, succeed } from '../../../kernel/result.ts';
import { maskContact } from '../../../kernel/text/mask.ts';
import { abandon } from '../../../transaction/abandon.ts';
import type { Module } from '../../../transaction/module.ts';
import type { Change, Work } from '../../../transaction/work.ts';
import { listNames } from '../../accounts/accounts/account-rows.ts';
import {
  countOpenAppeals,
  decideAppeal,
  findAppeal,
  listStoredAppeals,
} from '../../self-service/appeals/appeal-store.ts';
import { askReplacement } from '../../self-service/contacts/replace-contact.ts';
import { command, type Done, query } from '../commands-and-queries/managed.ts';
import type { Operator } from '../commands-and-queries/operator.ts';
import { readCursor, toPage } from '../commands-and-queries/page.ts';
import { reachExisting } from '../people/reach-person.ts';

/** Appeals for accounts that there are, with what was answered. */
async function listAppeals(
  work: Work,
  { state, cursor, limit }: ManageInput<typeof calls.listAppeals>,
  operator: Operator,
): Promise<Result<ManageOutput<typeof calls.listAppeals>, 'bad_input'>> {
  const of = { pepper: work.pepper, operator, list: `appeals:${state ?? ''}` };
  const read = readCursor(of, cursor);
  if (!read.ok) return read;
  const [at = '', id = ''] = read.value ?? [];
  const after = read.value && { at: new Date(at), id };
  const rows = await listStoredAppeals(work.db, { state, after, limit: limit + 1 });
  const names = await listNames(
    work.db,
    rows.map(({ account_id: account }) => account),
  );
  const accounts = new Map(names.map((each) => [each.id, each]));
  const labels = new Map(work.settings.file.appeals.evidence.map(({ key, label }) => [key, label]));
  return succeed(
    toPage(of, rows, {
      limit,
      position: (row) => [row.asked_at.toISOString(), row.id],
      show: (row) => {
        const account = accounts.get(row.account_id);
        return {
          id: row.id,
          account_id: row.account_id,
          account_number: account?.number ?? '',
          nickname: account?.nickname ?? '',
          phone: maskContact({ kind: 'phone', value: row.phone }),
          evidence: Object.entries(row.evidence).map(([key, text]) => ({
            key,
            label: labels.get(key) ?? key,
            text,
          })),
          state: row.state,
          asked_at: row.asked_at.toISOString(),
          decided_at: row.decided_at?.toISOString() ?? null,
          decided_by: row.decided_by,
        };
      },
    }),
  );
}

type Decided<C extends typeof calls.acceptAppeal | typeof calls.refuseAppeal> = Done<ManageOutput<C>>;

/**
 * Has the number of an appeal take the place of the account's own after some days. Sessions stay: whoever is signed in is
 * told, and can stop it.
 */
async function accept(
  change: Change,
  id: string,
  operator: Operator,
): Promise<
  Result<
    Decided<typeof calls.acceptAppeal>,
    'not_found' | 'forbidden' | 'wrong_state' | 'contact_taken' | 'contact_unchanged'
  >
> {
  const appeal = await findAppeal(change.db, id);
  if (!appeal?.account_id) return fail('not_found');
  const { account_id: accountId, phone } = appeal;
  const reached = await reachExisting(change, accountId, operator);
  if (!reached.ok) return reached;
  if (!(await decideAppeal(change, id, 'accepted', operator.id))) {
    return fail('wrong_state', { state: appeal.state });
  }
  const contact = { kind: 'phone', value: phone } as const;
  const days = change.settings.file.phone.lost_days;
  const asked = await askReplacement(change, { accountId, contact, days, by: 'operator' });
  if (!asked.ok) {
    return abandon(fail(asked.failure === 'belongs_to_other' ? 'contact_taken' : 'contact_unchanged'));
  }
  const due = asked.value.toISOString();
  return succeed({
    output: { account_id: accountId, state: 'accepted', due },
    before: { state: appeal.state },
    after: { state: 'accepted', phone: maskContact(contact), due },
  });
}

async function refuse(
  change: Change,
  id: string,
  operator: Operator,
): Promise<Result<Decided<typeof calls.refuseAppeal>, 'not_found' | 'wrong_state'>> {
  const appeal = await findAppeal(change.db, id);
  if (!appeal?.account_id) return fail('not_found');
  const decided = await decideAppeal(change, id, 'refused', operator.id);
  if (!decided) return fail('wrong_state', { state: appeal.state });
  return succeed({
    output: { account_id: appeal.account_id, state: 'refused' },
    before: { state: appeal.state },
    after: { state: 'refused' },
  });
}

export const appealsByOperators: Module<Work> = {
  name: 'operators-appeals',
  adminHandlers: [
    query(calls.countAppeals, async ({ db }) => succeed({ received: await countOpenAppeals(db) })),
    query(calls.listAppeals, (work, { input, operator }) => listAppeals(work, input, operator)),
    command(calls.acceptAppeal, (change, { input, operator }) => accept(change, input.id, operator)),
    command(calls.refuseAppeal, (change, { input, operator }) => refuse(change, input.id, operator)),
  ],
};
