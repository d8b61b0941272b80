import { calculateJwkThumbprint, EmbeddedJWK, jwtVerify } from 'jose';
import { digestText } from '../../../kernel/digest.ts';
import type { Work } from '../../../unit-of-work/work.ts';

/** A proof is as old as the way it came, and the other clock may go before ours. */
const oldestSeconds = 60;
const aheadSeconds = 10;

export interface ProvenRequest {
  readonly method: string;
  /** Without query and fragment. */
  readonly url: string;
  readonly token: string;
  /** The thumbprint of the key that the token is bound to. */
  readonly thumbprint: string;
}

/** Whether a DPoP proof (RFC 9449 4.3) is of this request, this token and its key, fresh and used for the first time. */
export async function isPossessionProven(
  { clock, state }: Pick<Work, 'clock' | 'state'>,
  proof: string,
  { method, url, token, thumbprint }: ProvenRequest,
): Promise<boolean> {
  const now = clock.now().getTime() / 1000;
  try {
    const { payload, protectedHeader } = await jwtVerify(proof, EmbeddedJWK, {
      typ: 'dpop+jwt',
      algorithms: ['ES256', 'EdDSA', 'Ed25519'],
      currentDate: clock.now(),
    });
    const { jti, iat } = payload;
    if (!protectedHeader.jwk || (await calculateJwkThumbprint(protectedHeader.jwk)) !== thumbprint)
      return false;
    if (payload['htm'] !== method || payload['htu'] !== url || payload['ath'] !== digestText(token))
      return false;
    if (typeof iat !== 'number' || iat < now - oldestSeconds || iat > now + aheadSeconds) return false;
    if (typeof jti !== 'string' || jti.length > 256) return false;
    return await state.add(
      `manage-proof:${digestText(`${thumbprint} ${jti}`)}`,
      '1',
      oldestSeconds + aheadSeconds,
    );
  } catch {
    return false;
  }
}
