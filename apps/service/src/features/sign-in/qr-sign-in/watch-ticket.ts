import type { QrStatus } from '@tongxing/contract/calls/qr-sign-in.ts';
import { digestText, isSameSecret } from '../../../kernel/crypto/digest.ts';
import { type Result, succeed } from '../../../kernel/result.ts';
import type { Account } from '../../accounts/accounts/account.ts';
import { findAccount } from '../../accounts/accounts/account-store.ts';
import { carry, shown } from '../../protection/evidence/evidence.ts';
import { findLivingSession } from '../../protection/sessions/find-sessions.ts';
import type { SignInAttempt, SignInFailure } from '../../protection/sessions/sign-in-attempt.ts';
import { finishSignIn, type SignedIn, type SignInWork } from '../completion/finish-sign-in.ts';
import { signInStranger } from '../provider-sign-in/first-sign-in.ts';
import type { QrScanner } from './qr-ticket.ts';
import { moveTicket, type ReadTicket, readTicket, ticketSignal } from './ticket-store.ts';

/**
 * The ticket's state for the asker. A wrong secret, another browser, an unknown ticket and an expired one get the
 * same answer, so that the call reveals nothing about tickets seen on another screen.
 */
async function inspectTicket(
  work: SignInWork,
  id: string,
  secret: string,
  delivery: Delivery | null,
): Promise<TicketStatus> {
  const read = await readForAsker(work, id, secret);
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
      return delivery ? deliverTicket(work, read, progress, delivery) : succeed({ state: 'confirmed' });
    case 'delivered':
      return expiredTicket;
  }
}

/** The ticket, for the browser that opened it and sends its secret. */
async function readForAsker(work: SignInWork, id: string, secret: string): Promise<ReadTicket | null> {
  const read = await readTicket(work, id);
  if (!read) return null;
  const { secretHash, device } = read.ticket.asker;
  const isAsker =
    isSameSecret(secretHash, digestText(secret)) && (device === null || device === work.caller.device);
  return isAsker ? read : null;
}

/** Final states. */
const endings: ReadonlySet<string> = new Set(['confirmed', 'cancelled', 'expired']);

/** Whether nothing comes after this state. */
export const isOver = (state: string): boolean => endings.has(state);

export interface WatchOptions {
  /** The state that the asker knows already. */
  readonly known: string | undefined;
  readonly waitMs: number;
  /** Aborts the wait when the browser has left. */
  readonly gone: AbortSignal;
  /** How the outcome is delivered; null if this call reports states alone and another one fetches the outcome. */
  readonly delivery: Delivery | null;
}

/**
 * Waits until the state differs from `known`, at most `waitMs`. The phone's steps wake it, in whatever process they
 * ran.
 */
export async function watchTicket(
  work: SignInWork,
  id: string,
  secret: string,
  { known, waitMs, gone, delivery }: WatchOptions,
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
      const status = await inspectTicket(work, id, secret, delivery);
      const left = deadline - performance.now();
      // Nothing comes after an ending, and a stranger's call gets one: it must not keep a connection.
      const isAnswer = !status.ok || isOver(status.value.state) || status.value.state !== known;
      if (isAnswer || left <= 0 || gone.aborted) return status;
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

/** The state of a ticket; once, with the session that was just opened. */
export type TicketStatus = Result<
  QrStatus & { readonly signedIn?: SignedIn },
  SignInFailure | 'identity_unknown' | 'unknown_identity'
>;

const expiredTicket: TicketStatus = succeed({ state: 'expired' });

/** A reply can set cookies; the headers of a stream have been sent by then. */
export type Delivery = 'answer' | 'stream';

/** Delivers the outcome: of many calls at once, the one that moves the ticket gets it. */
async function deliverTicket(
  work: SignInWork,
  read: ReadTicket,
  { scanner, at }: { readonly scanner: QrScanner; readonly at: number },
  delivery: Delivery,
): Promise<TicketStatus> {
  if (scanner.accountId === null) return deliverStranger(work, read, scanner);
  const account = await findAccount(work.db, scanner.accountId);
  if (!account || !(await moveTicket(work, read, { state: 'delivered' }))) return expiredTicket;
  const { purpose, asker } = read.ticket;
  if (purpose === 'bind') {
    const { proof } = scanner;
    const bound = 'identity' in proof ? work.providers.labelOf(proof.identity.provider) : null;
    return succeed({ state: 'confirmed', ...(bound && { bound }) });
  }
  const proven = await proofOf(work, account, scanner);
  if (!proven) return expiredTicket;
  // The pending identity goes through the checks of every sign-in, in the asker's browser alone.
  const bindId = asker.link?.bindId;
  const agreedAt = new Date(at);
  const isStreamed = delivery === 'stream';
  const signedIn = await finishSignIn(work, { ...proven, account, bindId, agreedAt, isStreamed });
  if (!signedIn.ok) return isRecovered(account, signedIn.failure) ? expiredTicket : signedIn;
  return succeed({ state: 'confirmed', signedIn: signedIn.value });
}

/** Who has no account yet goes on in the asker's own browser: it binds the identity, or registers with it. */
async function deliverStranger(
  work: SignInWork,
  read: ReadTicket,
  { proof }: QrScanner,
): Promise<TicketStatus> {
  if (!('identity' in proof) || !(await moveTicket(work, read, { state: 'delivered' }))) return expiredTicket;
  const bindId = read.ticket.asker.link?.bindId;
  // Nobody ticked the agreement on the screen that opened the code.
  const known = await signInStranger(work, { identity: proof.identity, isUnasked: true, bindId });
  return known.ok ? succeed({ state: 'confirmed', signedIn: known.value }) : known;
}

/** The account was recovered meanwhile and its sessions ended; the account itself is fine. */
const isRecovered = ({ status }: Account, failure: SignInFailure) =>
  failure === 'challenge_expired' || (failure === 'account_disabled' && status === 'active');

/**
 * The evidence of the sign-in; null if the scanning session has ended. A session that scanned proves nothing anew:
 * its evidence is carried with its original times. A phone without a session has just proven itself to its
 * platform: that is a sign-in at a provider like any other.
 */
async function proofOf(
  work: SignInWork,
  { id: accountId }: Account,
  { proof }: QrScanner,
): Promise<Pick<SignInAttempt, 'method' | 'provider' | 'evidence' | 'derived' | 'isUnasked'> | null> {
  if ('identity' in proof) {
    const { provider } = proof.identity;
    // Nobody ticked the agreement on the screen that opened the code.
    return { method: 'provider', provider, evidence: [shown(provider, new Date(proof.at))], isUnasked: true };
  }
  const { sessionId, isFromElsewhere } = proof;
  const parent = await findLivingSession(work.db, { accountId, sessionId }, work.clock.now());
  return (
    parent && {
      method: 'qrcode',
      evidence: carry(parent.evidence, 'qrcode'),
      derived: { sessionId, how: 'qrcode', isFromElsewhere },
    }
  );
}
