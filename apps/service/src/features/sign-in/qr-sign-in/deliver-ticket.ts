import type { QrStatus } from '@tongxing/contract/calls/qr-sign-in.ts';
import { type Result, succeed } from '../../../kernel/result.ts';
import type { Account } from '../../accounts/accounts/account.ts';
import { findAccount } from '../../accounts/accounts/account-store.ts';
import { carry, shown } from '../../protection/evidence/evidence.ts';
import { findLivingSession } from '../../protection/sessions/find-sessions.ts';
import type { SignInAttempt, SignInFailure } from '../../protection/sessions/sign-in-attempt.ts';
import { finishSignIn, type SignedIn, type SignInWork } from '../sign-in/finish-sign-in.ts';
import type { QrScanner } from './qr-ticket.ts';
import { moveTicket, type ReadTicket } from './ticket-store.ts';

/** Where a ticket stands; with the session that has just come of it, once. */
export type TicketStatus = Result<QrStatus & { readonly signedIn?: SignedIn }, SignInFailure>;

export const expiredTicket: TicketStatus = succeed({ state: 'expired' });

/** An answer gives the browser its cookies; the headers of a stream are gone by then. */
export type Handing = 'answer' | 'stream';

/** Hands the outcome over: of many calls at once, the one that moves the ticket gets it. */
export async function deliverTicket(
  work: SignInWork,
  read: ReadTicket,
  { scanner, at }: { readonly scanner: QrScanner; readonly at: number },
  handing: Handing,
): Promise<TicketStatus> {
  const account = await findAccount(work.db, scanner.accountId);
  if (!account || !(await moveTicket(work, read, { state: 'delivered' }))) return expiredTicket;
  const { purpose, asker } = read.ticket;
  if (purpose === 'bind') {
    const { proof } = scanner;
    const bound = 'identity' in proof ? work.providers.faceOf(proof.identity.provider) : null;
    return succeed({ state: 'confirmed', ...(bound && { bound }) });
  }
  const proven = await proofOf(work, account, scanner);
  if (!proven) return expiredTicket;
  // What waits for this sign-in is bound by the gates of every sign-in, in the asker's browser alone.
  const bindId = asker.link?.bindId;
  const agreedAt = new Date(at);
  const isStreamed = handing === 'stream';
  const signedIn = await finishSignIn(work, { ...proven, account, bindId, agreedAt, isStreamed });
  if (!signedIn.ok) return isOver(account, signedIn.failure) ? expiredTicket : signedIn;
  return succeed({ state: 'confirmed', signedIn: signedIn.value });
}

/** Ended together with the sessions of an account that goes on: nothing is wrong with the account. */
const isOver = ({ status }: Account, failure: SignInFailure) =>
  failure === 'challenge_expired' || (failure === 'account_disabled' && status === 'active');

/**
 * What the sign-in stands on. A session that scanned is not shown again: what it has proven is carried with its own
 * times, for as long as it lives. A phone without one has proven itself to its platform, a moment ago: that is a
 * sign-in at a provider like any other, with the same gates.
 */
async function proofOf(
  work: SignInWork,
  { id: accountId }: Account,
  { proof }: QrScanner,
): Promise<Pick<SignInAttempt, 'method' | 'provider' | 'evidence' | 'derived' | 'isUnasked'> | null> {
  if ('identity' in proof) {
    const { provider } = proof.identity;
    // Nobody ticked an agreement on the screen that asked.
    return { method: 'provider', provider, evidence: [shown(provider, new Date(proof.at))], isUnasked: true };
  }
  const { sessionId } = proof;
  const parent = await findLivingSession(work.db, { accountId, sessionId }, work.clock.now());
  return (
    parent && {
      method: 'qrcode',
      evidence: carry(parent.evidence, 'qrcode'),
      derived: { sessionId, how: 'qrcode' },
    }
  );
}
