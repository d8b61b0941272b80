import { createHmac } from 'node:crypto';
import { createChallenge } from 'altcha-lib';
import { deriveKey } from 'altcha-lib/algorithms/pbkdf2';
import * as z from 'zod';
import type { CaptchaProof, CaptchaVerifier } from '../../features/protection/captcha/captcha-verifier.ts';
import { addSeconds, type Clock } from '../../kernel/clock.ts';
import { isSameSecret } from '../../kernel/crypto/digest.ts';
import type { Random } from '../../kernel/crypto/random.ts';

/** `captcha.altcha` of the settings file. */
export const altchaSettings = z.strictObject({
  /** The most tries of a challenge, each with some rounds of PBKDF2; the fewest are a quarter of them. */
  most_tries: z.int().min(4).max(1_000_000).default(4000),
});

export interface AltchaNeeds {
  /** Signs the challenges; the same in every process. */
  readonly secret: string;
  readonly settings: z.output<typeof altchaSettings>;
  readonly clock: Clock;
  readonly random: Random;
}

/** Rounds of PBKDF2 a try: 4000 of them take a quarter of a second on an office computer, one on an old phone. */
const cost = 100;
const lifetimeSeconds = 600;

/** The widget's answer: base64 of this as JSON. */
const payloadShape = z.object({
  challenge: z.object({
    parameters: z.record(z.string(), z.unknown()),
    signature: z.string().regex(/^[0-9a-f]{64}$/),
  }),
  solution: z.looseObject({ derivedKey: z.string().regex(/^[0-9a-f]{64}$/) }),
});

/** The parameters, which are read after their signature is verified. */
const parametersShape = z.object({
  expiresAt: z.number(),
  keySignature: z.string(),
  data: z.object({ action: z.string().optional() }).optional(),
});

type Payload = z.output<typeof payloadShape>;

/**
 * The self-hosted kind: a proof of work in the browser that shows nothing. Issuing a challenge stores nothing, and two
 * HMACs check its answer. The signature identifies the challenge, so that a used one is recognised.
 */
export function altcha({ secret, settings, clock, random }: AltchaNeeds): CaptchaVerifier {
  const secretFor = (use: string) => hmac(secret, use);
  const challengeSecret = secretFor('altcha challenge');
  const keySecret = secretFor('altcha key');

  return {
    kind: 'altcha',

    identify: (proof) => readPayload(proof)?.challenge.signature ?? null,

    // The check of the library uses the clock of the machine, not of the service. The signatures are checked with it.
    async verify(proof, { action }) {
      const payload = readPayload(proof);
      if (!payload) return 'failed';
      const { parameters, signature } = payload.challenge;
      if (!isSameSecret(hmac(challengeSecret, canonicalJson(parameters)), signature)) return 'failed';
      const { expiresAt, keySignature, data } = parametersShape.parse(parameters);
      if (expiresAt * 1000 <= clock.now().getTime()) return 'failed';
      // A challenge without a call is valid for any call, once: the parameter is optional.
      if (data?.action !== undefined && data.action !== action) return 'failed';
      const derivedKey = Buffer.from(payload.solution.derivedKey, 'hex');
      return isSameSecret(hmac(keySecret, derivedKey), keySignature) ? 'passed' : 'failed';
    },

    createChallenge: (action) =>
      createChallenge({
        algorithm: 'PBKDF2/SHA-256',
        cost,
        counter: random.integer(Math.floor(settings.most_tries / 4), settings.most_tries),
        deriveKey,
        expiresAt: addSeconds(clock.now(), lifetimeSeconds),
        ...(action ? { data: { action } } : {}),
        hmacSignatureSecret: challengeSecret,
        hmacKeySignatureSecret: keySecret,
      }),
  };
}

function readPayload({ validate }: CaptchaProof): Payload | null {
  if (!validate || validate.length > 8192) return null;
  try {
    return payloadShape.parse(JSON.parse(Buffer.from(validate, 'base64').toString('utf8')));
  } catch {
    return null;
  }
}

/** As altcha-lib signs it: keys sorted at every depth. */
function canonicalJson(value: unknown): string {
  return JSON.stringify(value, (_, part: unknown) =>
    typeof part === 'object' && part !== null && !Array.isArray(part)
      ? Object.fromEntries(Object.entries(part).sort(([one], [other]) => (one < other ? -1 : 1)))
      : part,
  );
}

function hmac(secret: string, data: string | Buffer): string {
  return createHmac('sha256', secret).update(data).digest('hex');
}
