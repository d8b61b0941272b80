import type { Evidence } from '../evidence.ts';

/** Who knocks: what is known of the other end of a request. */
export interface Caller {
  /** Canonical text of the address. */
  readonly ip: string;
  /** At most 512 characters. */
  readonly userAgent: string;
  /** SHA-256 (base64url) of the browser's own secret from `X-Device`; null where none was sent. */
  readonly device: string | null;
  /**
   * SHA-256 (base64url) of what accounts have given this browser in cookies that scripts cannot read: to know it again, to
   * come back to its session, for a security check it has passed. `X-Device` alone is no proof: its storage can be read.
   */
  readonly browserKeys: readonly string[];
  /** The language (BCP 47) that the person chose, or that an app asked for (`ui_locales`); null where neither did. */
  readonly language: string | null;
  /** The one of our languages that the browser prefers: counts where the operator has set it so. */
  readonly browserLanguage: string | null;
  readonly requestId: string;
}

/** The service itself: a job, or a command on the machine. */
export const noCaller: Caller = {
  ip: '',
  userAgent: '',
  device: null,
  browserKeys: [],
  language: null,
  browserLanguage: null,
  requestId: '',
};

/** The session that a request's bearer token opened. */
export interface SignedInSession {
  readonly accountId: string;
  readonly sessionId: string;
  /** How it began: a way of signing in, or `qrcode`, `switch`, … where it was derived. */
  readonly method: string;
  readonly signedInAt: Date;
  /** What its person has proven; `features/protection/evidence` judges it. */
  readonly evidence: Evidence;
}
