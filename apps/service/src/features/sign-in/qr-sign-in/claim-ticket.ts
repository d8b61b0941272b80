import type { Random } from '../../../kernel/crypto/random.ts';
import { fail, type Result, succeed } from '../../../kernel/result.ts';
import type { Work } from '../../../transaction/work.ts';
import { findProfile } from '../../accounts/accounts/profile-store.ts';
import type { QrScanner, ScannedTicket, TicketFailure } from './qr-ticket.ts';
import { type ReadTicket, showTicket, ticketSecondsLeft } from './ticket-store.ts';

/** Claims a waiting ticket: of all who scan at once, one gets it. Who has it already keeps its numbers. */
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
  const { nickname, avatar } = await findProfile(work.db, scanner.accountId);
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
