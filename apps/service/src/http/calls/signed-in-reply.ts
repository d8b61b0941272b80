import type { Due } from '@tongxing/contract/calls/profile.ts';
import {
  expiredAccountListedSeconds,
  sessionLifetimeSeconds,
  stepUpLifetimeSeconds,
} from '@tongxing/contract/limits.ts';
import { toSeconds } from '../../kernel/clock.ts';
import { digestText } from '../../kernel/crypto/digest.ts';
import { type Result, succeed } from '../../kernel/result.ts';
import { withCookies } from './reply-cookies.ts';

/** A session that was just opened, whatever the way of signing in. */
export interface Opened {
  readonly accountId: string;
  readonly token: string;
  readonly expiresAt: Date;
  /** The token for a later switch back to this account, which also needs a valid session of the browser. */
  readonly switchSecret: string;
  /** The token with which the account recognises this browser later; null where the browser has one. */
  readonly browserSecret?: string | null;
  readonly cancellationRevoked?: true;
  /** What policies demand of the person, as the wire has it. */
  readonly due?: Due;
}

export interface SignedInReply {
  token: string;
  expires_at: number;
  cancellation_revoked?: true;
  due?: Due;
}

/** The switch cookie of one account in one browser. Its name does not identify the account. */
export const switchCookie = (accountId: string) => `switch-${digestText(accountId).slice(0, 16)}`;

/** The cookie by which an account recognises a browser. */
const browserCookie = (accountId: string) => `browser-${digestText(accountId).slice(0, 16)}`;
/** The longest time for which browsers keep a cookie. */
const browserSeconds = 400 * 24 * 3600;

/** Gives the browser the HttpOnly cookie that makes its security check count. */
export function setCheckSecret<Value extends object>(value: Value, accountId: string, secret: string): Value {
  const name = `browser-check-${digestText(accountId).slice(0, 16)}`;
  return withCookies(value, [{ name, value: secret, maxAgeSeconds: stepUpLifetimeSeconds }]);
}

/** Gives the browser the HttpOnly cookies to switch back to this account and to be recognised. */
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

/** A session in the form of the wire, which shows its token once. */
export function showOpened(opened: Opened): SignedInReply {
  const { token, expiresAt, cancellationRevoked, due } = opened;
  const reply: SignedInReply = {
    token,
    expires_at: toSeconds(expiresAt),
    ...(cancellationRevoked ? { cancellation_revoked: true } : {}),
    ...(due ? { due } : {}),
  };
  return setSwitchSecret(reply, opened);
}

/** The reply of a call that signs in: the session, or the reason why there is none. */
export function signedInReply<Key extends string>(signedIn: Result<Opened, Key>): Result<SignedInReply, Key> {
  return signedIn.ok ? succeed(showOpened(signedIn.value)) : signedIn;
}
