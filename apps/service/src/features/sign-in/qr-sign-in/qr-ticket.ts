import type { QrPurpose, QrStatus, TicketChannel } from '@tongxing/contract/calls/qr-sign-in.ts';
import { digestText } from '../../../kernel/crypto/digest.ts';
import type { SignedInSession } from '../../../kernel/network/caller.ts';
import type { ProviderIdentity } from '../identities/linked-identity.ts';

/** A pending third-party identity as people see it. */
export interface WaitingIdentity {
  readonly providerName: string;
  /** '' if the provider sends none. */
  readonly nickname: string;
}

/** The browser that opened the code: shown to the scanner, and the only one that may learn the outcome. */
export interface QrAsker {
  /** SHA-256 of the secret, which is in no QR code. */
  readonly secretHash: string;
  /** The browser (`X-Device`, hashed), or null. */
  readonly device: string | null;
  readonly ip: string;
  readonly place: string;
  readonly userAgent: string;
  /** Seconds since the epoch. */
  readonly openedAt: number;
  /** For `bind`: the asking session; the binding is for its account, and only while the session lives. */
  readonly session: { readonly accountId: string; readonly sessionId: string } | null;
  /** For `login`: the pending identity to bind to the scanner's account, and what the scanner is shown of it. */
  readonly link?: { readonly bindId: string } & WaitingIdentity;
}

/** How the scanner was proven: by its session, or by the platform of the mini program. */
export type QrProof =
  | {
      readonly sessionId: string;
      /** It was confirmed elsewhere than in that session's browser. */
      readonly isFromElsewhere?: true;
    }
  | {
      readonly identity: ProviderIdentity;
      /** When the platform proved it, in milliseconds since the epoch. */
      readonly at: number;
    };

/** Who scanned. */
export interface QrScanner {
  /** The account that the asker signs in to; for `bind`, the account that gets the identity. Null: nobody has the identity yet. */
  readonly accountId: string | null;
  /** Who may answer: `holderOf` the session or proof that scanned. */
  readonly holder: string;
  readonly proof: QrProof;
  readonly nickname: string;
  readonly avatar: string;
}

/** The phone's side of a ticket: a session, or the proof that the phone was given for this ticket. */
export type QrHolder =
  | { readonly session: SignedInSession }
  | { readonly proof: string; readonly device: string | null }
  /** Who follows the official account: WeChat signs what they send, and no call can name one. */
  | { readonly follower: string };

/** A string that identifies a holder. A proof is hashed, and counts only from the phone that was given it. */
export function holderOf(holder: QrHolder): string {
  if ('session' in holder) return `session:${holder.session.sessionId}`;
  if ('follower' in holder) return `follower:${holder.follower}`;
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
  /** The scanner agreed, and the answer is being saved: nobody can answer any more. */
  | { readonly state: 'confirming'; readonly scanner: QrScanner; readonly number: string }
  | {
      readonly state: 'confirmed';
      readonly scanner: QrScanner;
      /** Milliseconds since the epoch. */
      readonly at: number;
    }
  /** The outcome was delivered, or there is none: the ticket is over. */
  | { readonly state: 'delivered' }
  | { readonly state: 'cancelled'; readonly reason: QrCancelReason };

export type QrCancelReason = NonNullable<QrStatus['reason']>;

export interface QrTicket {
  readonly purpose: QrPurpose;
  readonly channel: TicketChannel;
  readonly asker: QrAsker;
  readonly progress: QrProgress;
}

/** Why a step of the phone fails. */
export type TicketFailure = 'qr_expired' | 'qr_taken';

/** A ticket as the phone sees it. */
export interface ScannedTicket {
  readonly purpose: QrPurpose;
  readonly asker: QrAsker;
  readonly numbers: readonly string[];
  readonly secondsLeft: number;
}
