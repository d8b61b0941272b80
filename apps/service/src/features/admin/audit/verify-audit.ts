import type { Database } from '../../../database/connect/open-postgres.ts';
import { readSnapshot } from '../../../database/query/read-snapshot.ts';
import type { Reader } from '../../../database/query/reader.ts';
import type { LogWork, Witnessed } from '../../activity/activity-log/checkpoint.ts';
import { auditKeysOf, genesis, hashAudit, isSame, sealHead } from './audit-chain.ts';
import { readAudit } from './read-audit.ts';

export interface AuditReport {
  /** The number of intact events. */
  readonly events: number;
  /**
   * The number of the first event that was changed, inserted or removed; `end`: the newest events were cut off; `earlier`:
   * the database was reset to an earlier state; null: intact.
   */
  readonly brokenAt: number | 'end' | 'earlier' | null;
}

/**
 * Verifies the operators' chain, or its `newest` events, against its head and against the checkpoint saved outside the
 * database. It may run while events are written.
 */
export function verifyAudit(
  database: Database,
  masterKey: Buffer,
  sought: { readonly witnessed: Witnessed | null; readonly newest?: number },
): Promise<AuditReport> {
  return readSnapshot(database, (db) => walkChain(db, masterKey, sought));
}

async function walkChain(
  db: Reader,
  masterKey: Buffer,
  { witnessed, newest }: { readonly witnessed: Witnessed | null; readonly newest?: number },
): Promise<AuditReport> {
  const keys = auditKeysOf(masterKey);
  const head = await db.selectFrom('audit_head').selectAll().executeTakeFirst();
  const start = await startOf(db, newest === undefined ? 0 : Math.max(0, (head?.events ?? 0) - newest));
  let previous: Buffer = start.hash;
  let events = start.number;
  for await (const { previous_hash: saved, hash, written_by: _, ...event } of readAudit(db, start.number)) {
    const isNext = event.number === events + 1 && isSame(saved, previous);
    if (!isNext || !isSame(hash, hashAudit(keys, previous, event))) return { events, brokenAt: events + 1 };
    previous = hash;
    events += 1;
  }
  const isWhole = head
    ? head.events === events &&
      isSame(head.last_hash, previous) &&
      isSame(head.mac, sealHead(keys, events, previous))
    : events === 0;
  if (!isWhole) return { events, brokenAt: 'end' };
  return { events, brokenAt: (await bearsOutAudit(db, witnessed)) ? null : 'earlier' };
}

/** The number and hash that the next event follows. */
async function startOf(db: Reader, number: number): Promise<{ number: number; hash: Buffer }> {
  const row = await db
    .selectFrom('audit_event')
    .select('hash')
    .where('number', '=', number)
    .executeTakeFirst();
  return row ? { number, hash: row.hash } : { number: 0, hash: genesis };
}

/** Whether the chain still contains the event of the checkpoint outside the database. */
async function bearsOutAudit(db: Reader, witnessed: Witnessed | null): Promise<boolean> {
  if (!witnessed) return true;
  const row = await db
    .selectFrom('audit_event')
    .select('hash')
    .where('number', '=', witnessed.number)
    .executeTakeFirst();
  return row?.hash.toString('hex') === witnessed.mac;
}

/**
 * Saves the chain's end outside the database, so that resetting the database to an earlier state is detected. An
 * inconsistency is logged as an error on every run, and the old checkpoint stays.
 */
export async function witnessAudit({ db, log, pepper, auditWitness }: LogWork): Promise<void> {
  const head = await db.selectFrom('audit_head').selectAll().executeTakeFirst();
  const witnessed = await auditWitness.read();
  if (!(await bearsOutAudit(db, witnessed))) {
    log.error(
      `The operators' audit was put back: the database has not its event ${witnessed?.number} as DATA_DIR remembers it.`,
    );
    return;
  }
  if (!head) return;
  if (!isSame(head.mac, sealHead(auditKeysOf(pepper), head.events, head.last_hash))) {
    log.error("The head of the operators' audit was changed.");
    return;
  }
  if (head.events === 0 || head.events === witnessed?.number) return;
  await auditWitness.write({ number: head.events, mac: head.last_hash.toString('hex') });
}
