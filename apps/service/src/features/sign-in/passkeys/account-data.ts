import type { Selectable } from 'kysely';
import type { Reader } from '../../../database/query/reader.ts';
import type { PasskeyTable } from '../../../database/schema/sign-in.ts';
import {
  type Added,
  keysToTake,
  packRow,
  type Quarantined,
  type Taking,
} from '../../../transaction/account-data.ts';
import {
  type AccountDataPolicy,
  type Change,
  defineAccountData,
  type Quarantining,
} from '../../../transaction/work.ts';
import { deletePasskeys } from './passkey-store.ts';

async function list(db: Reader, accountId: string, since: Date): Promise<readonly Added[]> {
  const rows = await db
    .selectFrom('passkey')
    .select(['id', 'name', 'created_at'])
    .where('account_id', '=', accountId)
    .where('created_at', '>=', since)
    .execute();
  return rows.map(({ id, name, created_at }) => ({ key: id, kind: 'passkey', name, at: created_at }));
}

async function take(change: Change, accountId: string, taking: Taking): Promise<readonly Quarantined[]> {
  const ids = keysToTake(await list(change.db, accountId, taking.since), taking);
  if (ids.length === 0) return [];
  const rows = await change.db.deleteFrom('passkey').where('id', 'in', ids).returningAll().execute();
  return rows.map((row) => ({ kind: 'passkey', name: row.name, rows: packRow(row) }));
}

/** False where its credential has been registered anew. */
async function restore(change: Change, accountId: string, { rows }: Quarantined): Promise<boolean> {
  const { numInsertedOrUpdatedRows = 0n } = await change.db
    .insertInto('passkey')
    .values({ ...(rows as unknown as Selectable<PasskeyTable>), account_id: accountId })
    .onConflict((conflict) => conflict.doNothing())
    .executeTakeFirst();
  return numInsertedOrUpdatedRows > 0n;
}

const quarantinePasskeys: Quarantining = { list, take, restore, atReset: 'taken' };

/** A passkey proves only its own account: a merge does not move it. */
const passkey = defineAccountData({
  table: 'passkey',
  export: {
    name: 'passkeys',
    title: '通行密钥',
    owner: 'account_id',
    columns: {
      name: '名称',
      created_at: '添加时间',
      last_used_at: '上次使用',
      transports: '连接方式',
      backup_eligible: '可以同步',
      backed_up: '已经同步',
      sign_count: '使用计数',
    },
    left: {
      id: null,
      account_id: null,
      credential_id: '密钥的编号和公钥只对这个网站有用',
      public_key: '密钥的编号和公钥只对这个网站有用',
    },
    orderBy: 'created_at',
  },
  erase: 'cascade',
  merge: { finalize: (change, { from }) => deletePasskeys(change, from) },
  end: 'It opens nothing without its person, and sessions of an account that may not act are refused.',
  quarantine: quarantinePasskeys,
});

export const accountData: readonly AccountDataPolicy[] = [passkey];
