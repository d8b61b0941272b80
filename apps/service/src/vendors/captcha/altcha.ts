import { type Challenge, createChallenge, type Solution, verifySolution } from 'altcha-lib';
import { deriveKey } from 'altcha-lib/algorithms/pbkdf2';
import * as z from 'zod';
import type { CaptchaVerifier } from '../../features/captcha/captcha-verifier.ts';
import { addSeconds, type Clock } from '../../kernel/clock.ts';
import type { Random } from '../../kernel/random.ts';

export interface AltchaSettings {
  /** Signs the challenges; the same in every process. */
  readonly secret: string;
  readonly clock: Clock;
  readonly random: Random;
}

/** Rounds of PBKDF2 a try and tries a challenge: a quarter of a second on an office computer, one on an old phone. */
const cost = 100;
const tries = { least: 1000, most: 4000 };
const lifetimeSeconds = 600;

const payloadSchema = z.object({
  challenge: z.object({
    parameters: z.looseObject({ nonce: z.string().min(8).max(200) }),
    signature: z.string().max(200),
  }),
  solution: z.looseObject({ counter: z.number(), derivedKey: z.string().max(200) }),
});

function readPayload(validate: string | undefined): { challenge: Challenge; solution: Solution } | null {
  try {
    const json: unknown = JSON.parse(Buffer.from(validate ?? '', 'base64').toString('utf8'));
    const parsed = payloadSchema.safeParse(json);
    return parsed.success ? (parsed.data as unknown as { challenge: Challenge; solution: Solution }) : null;
  } catch {
    return null;
  }
}

/**
 * The self-hosted kind: a small computation in the browser and nothing to click (ALTCHA, proof of work v2).
 * The challenge is signed and lives ten minutes; its nonce is what may be used once.
 */
export function altcha({ secret, clock, random }: AltchaSettings): CaptchaVerifier {
  return {
    kind: 'altcha',
    identify: (proof) => readPayload(proof.validate)?.challenge.parameters.nonce ?? null,
    async verify(proof) {
      const payload = readPayload(proof.validate);
      if (!payload) return 'failed';
      const expiresAt = Number(payload.challenge.parameters.expiresAt ?? 0);
      if (expiresAt * 1000 <= clock.now().getTime()) return 'failed';
      const result = await verifySolution({
        ...payload,
        hmacSignatureSecret: secret,
        hmacKeySignatureSecret: secret,
        deriveKey,
      }).catch(() => null);
      return result?.verified ? 'passed' : 'failed';
    },
    createChallenge: () =>
      createChallenge({
        algorithm: 'PBKDF2/SHA-256',
        cost,
        counter: random.integer(tries.least, tries.most),
        deriveKey,
        expiresAt: addSeconds(clock.now(), lifetimeSeconds),
        hmacSignatureSecret: secret,
        hmacKeySignatureSecret: secret,
      }),
  };
}
