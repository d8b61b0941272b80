import { toSeconds } from '../kernel/clock.ts';
import { type Result, succeed } from '../kernel/result.ts';

/** A session just opened, as any way of signing in hands it over. */
export interface Opened {
  readonly token: string;
  readonly expiresAt: Date;
  readonly cancellationRevoked?: true;
}

export interface SignedInReply {
  token: string;
  expires_at: number;
  cancellation_revoked?: true;
}

/** A session as the wire shows it, once. */
export function showOpened({ token, expiresAt, cancellationRevoked }: Opened): SignedInReply {
  return {
    token,
    expires_at: toSeconds(expiresAt),
    ...(cancellationRevoked ? { cancellation_revoked: true } : {}),
  };
}

/** The answer of a call that signs in: the session, or why there is none. */
export function signedInReply<Key extends string>(signedIn: Result<Opened, Key>): Result<SignedInReply, Key> {
  return signedIn.ok ? succeed(showOpened(signedIn.value)) : signedIn;
}
