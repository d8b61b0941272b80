import { stepUpLifetimeSeconds } from '@tongxing/contract/limits.ts';
import { addSeconds } from '../../../kernel/clock.ts';
import { digestText } from '../../../kernel/crypto/digest.ts';
import type { Derivation, Evidence, Proof } from '../../../kernel/evidence.ts';
import type { Caller } from '../../../kernel/network/caller.ts';

/** The RFC 8176 name of what each of our ways shows; a passkey names its kind, every other one is a provider. */
const factors: Readonly<Record<string, string>> = {
  password: 'pwd',
  phone_code: 'sms',
  email_code: 'otp',
  totp: 'otp',
  recovery_code: 'otp',
};
const secondFactors = new Set(['totp', 'recovery_code']);

/** A proof that was shown just now; a passkey says whether it may be copied between devices (`swk`) or not (`hwk`). */
export function shown(way: string, at: Date, factor = factors[way] ?? 'fed'): Proof {
  return { factor, way, at: at.getTime() };
}

/**
 * The same, because a security check asked for it; `secret` is what the answer gives the browser in a cookie, null for
 * a caller that keeps no cookies.
 */
export function shownInCheck(way: string, at: Date, secret: string | null, factor?: string): Proof {
  const proof: Proof = { ...shown(way, at, factor), isCheck: true };
  return secret === null ? proof : { ...proof, boundTo: digestText(secret) };
}

/** What a derived session stands on: the other one's proofs with their own times. Deriving is never proving. */
export function carry(evidence: Evidence, carriedFrom: Derivation): Evidence {
  return evidence.map(({ factor, way, at }) => ({ factor, way, at, carriedFrom }));
}

const isStrong = ({ way }: Proof) => way === 'passkey' || secondFactors.has(way);
const own = (evidence: Evidence) => evidence.filter(({ carriedFrom }) => carriedFrom === undefined);
const latest = (evidence: Evidence) => evidence.reduce((newest, { at }) => Math.max(newest, at), 0);

/** Who asks, and by that which browser: a bearer token alone is not one. */
type Browser = Pick<Caller, 'browserKeys'>;

/**
 * A check that was passed on this browser: whoever holds a copy of the token elsewhere does not ride on it. A client
 * that is no browser and shows no cookie has nothing but its token to be known by.
 */
const isCheckOf =
  ({ browserKeys }: Browser) =>
  ({ isCheck, boundTo }: Proof) =>
    Boolean(isCheck) && (boundTo === undefined || browserKeys.includes(boundTo));

/** What counts for who asks by this browser: all that was shown, but for checks that were passed elsewhere. */
export function evidenceHere(evidence: Evidence, browser: Browser): Evidence {
  const isHere = isCheckOf(browser);
  return evidence.filter((proof) => !proof.isCheck || isHere(proof));
}

/**
 * Until when the last security check of this session counts on this browser; null where there is none, or it is over. It has
 * to be as strong as the account is now: with `needsTwoFactors` one by password or code is none, however young.
 */
export function checkedUntil(
  evidence: Evidence,
  now: Date,
  { browserKeys, needsTwoFactors }: Browser & { readonly needsTwoFactors: boolean },
): Date | null {
  const checks = own(evidence).filter(isCheckOf({ browserKeys }));
  const checkedAt = latest(needsTwoFactors ? checks.filter(isStrong) : checks);
  if (checkedAt === 0) return null;
  const until = addSeconds(new Date(checkedAt), stepUpLifetimeSeconds);
  return until > now ? until : null;
}

/** Whether a security check of the last ten minutes was passed in this session with what a password cannot replace. */
export function isCheckedStrongly(evidence: Evidence, now: Date, { browserKeys }: Browser): boolean {
  return checkedUntil(evidence, now, { browserKeys, needsTwoFactors: true }) !== null;
}

/** Whether a check was passed in this session by a browser that keeps what it is given: none of its own is without cookies. */
export function isOfBrowser(evidence: Evidence): boolean {
  return own(evidence).some(({ boundTo }) => boundTo !== undefined);
}

/** When this session's person last proved who they are: derived from another one, when they proved it there. */
export function provenAt(evidence: Evidence, signedInAt: Date): Date {
  const at = latest(own(evidence)) || latest(evidence);
  return at === 0 ? signedInAt : new Date(at);
}

/** Whether everything that was shown to this very session was shown at that moment or later. */
export function isShownSince(evidence: Evidence, since: Date): boolean {
  return own(evidence).every(({ at }) => at >= since.getTime());
}

/**
 * Whether this very session has proven something since that moment, and not longer ago than a check counts. That it was
 * signed in counts on the browser that was given its secret alone: a copied token did not sign in.
 */
export function isProvenSince(
  evidence: Evidence,
  since: Date,
  now: Date,
  {
    browserKeys,
    isOpenedHere,
    needsTwoFactors,
  }: Browser & { readonly isOpenedHere: boolean; readonly needsTwoFactors: boolean },
): boolean {
  const isHere = isCheckOf({ browserKeys });
  const fresh = own(evidence).filter(
    (proof) =>
      proof.at >= since.getTime() &&
      addSeconds(new Date(proof.at), stepUpLifetimeSeconds) > now &&
      (proof.isCheck ? isHere(proof) : isOpenedHere),
  );
  // A sign-in may have been less than the account can show, and so may a check, where it can show more by now.
  return fresh.length > 0 && (!needsTwoFactors || hasTwoFactors(fresh));
}

/** Whether two factors were shown to this very session; a passkey with user verification is two. */
export function hasTwoFactors(evidence: Evidence): boolean {
  return own(evidence).some(isStrong);
}

/** Whether a passkey was shown to this very session: nothing that can be phished. */
export function hasPasskey(evidence: Evidence): boolean {
  return own(evidence).some(({ way }) => way === 'passkey');
}

/** Whether this session stands on nothing but what another screen confirmed: whoever holds that one's token makes such ones. */
export function isQrCopy(evidence: Evidence): boolean {
  return evidence.length > 0 && evidence.every(({ carriedFrom }) => carriedFrom === 'qrcode');
}

/** RFC 8176 names of what was shown to this very session. */
export function ownFactors(evidence: Evidence): string[] {
  return [
    ...new Set(
      own(evidence).flatMap(({ factor, way }) => (way === 'passkey' ? [factor, 'pop', 'user'] : [factor])),
    ),
  ];
}

/** How a session began and what was shown for it, carried proofs too: for the list of devices. */
export function methodsOf(method: string, evidence: Evidence): string[] {
  const two = evidence.some(isStrong);
  return [...new Set([method, ...evidence.map(({ factor }) => factor), ...(two ? ['mfa'] : [])])];
}
