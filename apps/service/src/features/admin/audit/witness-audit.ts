import type { Reader } from '../../../database/query/reader.ts';
import type { LogWork, Witnessed } from '../../activity/activity-log/checkpoint.ts';
import { auditKeysOf, isSame, sealHead } from './audit-chain.ts';

/** Whether the chain still has the event that was remembered outside of the database. */
export async function bearsOutAudit(db: Reader, witnessed: Witnessed | null): Promise<boolean> {
  if (!witnessed) return true;
  const row = await db
    .selectFrom('audit_event')
    .select('hash')
    .where('number', '=', witnessed.number)
    .executeTakeFirst();
  return row?.hash.toString('hex') === witnessed.mac;
}

/**
 * Remembers outside of the database how the operators' chain ends: whoever puts the database back to what it was does not
 * put that back. What is found put back, or cut off, is an error in the service's own log each time, and stays remembered.
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
