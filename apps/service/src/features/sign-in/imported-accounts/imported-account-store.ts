import type { Reader } from '../../../database/query/reader.ts';
import { type AccountDataPolicy, defineAccountData } from '../../../transaction/work.ts';

/** The accounts of a source that are imported already, by their external ids. */
export async function findImported(
  db: Reader,
  source: string,
  externalIds: readonly string[],
): Promise<ReadonlyMap<string, string>> {
  if (externalIds.length === 0) return new Map();
  const rows = await db
    .selectFrom('imported_account')
    .select(['external_id', 'account_id'])
    .where('source', '=', source)
    .where('external_id', 'in', [...externalIds])
    .execute();
  return new Map(rows.map((row) => [row.external_id, row.account_id]));
}

/** The accounts that have one of these ids in any other system. */
export async function findByExternalIds(db: Reader, externalIds: readonly string[]): Promise<string[]> {
  const rows = await db
    .selectFrom('imported_account')
    .select('account_id')
    .distinct()
    .where('external_id', 'in', [...externalIds])
    .execute();
  return rows.map(({ account_id }) => account_id);
}

/** The account's ids in other systems. */
export async function listExternalIds(db: Reader, accountId: string) {
  return db
    .selectFrom('imported_account')
    .select(['source', 'external_id'])
    .where('account_id', '=', accountId)
    .orderBy('source')
    .orderBy('external_id')
    .execute();
}

export const accountData: readonly AccountDataPolicy[] = [
  defineAccountData({
    table: 'imported_account',
    export: {
      name: 'imported_from',
      title: '在原系统的编号',
      owner: 'account_id',
      columns: { source: '来自', external_id: '编号', imported_at: '导入时间' },
      left: { account_id: null },
    },
    erase: 'cascade',
    merge: {
      async finalize({ db }, { from, to }) {
        await db
          .updateTable('imported_account')
          .set({ account_id: to })
          .where('account_id', '=', from)
          .execute();
      },
    },
    end: 'A number of another system opens nothing.',
  }),
];
