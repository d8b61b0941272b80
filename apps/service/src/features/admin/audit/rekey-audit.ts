import { type MasterKeyChange, type Proven, saveProven } from '../../../database/master-key-change.ts';
import { auditKeysOf, genesis, hashAudit, isSame, sealHead } from './audit-chain.ts';
import { readAudit } from './read-audit.ts';

const eventsAtOnce = 500;
const chain = { table: 'audit_event', key: 'number', type: 'bigint' } as const;

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
  let proven: Proven[] = [];
  for await (const { previous_hash: saved, hash, written_by: _, ...event } of readAudit(db, 0)) {
    const isNext = event.number === events + 1 && isSame(saved, former);
    if (!isNext || !isSame(hash, hashAudit(keys.former, former, event))) {
      isIntact = false;
      break;
    }
    const nextHash = hashAudit(keys.next, next, event);
    proven.push({ key: event.number, previous: next, hash: nextHash });
    [former, next] = [hash, nextHash];
    events += 1;
    if (proven.length === eventsAtOnce) {
      await saveProven(change, chain, proven);
      proven = [];
    }
  }
  await saveProven(change, chain, proven);
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
