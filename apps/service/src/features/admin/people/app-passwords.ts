import type { ManageOutput } from '@tongxing/contract/define-manage-call.ts';
import type { listPersonAppPasswords } from '@tongxing/contract/manage/app-passwords.ts';
import type { Reader } from '../../../database/query/reader.ts';
import { fail, type Result, succeed } from '../../../kernel/result.ts';
import type { Change } from '../../../transaction/work.ts';
import { notice } from '../../activity/notices/notice.ts';
import { deletePassword, listPasswords } from '../../oauth/app-passwords/app-password-store.ts';
import type { Done } from '../commands-and-queries/managed.ts';
import type { Operator } from '../commands-and-queries/operator.ts';
import { findPerson } from './list-people.ts';
import { reachExisting } from './reach-person.ts';

/** The app passwords of a person, the newest first. */
export async function showAppPasswords(
  db: Reader,
  accountId: string,
): Promise<Result<ManageOutput<typeof listPersonAppPasswords>, 'not_found'>> {
  if (!(await findPerson(db, accountId))) return fail('not_found');
  const rows = await listPasswords(db, accountId);
  return succeed({
    items: rows.map((row) => ({
      ...row,
      created_at: row.created_at.toISOString(),
      last_used_at: row.last_used_at?.toISOString() ?? null,
    })),
  });
}

/** Ends an app password of a person, who is told and reads in the log which it was. */
export async function endAppPassword(
  change: Change,
  { accountId, id }: { readonly accountId: string; readonly id: string },
  operator: Operator,
): Promise<Result<Done<Record<string, never>>, 'not_found' | 'forbidden' | 'wrong_state'>> {
  const reached = await reachExisting(change, accountId, operator);
  if (!reached.ok) return reached;
  const name = await deletePassword(change, accountId, id);
  if (name === null) return fail('not_found');
  await change.record({ accountId, kind: 'operator_removed_app_password', details: { name } });
  change.after(notice({ accountId, what: `客服删除了应用密码“${name}”` }));
  return succeed({ output: {}, before: { name }, after: {} });
}
