import type { SignedInSession } from '../../../kernel/network/caller.ts';
import { fail, type Result, succeed } from '../../../kernel/result.ts';
import type { Work } from '../../../transaction/work.ts';
import { claimTicket } from './claim-ticket.ts';
import { holderOf, type ScannedTicket, type TicketFailure } from './qr-ticket.ts';
import { readTicket, ticketSecondsLeft } from './ticket-store.ts';

const windowSeconds = 600;
const mostScansPerAccount = 60;

/** Claims the ticket for the first session that scans it; the same session may look again. */
export async function scanTicket(
  work: Work,
  id: string,
  session: SignedInSession,
): Promise<Result<ScannedTicket, TicketFailure | 'too_many'>> {
  const { accountId, sessionId } = session;
  const scans = await work.state.increment(`qr-scans:${accountId}`, 1, windowSeconds);
  if (scans > mostScansPerAccount) return fail('too_many', { retry_after: 60 });
  const read = await readTicket(work, id);
  if (!read) return fail('qr_expired');
  const { progress, asker, purpose } = read.ticket;
  const holder = holderOf({ session });
  if (progress.state === 'scanned') {
    if (progress.scanner.holder !== holder) return fail('qr_taken');
    const { numbers } = progress;
    return succeed({ purpose, asker, numbers, secondsLeft: await ticketSecondsLeft(work, id) });
  }
  if (progress.state !== 'waiting') return fail('qr_expired');
  // A code for binding serves the account that opened it, whoever else may scan it.
  if (purpose === 'bind' && asker.session?.accountId !== accountId) return fail('qr_taken');
  return claimTicket(work, read, { accountId, holder, proof: { sessionId } });
}
