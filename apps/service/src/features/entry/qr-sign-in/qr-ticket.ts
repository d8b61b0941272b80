import {
  type QrChannel,
  type QrPurpose,
  type QrStatus,
  qrLifetimeSeconds,
} from '@tongxing/contract/calls/qr-sign-in.ts';
import type { SignedInSession } from '../../../kernel/caller.ts';
import { digestText } from '../../../kernel/digest.ts';
import type { Random } from '../../../kernel/random.ts';
import type { ShortLivedState } from '../../../kernel/short-lived-state.ts';
import type { ArrivedIdentity } from '../identities/linked-identity.ts';

/** A third-party identity as people know it. */
export interface WaitingIdentity {
  readonly providerName: string;
  /** '' where the provider tells none. */
  readonly nickname: string;
}

/** Who opened the code: shown to the scanner, and the only one who may learn the outcome. */
export interface QrAsker {
  /** SHA-256 of the secret that is in no QR code. */
  readonly secretHash: string;
  /** The browser (`X-Device`, hashed), or null. */
  readonly device: string | null;
  readonly ip: string;
  readonly place: string;
  readonly userAgent: string;
  /** Seconds since the epoch. */
  readonly openedAt: number;
  /** For `bind`: the session that asks; the binding is for its account, and only while it lives. */
  readonly session: { readonly accountId: string; readonly sessionId: string } | null;
  /** For `login`: an identity that waits to be bound to the account which scans, and what the scanner is told of it. */
  readonly link?: { readonly bindId: string } & WaitingIdentity;
}

/** Who scanned. */
export interface QrScanner {
  /** Whose account the asker enters; for `bind`, to whose the identity goes. */
  readonly accountId: string;
  /** Who may answer: `holderOf` the session or the proof that scanned. */
  readonly holder: string;
  /** Null where the phone has no session but an identity. */
  readonly sessionId: string | null;
  /** How the scanner was proven. */
  readonly methods: readonly string[];
  readonly nickname: string;
  readonly avatar: string;
  /** What a third party has proven of the phone's holder. */
  readonly identity: ArrivedIdentity | null;
}

/** The phone's side of a ticket: a session, or the proof that was given to a phone for this very ticket. */
export type QrHolder =
  | { readonly session: SignedInSession }
  | { readonly proof: string; readonly device: string | null };

/** One word for a holder; of a proof its hash alone, and it counts only from the phone that was given it. */
export function holderOf(holder: QrHolder): string {
  if ('session' in holder) return `session:${holder.session.sessionId}`;
  return `proof:${digestText(holder.proof)}:${holder.device ?? ''}`;
}

export type QrProgress =
  | { readonly state: 'waiting' }
  | {
      readonly state: 'scanned';
      readonly scanner: QrScanner;
      readonly number: string;
      readonly numbers: readonly string[];
    }
  /** The scanner agreed and the identity is being bound: nobody else can answer any more. */
  | { readonly state: 'binding'; readonly scanner: QrScanner; readonly number: string }
  | { readonly state: 'confirmed'; readonly scanner: QrScanner }
  /** The outcome was handed over: nothing more comes of this ticket. */
  | { readonly state: 'delivered' }
  | { readonly state: 'cancelled'; readonly reason: QrCancelReason };

export type QrCancelReason = NonNullable<QrStatus['reason']>;

export interface QrTicket {
  readonly purpose: QrPurpose;
  readonly channel: QrChannel;
  readonly asker: QrAsker;
  readonly progress: QrProgress;
}

/** A ticket together with its exact text, for a compare-and-set. */
export interface ReadTicket {
  readonly ticket: QrTicket;
  readonly text: string;
}

/** Tickets in the shared state: one key each, every step a compare-and-set, so that of two racers one wins. */
export function createTicketStore(state: ShortLivedState) {
  const keyOf = (id: string) => `qr:${id}`;
  return {
    async put(id: string, ticket: QrTicket): Promise<void> {
      await state.set(keyOf(id), JSON.stringify(ticket), qrLifetimeSeconds);
    },
    async read(id: string): Promise<ReadTicket | null> {
      const text = await state.get(keyOf(id));
      return text ? { ticket: JSON.parse(text) as QrTicket, text } : null;
    },
    /** Moves on from exactly what was read; false where somebody was faster or time ran out. */
    move(id: string, { ticket, text }: ReadTicket, progress: QrProgress): Promise<boolean> {
      return state.replace(keyOf(id), text, JSON.stringify({ ...ticket, progress }));
    },
    secondsLeft: async (id: string): Promise<number> => (await state.secondsLeft(keyOf(id))) ?? 0,
  };
}

export type TicketStore = ReturnType<typeof createTicketStore>;

/** Three different numbers of two digits in random order; the first drawn is the right one. */
export function drawNumbers(random: Random): { number: string; numbers: string[] } {
  const drawn = new Set<number>();
  while (drawn.size < 3) drawn.add(random.integer(10, 100));
  const [right = 0] = drawn;
  const numbers = [...drawn].toSorted((one, other) => one - other).map(String);
  return { number: String(right), numbers };
}
