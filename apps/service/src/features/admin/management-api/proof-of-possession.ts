import { calculateJwkThumbprint, EmbeddedJWK, jwtVerify } from 'jose';
import { digestText } from '../../../kernel/crypto/digest.ts';
import type { Work } from '../../../transaction/work.ts';
import { useProofOnce } from '../../oauth/authorization/records/used-proofs-store.ts';

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
  work: Work,
  proof: string,
  request: ProvenRequest,
): Promise<boolean> {
  const jti = await readProof(work, proof, request);
  if (jti === null) return false;
  const mark = `manage ${request.thumbprint} ${jti}`;
  return work.change((change) => useProofOnce(change, mark, oldestSeconds + aheadSeconds));
}

/** The number of a proof that is of this request and fresh, or null. */
async function readProof(
  { clock }: Work,
  proof: string,
  { method, url, token, thumbprint }: ProvenRequest,
): Promise<string | null> {
  const now = clock.now().getTime() / 1000;
  try {
    const { payload, protectedHeader } = await jwtVerify(proof, EmbeddedJWK, {
      typ: 'dpop+jwt',
      algorithms: ['ES256', 'EdDSA', 'Ed25519'],
      currentDate: clock.now(),
    });
    const { jti, iat } = payload;
    if (!protectedHeader.jwk || (await calculateJwkThumbprint(protectedHeader.jwk)) !== thumbprint)
      return null;
    if (payload['htm'] !== method || payload['htu'] !== url || payload['ath'] !== digestText(token))
      return null;
    if (typeof iat !== 'number' || iat < now - oldestSeconds || iat > now + aheadSeconds) return null;
    return typeof jti === 'string' && jti.length <= 256 ? jti : null;
  } catch {
    return null;
  }
}
