import { type Selectable, type SqlBool, sql } from 'kysely';
import type { Database } from '../../../database/connect/open-postgres.ts';
import { readSnapshot } from '../../../database/query/read-snapshot.ts';
import type { Reader } from '../../../database/query/reader.ts';
import type { ActivityTable } from '../../../database/schema/activity-log.ts';
import { listById, listByNumber, type NumberedAccount } from '../../accounts/accounts/account-rows.ts';
import { bearsOut, findNewestCheckpoint, type Witnessed } from './checkpoint.ts';
import {
  type ChainKeys,
  genesis,
  hashEvent,
  isBehind,
  isSame,
  type LogHead,
  sealHead,
} from './hash-chain.ts';

export type LoggedEvent = Selectable<ActivityTable>;

const batchSize = 1000;

/** The events of accounts, one account after the other, oldest first: read in batches, so that no log is too long. */
async function* readEvents(db: Reader, accountIds: readonly string[]): AsyncGenerator<LoggedEvent> {
  let last: LoggedEvent | undefined;
  do {
    const batch: LoggedEvent[] = await db
      .selectFrom('activity')
      .selectAll()
      .where('account_id', 'in', accountIds)
      .$if(last !== undefined, (query) =>
        query.where(sql<SqlBool>`(account_id, seq) > (${last?.account_id}, ${last?.seq})`),
      )
      .orderBy('account_id')
      .orderBy('seq')
      .limit(batchSize)
      .execute();
    yield* batch;
    last = batch.length < batchSize ? undefined : batch.at(-1);
  } while (last);
}

export interface ChainReport {
  readonly accountId: string;
  /** Events that hold. */
  readonly events: number;
  /**
   * Null: intact. Otherwise the first event at which the chain does not hold, or `head`: it was changed or is missing;
   * `earlier`: the log was put back to what it was before a checkpoint; `end`: newest events were cut off.
   */
  readonly brokenAt: string | null;
}

/** Follows one account's chain from the last purged event to the newest. */
function followChain(keys: ChainKeys, accountId: string, head: LogHead | null) {
  let [previous, count, events] = [head?.purged_hash ?? genesis, head?.purged ?? 0, 0];
  let brokenAt = flawOf(keys, head);

  /** The event that a checkpoint had last is still the same one. */
  function meetsCheckpoint(): boolean {
    return !head?.checked_hash || count !== head.checked_events || isSame(head.checked_hash, previous);
  }
  if (brokenAt === null && count > 0 && !meetsCheckpoint()) brokenAt = 'earlier';

  return {
    take(event: LoggedEvent): void {
      if (brokenAt !== null) return;
      const expected = hashEvent(keys.events, previous, event);
      if (!isSame(event.previous_hash, previous) || !isSame(event.hash, expected)) {
        brokenAt = event.id;
        return;
      }
      previous = expected;
      count += 1;
      events += 1;
      if (!meetsCheckpoint()) brokenAt = 'earlier';
    },
    end(): ChainReport {
      const isWhole = head !== null && count === head.events && isSame(head.last_hash, previous);
      if (brokenAt === null && !isWhole) brokenAt = 'end';
      return { accountId, events, brokenAt };
    },
  };
}

function flawOf(keys: ChainKeys, head: LogHead | null): string | null {
  if (!head || !isSame(head.mac, sealHead(keys, head))) return 'head';
  return isBehind(head) ? 'earlier' : null;
}

/** Verifies the chain of one account. */
export async function verifyChain(db: Reader, keys: ChainKeys, accountId: string): Promise<ChainReport> {
  const head = await db
    .selectFrom('activity_anchor')
    .selectAll()
    .where('account_id', '=', accountId)
    .executeTakeFirst();
  const chain = followChain(keys, accountId, head ?? null);
  for await (const event of readEvents(db, [accountId])) chain.take(event);
  return chain.end();
}

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
