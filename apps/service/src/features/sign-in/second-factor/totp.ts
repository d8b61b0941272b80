import { codeLength } from '@tongxing/contract/limits.ts';
import { HOTP, Secret, TOTP, URI } from 'otpauth';
import { toSeconds } from '../../../kernel/clock.ts';
import { isSameSecret } from '../../../kernel/crypto/digest.ts';

/** RFC 6238: SHA-1, six digits, 30 seconds: what every authenticator app speaks. */
const period = 30;
const algorithm = 'SHA1';
/** RFC 4226 §4: 160 bits. */
export const totpSecretBytes = 20;

/** The secret as base32, as it stands in the QR code and is typed by hand. */
export function writeTotpSecret(bytes: Buffer): string {
  return new Secret({ buffer: new Uint8Array(bytes).buffer }).base32;
}

/** `otpauth://totp/Issuer:account?secret=…&issuer=…`, which authenticator apps read from a QR code. */
export function totpUri(secret: string, issuer: string, account: string): string {
  // A colon ends the issuer, and authenticators look for it after decoding (Key Uri Format of Google Authenticator).
  const part = (text: string) => text.replaceAll(':', '：');
  const totp = new TOTP({
    issuer: part(issuer),
    label: part(account),
    secret: Secret.fromBase32(secret),
    algorithm,
    digits: codeLength,
    period,
  });
  return URI.stringify(totp);
}

/**
 * The steps, from one before to one after now, that have this code, oldest first: phone clocks are off by some
 * seconds. Each is compared in constant time and none is skipped.
 */
export function findTotpSteps(secret: string, code: string, now: Date): number[] {
  const current = Math.floor(toSeconds(now) / period);
  const key = Secret.fromBase32(secret);
  return [current - 1, current, current + 1].filter((counter) =>
    isSameSecret(HOTP.generate({ secret: key, algorithm, digits: codeLength, counter }), code),
  );
}
