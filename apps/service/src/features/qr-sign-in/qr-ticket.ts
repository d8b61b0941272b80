import { type QrChannel, type QrPurpose, qrLifetimeSeconds } from '@tongxing/contract/calls/qr-sign-in.ts';
import type { Random } from '../../kernel/random.ts';
import type { ShortLivedState } from '../../kernel/short-lived-state.ts';

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
  /** For `bind`: whose account asks. */
  readonly accountId: string | null;
  /** For `login`: an identity that waits to be bound to the account which scans, and what the scanner is told of it. */
  readonly link?: { readonly bindId: string } & WaitingIdentity;
}

/** Who scanned. */
export interface QrScanner {
  readonly accountId: string;
  readonly sessionId: string;
  /** How the scanner's own session was proven. */
  readonly methods: readonly string[];
  readonly nickname: string;
  readonly avatar: string;
}

export type QrProgress =
  | { readonly state: 'waiting' }
  | {
      readonly state: 'scanned';
      readonly scanner: QrScanner;
      readonly number: string;
      readonly numbers: readonly string[];
    }
  | { readonly state: 'confirmed'; readonly scanner: QrScanner }
  /** The outcome was handed over: nothing more comes of this ticket. */
  | { readonly state: 'delivered' }
  | { readonly state: 'cancelled'; readonly reason: 'refused' | 'wrong_number' | 'reported' };

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
