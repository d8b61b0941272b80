import {
  expiredAccountListedSeconds,
  sessionLifetimeSeconds,
  stepUpLifetimeSeconds,
} from '@tongxing/contract/limits.ts';
import { toSeconds } from '../../kernel/clock.ts';
import { digestText } from '../../kernel/crypto/digest.ts';
import { type Result, succeed } from '../../kernel/result.ts';
import { withCookies } from './reply-cookies.ts';

/** A session just opened, as any way of signing in hands it over. */
export interface Opened {
  readonly accountId: string;
  readonly token: string;
  readonly expiresAt: Date;
  /** What a later switch back to this account takes besides a living session of the browser. */
  readonly switchSecret: string;
  /** What makes this browser one that the account knows, where it was not; null where the browser has it already. */
  readonly browserSecret?: string | null;
  readonly cancellationRevoked?: true;
}

export interface SignedInReply {
  token: string;
  expires_at: number;
  cancellation_revoked?: true;
}

/** The cookie of one account in one browser; its name tells nobody whose it is. */
export const switchCookie = (accountId: string) => `switch-${digestText(accountId).slice(0, 16)}`;

/** The cookie by which an account knows a browser again. */
const browserCookie = (accountId: string) => `browser-${digestText(accountId).slice(0, 16)}`;
/** As long as browsers keep any cookie. */
const browserSeconds = 400 * 24 * 3600;

/** Gives the browser what a security check that it has just passed takes to count; scripts cannot read it. */
export function setCheckSecret<Value extends object>(value: Value, accountId: string, secret: string): Value {
  const name = `browser-check-${digestText(accountId).slice(0, 16)}`;
  return withCookies(value, [{ name, value: secret, maxAgeSeconds: stepUpLifetimeSeconds }]);
}

/** Gives the browser what it takes to come back to this account, and to be known; scripts cannot read either. */
export function setSwitchSecret<Value extends object>(
  value: Value,
  ...given: readonly Pick<Opened, 'accountId' | 'switchSecret' | 'browserSecret'>[]
): Value {
  const maxAgeSeconds = sessionLifetimeSeconds + expiredAccountListedSeconds;
  return withCookies(
    value,
    given.flatMap(({ accountId, switchSecret, browserSecret }) => [
      { name: switchCookie(accountId), value: switchSecret, maxAgeSeconds },
      ...(browserSecret
        ? [{ name: browserCookie(accountId), value: browserSecret, maxAgeSeconds: browserSeconds }]
        : []),
    ]),
  );
}

/** A session as the wire shows it, once. */
export function showOpened(opened: Opened): SignedInReply {
  const { token, expiresAt, cancellationRevoked } = opened;
  const reply: SignedInReply = {
    token,
    expires_at: toSeconds(expiresAt),
    ...(cancellationRevoked ? { cancellation_revoked: true } : {}),
  };
  return setSwitchSecret(reply, opened);
}

/** The answer of a call that signs in: the session, or why there is none. */
export function signedInReply<Key extends string>(signedIn: Result<Opened, Key>): Result<SignedInReply, Key> {
  return signedIn.ok ? succeed(showOpened(signedIn.value)) : signedIn;
}
