import type { Database } from '../../../database/connect/open-postgres.ts';
import { readSnapshot } from '../../../database/query/read-snapshot.ts';
import type { Reader } from '../../../database/query/reader.ts';
import { listById, listByNumber, type NumberedAccount } from '../../accounts/accounts/account-rows.ts';
import type { ChainKeys } from './chain-keys.ts';
import { bearsOut, findNewestCheckpoint, type Witnessed } from './checkpoint.ts';
import type { LogHead } from './log-head.ts';
import { readEvents } from './read-events.ts';
import { type ChainReport, followChain } from './verify-chain.ts';

const accountsAtOnce = 200;

export type AccountReport = ChainReport & { readonly accountNumber: string };

/**
 * Verifies the chains of all accounts, or of the one with this number, and yields a report for each. Accounts and their
 * events stream in batches, each batch as it was at one moment, so that it bears a service that goes on writing.
 */
export async function* verifyLog(
  db: Database,
  keys: ChainKeys,
  accountNumber?: number,
): AsyncGenerator<AccountReport> {
  let after = 0;
  for (;;) {
    const reports = await readSnapshot(db, (reader) => verifyBatch(reader, keys, after, accountNumber));
    yield* reports;
    const last = reports.at(-1);
    if (!last || accountNumber !== undefined) return;
    after = Number(last.accountNumber);
  }
}

async function verifyBatch(
  db: Reader,
  keys: ChainKeys,
  after: number,
  accountNumber: number | undefined,
): Promise<AccountReport[]> {
  const order = accountNumber === undefined ? '>' : '=';
  const accounts = await listByNumber(db, accountNumber ?? after, { order, most: accountsAtOnce });
  return verifyAccounts(db, keys, accounts);
}

async function verifyAccounts(
  db: Reader,
  keys: ChainKeys,
  accounts: readonly NumberedAccount[],
): Promise<AccountReport[]> {
  if (accounts.length === 0) return [];
  const ids = accounts.map(({ id }) => id);
  const rows = await db.selectFrom('activity_anchor').selectAll().where('account_id', 'in', ids).execute();
  const heads = new Map<string, LogHead>(rows.map((head) => [head.account_id, head]));
  const chains = new Map(ids.map((id) => [id, followChain(keys, id, heads.get(id) ?? null)]));
  for await (const event of readEvents(db, ids)) chains.get(event.account_id)?.take(event);
  return accounts.flatMap(({ id, number }) => {
    const chain = chains.get(id);
    return chain ? [{ ...chain.end(), accountNumber: String(number) }] : [];
  });
}

/**
 * Verifies the chains of so many accounts from this id on, those with the smallest ids where too few follow, and whether
 * the database has the checkpoint that is remembered outside of it. `flaws`: each in a line for the operator.
 */
export async function verifySample(
  db: Database,
  keys: ChainKeys,
  asked: { readonly from: string; readonly sampled: number; readonly witnessed: Witnessed | null },
): Promise<{ readonly accounts: number; readonly flaws: readonly string[] }> {
  const { from, sampled, witnessed } = asked;
  return readSnapshot(db, async (reader) => {
    const find = (order: '>=' | '<', most: number) => listById(reader, from, { order, most });
    const behind = await find('>=', sampled);
    const accounts =
      behind.length < sampled ? [...behind, ...(await find('<', sampled - behind.length))] : behind;
    const reports = await verifyAccounts(reader, keys, accounts);
    const flaws = reports
      .filter(({ brokenAt }) => brokenAt !== null)
      .map(({ accountNumber, brokenAt }) => `the log of account ${accountNumber} is broken at ${brokenAt}`);
    if (witnessed && !(await bearsOut(reader, witnessed, await findNewestCheckpoint(reader)))) {
      flaws.unshift(`the database was put back to before the checkpoint ${witnessed.number}`);
    }
    return { accounts: accounts.length, flaws };
  });
}
