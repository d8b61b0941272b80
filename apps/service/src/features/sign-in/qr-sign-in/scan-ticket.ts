import type { Random } from '../../../kernel/crypto/random.ts';
import type { SignedInSession } from '../../../kernel/network/caller.ts';
import { fail, type Result, succeed } from '../../../kernel/result.ts';
import type { Work } from '../../../transaction/work.ts';
import { findProfile } from '../../accounts/accounts/profile-store.ts';
import { holderOf, type QrScanner, type ScannedTicket, type TicketFailure } from './qr-ticket.ts';
import { type ReadTicket, readTicket, showTicket, ticketSecondsLeft } from './ticket-store.ts';

const windowSeconds = 600;
const mostScansPerAccount = 60;

/** Claims the ticket for the first session that scans it; the same session may scan it again. */
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
  // A code for binding works only for the account that opened it.
  if (purpose === 'bind' && asker.session?.accountId !== accountId) return fail('qr_taken');
  return claimTicket(work, read, { accountId, holder, proof: { sessionId } });
}

/** Claims a ticket: of several scans at once, one gets it. A scanner who has it already keeps its numbers. */
export async function claimTicket(
  work: Work,
  read: ReadTicket,
  scanner: Omit<QrScanner, 'nickname' | 'avatar'>,
): Promise<Result<ScannedTicket, TicketFailure>> {
  const { asker, purpose, progress } = read.ticket;
  const drawn =
    progress.state === 'scanned'
      ? { number: progress.number, numbers: progress.numbers }
      : drawNumbers(work.random);
  const { nickname, avatar } =
    scanner.accountId === null ? { nickname: '', avatar: '' } : await findProfile(work.db, scanner.accountId);
  const scanned = { ...scanner, nickname, avatar };
  const isFirst = await showTicket(work, read, { state: 'scanned', scanner: scanned, ...drawn });
  if (!isFirst) return fail('qr_taken');
  const secondsLeft = await ticketSecondsLeft(work, read.id);
  return succeed({ purpose, asker, numbers: drawn.numbers, secondsLeft });
}

/** Three different numbers of two digits in random order; the first drawn is the right one. */
function drawNumbers(random: Random): { number: string; numbers: string[] } {
  const drawn = new Set<number>();
  while (drawn.size < 3) drawn.add(random.integer(10, 100));
  const [right = 0] = drawn;
  const numbers = [...drawn].toSorted((one, other) => one - other).map(String);
  return { number: String(right), numbers };
}
