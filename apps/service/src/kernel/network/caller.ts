import type { Evidence } from '../evidence.ts';

/** The caller of a request: what is known about the other end. */
export interface Caller {
  /** Canonical text of the address. */
  readonly ip: string;
  /** At most 512 characters. */
  readonly userAgent: string;
  /** SHA-256 (base64url) of the browser's own secret from `X-Device`; null where none was sent. */
  readonly device: string | null;
  /**
   * SHA-256 (base64url) of the HttpOnly cookies that accounts have set in this browser: to recognise it, to switch back
   * to a session, for a security check that it has passed. `X-Device` alone is no proof, because scripts can read its
   * storage.
   */
  readonly browserKeys: readonly string[];
  /** Whether a cookie that the answer sets comes back: a browser at this site, even one whose cookies are gone. */
  readonly keepsCookies: boolean;
  /** The language (BCP 47) that the person chose, or that an app asked for (`ui_locales`); null where neither did. */
  readonly language: string | null;
  /** The supported language that the browser prefers. It counts where the operator has turned that on. */
  readonly browserLanguage: string | null;
  readonly requestId: string;
}

/** The service itself, for a job or a command on the machine. */
export const noCaller: Caller = {
  ip: '',
  userAgent: '',
  device: null,
  browserKeys: [],
  keepsCookies: false,
  language: null,
  browserLanguage: null,
  requestId: '',
};

/** The session that a request's bearer token opened. */
export interface SignedInSession {
  readonly accountId: string;
  readonly sessionId: string;
  /** How it was opened: a way of signing in, or `qrcode`, `switch`, … where it was derived. */
  readonly method: string;
  readonly signedInAt: Date;
  /** What the person has proven; `features/protection/evidence` evaluates it. */
  readonly evidence: Evidence;
}
