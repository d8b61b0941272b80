import type { QrStatus } from '@tongxing/contract/calls/qr-sign-in.ts';
import type { Caller } from '../../../kernel/caller.ts';
import { toSeconds } from '../../../kernel/clock.ts';
import { digestText, isSameSecret } from '../../../kernel/digest.ts';
import { type Result, succeed } from '../../../kernel/result.ts';
import type { Signals } from '../../../kernel/short-lived-state.ts';
import type { Account } from '../../account/accounts/account.ts';
import type { ProviderFace } from '../identities/provider-list.ts';
import type { FinishSignIn, SignInFailure } from '../sign-in/finish-sign-in.ts';
import type { QrScanner, ReadTicket, TicketStore } from './qr-ticket.ts';

export interface WatchTicketDependencies {
  readonly store: TicketStore;
  readonly signals: Signals;
  findAccount(accountId: string): Promise<Account | null>;
  readonly finishSignIn: FinishSignIn;
  /** A third party as people see it. */
  faceOf(provider: string): ProviderFace;
}

export type WatchedTicket = Result<QrStatus, SignInFailure>;

const expired: WatchedTicket = succeed({ state: 'expired' });

/**
 * The asker's side. A wrong secret, another browser, an unknown ticket and an expired one are the same answer,
 * so that the status call is no oracle for tickets seen on somebody's screen.
 */
export function createWatchTicket(dependencies: WatchTicketDependencies) {
  const { store, signals, findAccount, finishSignIn, faceOf } = dependencies;

  async function readOwn(id: string, secret: string, caller: Caller): Promise<ReadTicket | null> {
    const read = await store.read(id);
    if (!read) return null;
    const { secretHash, device } = read.ticket.asker;
    const isAsker =
      isSameSecret(secretHash, digestText(secret)) && (device === null || device === caller.device);
    return isAsker ? read : null;
  }

  /** Hands the outcome over: of many calls at once, the one that moves the ticket gets it. */
  async function deliver(
    id: string,
    read: ReadTicket,
    scanner: QrScanner,
    caller: Caller,
  ): Promise<WatchedTicket> {
    const account = await findAccount(scanner.accountId);
    if (!account || !(await store.move(id, read, { state: 'delivered' }))) return expired;
    if (read.ticket.purpose === 'bind') {
      const { identity } = scanner;
      return succeed({ state: 'confirmed', ...(identity ? { bound: faceOf(identity.provider) } : {}) });
    }
    const factors = scanner.methods.filter((method) => method !== 'qrcode');
    // What waits for this sign-in is bound by the gates of every sign-in, in the asker's browser alone.
    const { link } = read.ticket.asker;
    const signedIn = await finishSignIn({
      account,
      method: 'qrcode',
      factors,
      caller,
      ...(link && { bindId: link.bindId }),
    });
    if (!signedIn.ok) return signedIn;
    const { token, expiresAt, cancellationRevoked } = signedIn.value;
    return succeed({
      state: 'confirmed',
      token,
      expires_at: toSeconds(expiresAt),
      ...(cancellationRevoked ? { cancellation_revoked: true } : {}),
    });
  }

  async function look(id: string, secret: string, caller: Caller): Promise<WatchedTicket> {
    const read = await readOwn(id, secret, caller);
    if (!read) return expired;
    const { progress } = read.ticket;
    switch (progress.state) {
      case 'waiting':
        return succeed({ state: 'waiting' });
      case 'binding':
      case 'scanned': {
        const { nickname, avatar } = progress.scanner;
        return succeed({ state: 'scanned', number: progress.number, account: { nickname, avatar } });
      }
      case 'cancelled':
        return succeed({ state: 'cancelled', reason: progress.reason });
      case 'confirmed':
        return deliver(id, read, progress.scanner, caller);
      case 'delivered':
        return expired;
    }
  }

  /**
   * Looks until the state is another than `known`, woken by the phone's steps in whatever process they were
   * taken, for at most `waitMs`; `gone` ends the waiting of a browser that left.
   */
  async function watch(
    id: string,
    secret: string,
    caller: Caller,
    { known, waitMs, gone }: { known: string | undefined; waitMs: number; gone: AbortSignal },
  ): Promise<WatchedTicket> {
    let wake = () => {};
    const unsubscribe = await signals.subscribe(`qr:${id}`, () => wake());
    gone.addEventListener('abort', () => wake(), { once: true });
    const deadline = performance.now() + waitMs;
    try {
      for (;;) {
        const woken = new Promise<void>((resolve) => {
          wake = resolve;
        });
        const status = await look(id, secret, caller);
        const left = deadline - performance.now();
        const isNews = !status.ok || status.value.state !== known;
        if (isNews || left <= 0 || gone.aborted) return status;
        await Promise.race([woken, pause(left)]);
      }
    } finally {
      unsubscribe();
    }
  }

  return { look, watch };
}

function pause(milliseconds: number): Promise<void> {
  return new Promise((resolve) => {
    setTimeout(resolve, milliseconds).unref();
  });
}

export type WatchTicket = ReturnType<typeof createWatchTicket>;
