import type { Reader } from '../../../database/reader.ts';
import { type ChainReport, verifyChain } from './verify-chain.ts';

const batchSize = 200;

/** Verifies the chains of all accounts, or of the one with this number; yields a report for each. */
export async function* verifyLog(
  db: Reader,
  key: Buffer,
  accountNumber?: number,
): AsyncGenerator<ChainReport & { readonly accountNumber: string }> {
  let after = 0;
  for (;;) {
    const accounts = await db
      .selectFrom('account')
      .select(['id', 'number'])
      .where('number', accountNumber === undefined ? '>' : '=', accountNumber ?? after)
      .orderBy('number')
      .limit(batchSize)
      .execute();
    for (const { id, number } of accounts)
      yield { ...(await verifyChain(db, key, id)), accountNumber: String(number) };
    const last = accounts.at(-1);
    if (!last || accountNumber !== undefined) return;
    after = Number(last.number);
  }
}
