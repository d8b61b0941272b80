import { type Challenge, solveChallenge } from 'altcha-lib';
import { deriveKey } from 'altcha-lib/algorithms/pbkdf2';
import type { FastifyInstance } from 'fastify';

/** Does what the portal's self-hosted widget does: fetches a challenge and solves it. */
export async function solveCaptcha(
  app: FastifyInstance,
): Promise<{ captcha_type: string; validate: string }> {
  const challenge = (await app.inject('/v3/common/captcha?type=altcha')).json().data as Challenge;
  const solution = await solveChallenge({ challenge, deriveKey });
  const validate = Buffer.from(JSON.stringify({ challenge, solution })).toString('base64');
  return { captcha_type: 'altcha', validate };
}
