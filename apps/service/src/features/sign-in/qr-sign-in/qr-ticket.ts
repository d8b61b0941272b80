import type { QrChannel, QrPurpose, QrStatus } from '@tongxing/contract/calls/qr-sign-in.ts';
import { digestText } from '../../../kernel/crypto/digest.ts';
import type { SignedInSession } from '../../../kernel/network/caller.ts';
import type { ProviderIdentity } from '../identities/linked-identity.ts';

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

/** How the scanner was proven: by the session it has, or by the platform whose mini program it opened. */
export type QrProof =
  | { readonly sessionId: string }
  | {
      readonly identity: ProviderIdentity;
      /** When the platform said so, in milliseconds since the epoch. */
      readonly at: number;
    };

/** Who scanned. */
export interface QrScanner {
  /** Whose account the asker enters; for `bind`, to whose the identity goes. */
  readonly accountId: string;
  /** Who may answer: `holderOf` the session or the proof that scanned. */
  readonly holder: string;
  readonly proof: QrProof;
  readonly nickname: string;
  readonly avatar: string;
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
  /** The scanner agreed and that is being written down: nobody can answer any more. */
  | { readonly state: 'confirming'; readonly scanner: QrScanner; readonly number: string }
  | {
      readonly state: 'confirmed';
      readonly scanner: QrScanner;
      /** Milliseconds since the epoch. */
      readonly at: number;
    }
  /** The outcome was handed over, or there is none: nothing more comes of this ticket. */
  | { readonly state: 'delivered' }
  | { readonly state: 'cancelled'; readonly reason: QrCancelReason };

export type QrCancelReason = NonNullable<QrStatus['reason']>;

export interface QrTicket {
  readonly purpose: QrPurpose;
  readonly channel: QrChannel;
  readonly asker: QrAsker;
  readonly progress: QrProgress;
}

/** What the phone's steps can find a ticket to be. */
export type TicketFailure = 'qr_expired' | 'qr_taken';

/** A ticket as the phone is shown it. */
export interface ScannedTicket {
  readonly purpose: QrPurpose;
  readonly asker: QrAsker;
  readonly numbers: readonly string[];
  readonly secondsLeft: number;
}
