import { sql } from 'kysely';
import type { MasterKeyChange } from '../../../database/master-key-change.ts';
import { auditKeysOf, genesis, hashAudit, isSame, sealHead } from './audit-chain.ts';

const eventsAtOnce = 500;

/**
 * Proves the operators' chain by the next master key. It is verified by the former key while it is followed: where it does
 * not verify, that is reported, and it stays broken there.
 */
export async function rekeyAudit(change: MasterKeyChange): Promise<void> {
  const { db } = change;
  const keys = { former: auditKeysOf(change.former), next: auditKeysOf(change.next) };
  const head = await db.selectFrom('audit_head').selectAll().executeTakeFirst();
  let [former, next]: [Buffer, Buffer] = [genesis, genesis];
  let events = 0;
  let isIntact = true;
  while (isIntact) {
    const batch = await db
      .selectFrom('audit_event')
      .selectAll()
      .where('number', '>', events)
      .orderBy('number')
      .limit(eventsAtOnce)
      .execute();
    const proven: { number: number; previous: Buffer; hash: Buffer }[] = [];
    for (const { previous_hash: saved, hash, written_by: _, ...event } of batch) {
      const isNext = event.number === events + 1 && isSame(saved, former);
      if (!isNext || !isSame(hash, hashAudit(keys.former, former, event))) {
        isIntact = false;
        break;
      }
      const nextHash = hashAudit(keys.next, next, event);
      proven.push({ number: event.number, previous: next, hash: nextHash });
      [former, next] = [hash, nextHash];
      events += 1;
    }
    await saveHashes(db, proven);
    if (batch.length < eventsAtOnce) break;
  }
  const isWhole =
    isIntact &&
    (head
      ? head.events === events &&
        isSame(head.last_hash, former) &&
        isSame(head.mac, sealHead(keys.former, events, former))
      : events === 0);
  if (!isWhole) change.report(`the operators' audit is broken after event ${events}, and stays so`);
  if (!head || !isWhole) return;
  await db
    .updateTable('audit_head')
    .set({ last_hash: next, mac: sealHead(keys.next, events, next) })
    .execute();
}

async function saveHashes(
  db: MasterKeyChange['db'],
  events: readonly { readonly number: number; readonly previous: Buffer; readonly hash: Buffer }[],
): Promise<void> {
  if (events.length === 0) return;
  const [numbers, previous, hashes] = [
    events.map(({ number }) => number),
    events.map((event) => event.previous),
    events.map(({ hash }) => hash),
  ];
  await sql`
    update audit_event set previous_hash = proven.previous, hash = proven.hash
    from unnest(${numbers}::bigint[], ${previous}::bytea[], ${hashes}::bytea[]) as proven (number, previous, hash)
    where audit_event.number = proven.number`.execute(db);
}
