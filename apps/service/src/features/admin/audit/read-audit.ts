import type { Selectable } from 'kysely';
import type { Reader } from '../../../database/query/reader.ts';
import type { AuditEventTable } from '../../../database/schema/operators.ts';

const eventsAtOnce = 500;

/** The events of the operators' chain behind a number, in their order. Their hashes may be written meanwhile. */
export async function* readAudit(db: Reader, after: number): AsyncGenerator<Selectable<AuditEventTable>> {
  for (let last = after; ; ) {
    const batch = await db
      .selectFrom('audit_event')
      .selectAll()
      .where('number', '>', last)
      .orderBy('number')
      .limit(eventsAtOnce)
      .execute();
    yield* batch;
    if (batch.length < eventsAtOnce) return;
    last = batch.at(-1)?.number ?? last;
  }
}
