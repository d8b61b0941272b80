import type { Reader } from '../../../database/reader.ts';
import { auditKeysOf, beginning, hashAudit, isSame, sealHead } from './audit-chain.ts';

export interface AuditReport {
  /** How many hold. */
  readonly events: number;
  /** The number of the first event that was changed, inserted or removed; `end`: the newest were cut off; null: intact. */
  readonly brokenAt: number | 'end' | null;
}

const batchSize = 500;

/** Walks the operators' chain from its first event to its head. */
export async function verifyAudit(db: Reader, masterKey: Buffer): Promise<AuditReport> {
  const keys = auditKeysOf(masterKey);
  const head = await db.selectFrom('audit_head').selectAll().executeTakeFirst();
  let previous: Buffer = beginning;
  let events = 0;
  for (;;) {
    const batch = await db
      .selectFrom('audit_event')
      .selectAll()
      .where('number', '>', events)
      .orderBy('number')
      .limit(batchSize)
      .execute();
    for (const { previous_hash: kept, hash, written_by: _, ...event } of batch) {
      const isNext = event.number === events + 1 && isSame(kept, previous);
      if (!isNext || !isSame(hash, hashAudit(keys, previous, event))) return { events, brokenAt: events + 1 };
      previous = hash;
      events += 1;
    }
    if (batch.length < batchSize) break;
  }
  const isWhole = head
    ? head.events === events &&
      isSame(head.last_hash, previous) &&
      isSame(head.mac, sealHead(keys, events, previous))
    : events === 0;
  return { events, brokenAt: isWhole ? null : 'end' };
}
