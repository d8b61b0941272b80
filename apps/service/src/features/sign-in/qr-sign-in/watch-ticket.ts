import type { QrStatus } from '@tongxing/contract/calls/qr-sign-in.ts';
import { digestText, isSameSecret } from '../../../kernel/crypto/digest.ts';
import { type Result, succeed } from '../../../kernel/result.ts';
import type { Account } from '../../accounts/accounts/account.ts';
import { findAccount } from '../../accounts/accounts/account-store.ts';
import { carry, shown } from '../../protection/evidence/evidence.ts';
import { findLivingSession } from '../../protection/sessions/find-sessions.ts';
import type { SignInAttempt, SignInFailure } from '../../protection/sessions/sign-in-attempt.ts';
import { finishSignIn, type SignedIn, type SignInWork } from '../completion/finish-sign-in.ts';
import type { QrScanner } from './qr-ticket.ts';
import { moveTicket, type ReadTicket, readTicket, ticketSignal } from './ticket-store.ts';

/**
 * The asker's side. A wrong secret, another browser, an unknown ticket and an expired one are the same answer,
 * so that the status call is no oracle for tickets seen on somebody's screen.
 */
async function inspectTicket(
  work: SignInWork,
  id: string,
  secret: string,
  handing: Handing | null,
): Promise<TicketStatus> {
  const read = await readAsked(work, id, secret);
  if (!read) return expiredTicket;
  const { progress } = read.ticket;
  switch (progress.state) {
    case 'waiting':
      return succeed({ state: 'waiting' });
    case 'confirming':
    case 'scanned': {
      const { nickname, avatar } = progress.scanner;
      return succeed({ state: 'scanned', number: progress.number, account: { nickname, avatar } });
    }
    case 'cancelled':
      return succeed({ state: 'cancelled', reason: progress.reason });
    case 'confirmed':
      return handing ? deliverTicket(work, read, progress, handing) : succeed({ state: 'confirmed' });
    case 'delivered':
      return expiredTicket;
  }
}

/** The ticket, for the browser that opened it and knows its secret. */
async function readAsked(work: SignInWork, id: string, secret: string): Promise<ReadTicket | null> {
  const read = await readTicket(work, id);
  if (!read) return null;
  const { secretHash, device } = read.ticket.asker;
  const isAsker =
    isSameSecret(secretHash, digestText(secret)) && (device === null || device === work.caller.device);
  return isAsker ? read : null;
}

export interface Waiting {
  /** The state that the asker knows already. */
  readonly known: string | undefined;
  readonly waitMs: number;
  /** Ends the waiting of a browser that left. */
  readonly gone: AbortSignal;
  /** How the outcome is handed over; null where this asker is told the states alone and fetches it by another question. */
  readonly handing: Handing | null;
}

/**
 * Looks until the state is another than `known`, woken by the phone's steps in whatever process they were taken, for
 * at most `waitMs`.
 */
export async function watchTicket(
  work: SignInWork,
  id: string,
  secret: string,
  { known, waitMs, gone, handing }: Waiting,
): Promise<TicketStatus> {
  let wake = () => {};
  const unsubscribe = await work.signals.subscribe(ticketSignal(id), () => wake());
  gone.addEventListener('abort', () => wake(), { once: true });
  const deadline = performance.now() + waitMs;
  try {
    for (;;) {
      const woken = new Promise<void>((resolve) => {
        wake = resolve;
      });
      const status = await inspectTicket(work, id, secret, handing);
      const left = deadline - performance.now();
      const isNews = !status.ok || status.value.state !== known;
      if (isNews || left <= 0 || gone.aborted) return status;
      await Promise.race([woken, pause(left)]);
    }
  } finally {
    unsubscribe();
  }
}

function pause(milliseconds: number): Promise<void> {
  return new Promise((resolve) => {
    setTimeout(resolve, milliseconds).unref();
  });
}

/** Where a ticket stands; with the session that has just come of it, once. */
export type TicketStatus = Result<QrStatus & { readonly signedIn?: SignedIn }, SignInFailure>;

const expiredTicket: TicketStatus = succeed({ state: 'expired' });

/** An answer gives the browser its cookies; the headers of a stream are gone by then. */
export type Handing = 'answer' | 'stream';

/** Hands the outcome over: of many calls at once, the one that moves the ticket gets it. */
async function deliverTicket(
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
