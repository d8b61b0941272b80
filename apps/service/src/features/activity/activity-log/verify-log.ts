import { type Selectable, type SqlBool, sql } from 'kysely';
import type { Database } from '../../../database/connect/open-postgres.ts';
import { readSnapshot } from '../../../database/query/read-snapshot.ts';
import type { Reader } from '../../../database/query/reader.ts';
import type { ActivityTable } from '../../../database/schema/activity.ts';
import { listById, listByNumber, type NumberedAccount } from '../../accounts/accounts/account-rows.ts';
import { findNewestCheckpoint, matchesWitness, type Witnessed } from './checkpoint.ts';
import {
  type ChainKeys,
  genesis,
  hashEvent,
  isRolledBack,
  isSame,
  type LogHead,
  sealHead,
} from './hash-chain.ts';

export type LoggedEvent = Selectable<ActivityTable>;

const batchSize = 1000;

/** Streams the events of accounts in batches: account by account, oldest first. */
export async function* readEvents(db: Reader, accountIds: readonly string[]): AsyncGenerator<LoggedEvent> {
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
  /** How many events verified. */
  readonly events: number;
  /**
   * Null: intact. Otherwise the id of the first event that does not verify, or `head`: the head was changed or is
   * missing; `earlier`: the log was set back to before a checkpoint; `end`: the newest events were deleted.
   */
  readonly brokenAt: string | null;
}

/** Verifies one account's chain from the last purged event to the newest. */
function followChain(keys: ChainKeys, accountId: string, head: LogHead | null) {
  let [previous, count, events] = [head?.purged_hash ?? genesis, head?.purged ?? 0, 0];
  let brokenAt = flawOf(keys, head);

  /** Whether the last event of the checkpoint is unchanged. */
  function matchesCheckpoint(): boolean {
    return !head?.checked_hash || count !== head.checked_events || isSame(head.checked_hash, previous);
  }
  if (brokenAt === null && count > 0 && !matchesCheckpoint()) brokenAt = 'earlier';

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
      if (!matchesCheckpoint()) brokenAt = 'earlier';
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
  return isRolledBack(head) ? 'earlier' : null;
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
 * Verifies the chains of all accounts, or of the one with this number, and yields a report for each. Each batch is
 * read from one snapshot, so that the service can go on writing.
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
 * Verifies the chains of `sampled` accounts from the id `from` on, continuing at the smallest ids, and whether the
 * database has the witnessed checkpoint. `flaws`: one line for the operator each.
 */
export async function verifySample(
  db: Database,
  keys: ChainKeys,
  asked: { readonly from: string; readonly sampled: number; readonly witnessed: Witnessed | null },
): Promise<{ readonly accounts: number; readonly flaws: readonly string[] }> {
  const { from, sampled, witnessed } = asked;
  return readSnapshot(db, async (reader) => {
    const find = (order: '>=' | '<', most: number) => listById(reader, from, { order, most });
    const following = await find('>=', sampled);
    const accounts =
      following.length < sampled
        ? [...following, ...(await find('<', sampled - following.length))]
        : following;
    const reports = await verifyAccounts(reader, keys, accounts);
    const flaws = reports
      .filter(({ brokenAt }) => brokenAt !== null)
      .map(({ accountNumber, brokenAt }) => `the log of account ${accountNumber} is broken at ${brokenAt}`);
    if (witnessed && !(await matchesWitness(reader, witnessed, await findNewestCheckpoint(reader)))) {
      flaws.unshift(`the database was put back to before the checkpoint ${witnessed.number}`);
    }
    return { accounts: accounts.length, flaws };
  });
}
