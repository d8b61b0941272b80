import { checkForOneCallSeconds, stepUpLifetimeSeconds } from '@tongxing/contract/limits.ts';
import { addSeconds } from '../../../kernel/clock.ts';
import { digestText } from '../../../kernel/crypto/digest.ts';
import type { Derivation, Evidence, Proof } from '../../../kernel/evidence.ts';
import type { Caller } from '../../../kernel/network/caller.ts';

/** The RFC 8176 names of our ways. A passkey has its own name; any other way is a provider. */
const factors: Readonly<Record<string, string>> = {
  password: 'pwd',
  phone_code: 'sms',
  // The carrier says it in place of a message to the number.
  one_tap: 'sms',
  email_code: 'otp',
  totp: 'otp',
  recovery_code: 'otp',
};
const secondFactors = new Set(['totp', 'recovery_code']);

/** A new proof. `factor` of a passkey: `swk` if it can be copied between devices, else `hwk`. */
export function shown(way: string, at: Date, factor = factors[way] ?? 'fed'): Proof {
  return { factor, way, at: at.getTime() };
}

/** What a security check is bound to. */
export interface CheckBinding {
  /** The value of the cookie that the answer sets; null for a caller without cookies. */
  readonly secret: string | null;
  /** Of a caller without cookies: the device that its session was opened with; null where it sends none, or another. */
  readonly device: string | null;
}

/** A new proof of a security check; one that is bound to nothing serves one call. */
export function shownInCheck(
  way: string,
  at: Date,
  { secret, device }: CheckBinding,
  factor?: string,
): Proof {
  const proof: Proof = { ...shown(way, at, factor), isCheck: true };
  if (secret !== null) return { ...proof, boundTo: digestText(secret) };
  return device === null ? proof : { ...proof, device };
}

/** The evidence of a derived session: the other session's proofs with their original times, marked as carried. */
export function carry(evidence: Evidence, carriedFrom: Derivation): Evidence {
  return evidence.map(({ factor, way, at }) => ({ factor, way, at, carriedFrom }));
}

const isStrong = ({ way }: Proof) => way === 'passkey' || secondFactors.has(way);
const own = (evidence: Evidence) => evidence.filter(({ carriedFrom }) => carriedFrom === undefined);
const latest = (evidence: Evidence) => evidence.reduce((newest, { at }) => Math.max(newest, at), 0);

/** The caller's browser or device: a bearer token alone does not identify one. */
type Browser = Pick<Caller, 'browserKeys' | 'device'>;

/**
 * Whether a proof is a security check that was passed on this browser or device. A copy of the token elsewhere does not
 * benefit from it.
 */
const isCheckOf =
  (browser: Browser) =>
  ({ isCheck, boundTo, device }: Proof) =>
    Boolean(isCheck) &&
    ((boundTo !== undefined && browser.browserKeys.includes(boundTo)) ||
      (device !== undefined && device === browser.device));

/**
 * A security check of this session that is bound to nothing and has served no call yet; null if there is none, or none
 * of the last two minutes. `needsTwoFactors`: a check by password or code does not count.
 */
export function findCheckForOneCall(
  evidence: Evidence,
  now: Date,
  { needsTwoFactors }: { readonly needsTwoFactors: boolean },
): Proof | null {
  return (
    own(evidence).findLast(
      (proof) =>
        proof.isCheck &&
        proof.boundTo === undefined &&
        proof.device === undefined &&
        addSeconds(new Date(proof.at), checkForOneCallSeconds) > now &&
        (!needsTwoFactors || isStrong(proof)),
    ) ?? null
  );
}

/** The evidence that counts on this browser: everything except security checks of other browsers. */
export function evidenceHere(evidence: Evidence, browser: Browser): Evidence {
  const isHere = isCheckOf(browser);
  return evidence.filter((proof) => !proof.isCheck || isHere(proof));
}

/**
 * Until when the last security check of this session counts on this browser; null if there is none or it has expired.
 * `needsTwoFactors`: checks by password or code do not count, however recent.
 */
export function checkedUntil(
  evidence: Evidence,
  now: Date,
  { needsTwoFactors, ...browser }: Browser & { readonly needsTwoFactors: boolean },
): Date | null {
  const checks = own(evidence).filter(isCheckOf(browser));
  const checkedAt = latest(needsTwoFactors ? checks.filter(isStrong) : checks);
  if (checkedAt === 0) return null;
  const until = addSeconds(new Date(checkedAt), stepUpLifetimeSeconds);
  return until > now ? until : null;
}

/** Whether this session passed a security check with a passkey or second factor in the last ten minutes. */
export function isCheckedStrongly(evidence: Evidence, now: Date, browser: Browser): boolean {
  const { browserKeys, device } = browser;
  return checkedUntil(evidence, now, { browserKeys, device, needsTwoFactors: true }) !== null;
}

/** Whether this session passed a security check in a browser with cookies. */
export function isOfBrowser(evidence: Evidence): boolean {
  return own(evidence).some(({ boundTo }) => boundTo !== undefined);
}

/** The time of the last proof of this session, or of a carried one if it has none of its own. */
export function provenAt(evidence: Evidence, signedInAt: Date): Date {
  const at = latest(own(evidence)) || latest(evidence);
  return at === 0 ? signedInAt : new Date(at);
}

/** Whether all proofs of this session itself are from `since` or later. */
export function isShownSince(evidence: Evidence, since: Date): boolean {
  return own(evidence).every(({ at }) => at >= since.getTime());
}

/**
 * Whether this session itself has a proof from `since` or later that is not older than a security check may be. Its
 * sign-in counts only on the browser that it was opened in: a copied token did not sign in.
 */
export function isProvenSince(
  evidence: Evidence,
  since: Date,
  now: Date,
  {
    isOpenedHere,
    needsTwoFactors,
    ...browser
  }: Browser & { readonly isOpenedHere: boolean; readonly needsTwoFactors: boolean },
): boolean {
  const isHere = isCheckOf(browser);
  const fresh = own(evidence).filter(
    (proof) =>
      proof.at >= since.getTime() &&
      addSeconds(new Date(proof.at), stepUpLifetimeSeconds) > now &&
      (proof.isCheck ? isHere(proof) : isOpenedHere),
  );
  // An account may have gained a stronger factor since the sign-in or the check.
  return fresh.length > 0 && (!needsTwoFactors || hasTwoFactors(fresh));
}

/** Whether this session itself has two factors. A passkey with user verification counts as two. */
export function hasTwoFactors(evidence: Evidence): boolean {
  return own(evidence).some(isStrong);
}

/** When this session itself last showed a passkey or a second factor; null where it did not. */
export function provenStronglyAt(evidence: Evidence): Date | null {
  const at = latest(own(evidence).filter(isStrong));
  return at === 0 ? null : new Date(at);
}

/** Whether this session itself has a passkey proof, which cannot be phished. */
export function hasPasskey(evidence: Evidence): boolean {
  return own(evidence).some(({ way }) => way === 'passkey');
}

/** Whether all evidence was carried by QR sign-in: the holder of another session's token can create such sessions. */
export function isQrCopy(evidence: Evidence): boolean {
  return evidence.length > 0 && evidence.every(({ carriedFrom }) => carriedFrom === 'qrcode');
}

/** What proves a contact. */
const codes = new Set(['phone_code', 'email_code', 'one_tap']);

/**
 * The ways by which this session was opened, as an app names those it takes: `password`, `code`, `passkey`, `qrcode`, a
 * provider's key. A second factor and a security check open none. What a scanned code carries over is `qrcode` alone.
 */
export function waysIn(evidence: Evidence): string[] {
  const ways = evidence
    .filter(({ way, isCheck }) => !isCheck && !secondFactors.has(way))
    .map(({ way, carriedFrom }) => (carriedFrom === 'qrcode' ? 'qrcode' : codes.has(way) ? 'code' : way));
  return [...new Set(ways)];
}

/** RFC 8176 names of the proofs of this session itself. */
export function ownFactors(evidence: Evidence): string[] {
  return [
    ...new Set(
      own(evidence).flatMap(({ factor, way }) => (way === 'passkey' ? [factor, 'pop', 'user'] : [factor])),
    ),
  ];
}

/** The sign-in method and all factors, carried ones included: for the list of devices. */
export function methodsOf(method: string, evidence: Evidence): string[] {
  const two = evidence.some(isStrong);
  return [...new Set([method, ...evidence.map(({ factor }) => factor), ...(two ? ['mfa'] : [])])];
}
