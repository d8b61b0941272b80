/** Who knocks: what is known of the other end of a request. */
export interface Caller {
  /** Canonical text of the address. */
  readonly ip: string;
  /** At most 512 characters. */
  readonly userAgent: string;
  /** SHA-256 (base64url) of the browser's own secret from `X-Device`; null where none was sent. */
  readonly device: string | null;
  readonly requestId: string;
}

/** The session that a request's bearer token opened. */
export interface SignedInSession {
  readonly accountId: string;
  readonly sessionId: string;
  /** How the person proved who they are: RFC 8176 values and our method names. */
  readonly methods: readonly string[];
  readonly signedInAt: Date;
  /** When this session last passed a security check. */
  readonly stepUpAt: Date | null;
}
