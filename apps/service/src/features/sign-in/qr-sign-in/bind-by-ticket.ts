import { fail, type Result, succeed } from '../../../kernel/result.ts';
import { bindBySession } from '../identities/bind-by-session.ts';
import type { BindFailure } from '../identities/bind-identity.ts';
import type { IdentityWork } from '../identities/identity-work.ts';
import type { QrProgress, QrScanner } from './qr-ticket.ts';
import { type ReadTicket, showTicket } from './ticket-store.ts';

/**
 * Binds what the phone has proven to the account of the session that asked, if it still lives; both screens then
 * learn how it ended. The log gets the binding itself, from whoever binds.
 */
export async function bindByTicket(
  work: IdentityWork,
  confirming: ReadTicket,
  scanner: QrScanner,
): Promise<Result<undefined, 'qr_expired' | BindFailure>> {
  const { session } = confirming.ticket.asker;
  const end = (progress: QrProgress) => showTicket(work, confirming, progress);
  if (!session || !('identity' in scanner.proof)) {
    await end({ state: 'delivered' });
    return fail('qr_expired');
  }
  const bound = await bindBySession(work, session, scanner.proof.identity);
  if (bound.ok) {
    await end({ state: 'confirmed', scanner, at: work.clock.now().getTime() });
    return succeed();
  }
  if (bound.failure === 'session_expired') {
    await end({ state: 'delivered' });
    return fail('qr_expired');
  }
  await end({ state: 'cancelled', reason: bound.failure });
  return fail(bound.failure, bound.details);
}
