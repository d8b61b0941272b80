import type { Selectable } from 'kysely';
import type { Reader } from '../../../database/query/reader.ts';
import type { CasTicketTable } from '../../../database/schema/cas.ts';
import { addSeconds } from '../../../kernel/clock.ts';
import { digest } from '../../../kernel/crypto/digest.ts';
import type { Random } from '../../../kernel/crypto/random.ts';
import type { Change } from '../../../transaction/work.ts';

export type Ticket = Selectable<CasTicketTable>;

/** By the beginning of a ticket: CAS 3.0 section 3. */
const prefixes = { service: 'ST', proxy: 'PT', granting: 'PGT' } as const;

/** CAS 3.0 section 3.7: tickets have letters, digits and hyphens. Apache's module refuses all else. */
const letters = 'ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz0123456789';

/** What makes a ticket hard to guess: 238 bits. */
export const ticketText = (random: Random): string => random.text(40, letters);

/** In seconds. A granting ticket ends with its session, or after a working day. */
const lifetimes = { service: 60, proxy: 60, granting: 8 * 3600 } as const;

/** Issues a ticket and returns it; only its digest is stored. */
export async function issueTicket(
  { db, at, random }: Change,
  ticket: Omit<Ticket, 'digest' | 'created_at' | 'expires_at'>,
): Promise<string> {
  const text = `${prefixes[ticket.kind]}-${ticketText(random)}`;
  const expires_at = addSeconds(at, lifetimes[ticket.kind]);
  await db
    .insertInto('cas_ticket')
    .values({ ...ticket, digest: digest(text), created_at: at, expires_at })
    .execute();
  return text;
}

/** Uses a ticket up, whatever comes of it. Null for one that is unknown, used or expired. */
export async function takeTicket({ db, at }: Change, text: string): Promise<Ticket | null> {
  const row = await db
    .deleteFrom('cas_ticket')
    .where('digest', '=', digest(text))
    .where('kind', '!=', 'granting')
    .where('expires_at', '>', at)
    .returningAll()
    .executeTakeFirst();
  return row ?? null;
}

/** A ticket by which proxies get theirs, by its text or its digest. */
export async function findGranting(db: Reader, ticket: string | Buffer, now: Date): Promise<Ticket | null> {
  const row = await db
    .selectFrom('cas_ticket')
    .selectAll()
    .where('digest', '=', typeof ticket === 'string' ? digest(ticket) : ticket)
    .where('kind', '=', 'granting')
    .where('expires_at', '>', now)
    .executeTakeFirst();
  return row ?? null;
}

/** Removes some expired tickets; returns how many. */
export async function removeOldTickets({ db, at }: Change, most: number): Promise<number> {
  const { numDeletedRows } = await db
    .deleteFrom('cas_ticket')
    .where('digest', 'in', (query) =>
      query.selectFrom('cas_ticket').select('digest').where('expires_at', '<=', at).limit(most),
    )
    .executeTakeFirst();
  return Number(numDeletedRows);
}
