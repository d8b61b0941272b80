import type { Change } from '../../../transaction/work.ts';
import type { QrAsker, QrScanner, QrTicket } from './qr-ticket.ts';

const describe = ({ place, userAgent, ip }: QrAsker) => ({
  asker_place: place,
  asker_user_agent: userAgent,
  asker_ip: ip,
});

/** Writes into the scanner's log whom they let in or turned away. */
export async function recordAnswer(
  change: Change,
  kind: 'qr_confirmed' | 'qr_refused',
  { purpose, asker }: QrTicket,
  { accountId, proof }: QrScanner,
  reason?: 'wrong_number' | 'refused' | 'reported',
): Promise<void> {
  await change.record({
    accountId,
    kind,
    method: purpose,
    details: { ...describe(asker), ...(reason && { reason }) },
    ...('sessionId' in proof && { sessionId: proof.sessionId }),
  });
}
