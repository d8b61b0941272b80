import { toSeconds } from '../../kernel/clock.ts';
import { signEnvelope } from '../../kernel/crypto/callback-envelope.ts';
import { isSameSecret } from '../../kernel/crypto/digest.ts';

/** How far the time of a call may be from ours, in seconds. */
const mostSecondsApart = 600;

/** The key of WeCom's and DingTalk's envelopes from its 43 characters. */
export const toEnvelopeKey = (aesKey: string): Buffer => Buffer.from(`${aesKey}=`, 'base64');

/** Whether a time, in seconds or milliseconds, is near. */
export function isNear(timestamp: string, now: Date): boolean {
  if (!/^\d{1,15}$/.test(timestamp)) return false;
  const seconds = timestamp.length > 11 ? Number(timestamp) / 1000 : Number(timestamp);
  return Math.abs(toSeconds(now) - seconds) <= mostSecondsApart;
}

/** Whether WeCom or DingTalk, which alone know the token, made a call within the last minutes. */
export function isSignedCall(
  token: string,
  query: Readonly<Record<string, string | undefined>>,
  sealed: string,
  now: Date,
): boolean {
  const { timestamp = '', nonce = '' } = query;
  const signature = query['msg_signature'] ?? query['signature'] ?? '';
  return isNear(timestamp, now) && isSameSecret(signature, signEnvelope(token, timestamp, nonce, sealed));
}
