import { type SqlBool, sql, type Transaction } from 'kysely';
import type { MovedHoldings } from '../../../database/tables/account-merging.ts';
import type { Tables } from '../../../database/tables.ts';

/** Hands what is named in `moved` from one account to the other, as far as the first still has it; both ways. */
export async function transferHoldings(
  transaction: Transaction<Tables>,
  moved: MovedHoldings,
  { from, to }: { from: string; to: string },
): Promise<void> {
  for (const { kind, value_key } of moved.contacts) {
    await transaction
      .updateTable('contact')
      .set({ account_id: to })
      .where('account_id', '=', from)
      .where('kind', '=', kind)
      .where('value_key', '=', value_key)
      .execute();
  }
  await transaction
    .updateTable('linked_identity')
    .set({ account_id: to })
    .where('account_id', '=', from)
    .where(sql<SqlBool>`id = any(${moved.identities}::uuid[])`)
    .execute();
  await transaction
    .updateTable('client')
    .set({ owner_id: to })
    .where('owner_id', '=', from)
    .where(sql<SqlBool>`id = any(${moved.clients}::text[])`)
    .execute();
  await transaction
    .updateTable('upload')
    .set({ account_id: to })
    .where('account_id', '=', from)
    .where(sql<SqlBool>`name = any(${moved.uploads}::text[])`)
    .execute();
}
