import { solveChallengeWorkers } from 'altcha-lib';
import * as z from 'zod/mini';
import { toBase64 } from '../../browser/base64.ts';
import type { CaptchaWidget } from '../proof.ts';
// oxlint-disable-next-line import/default -- the build makes it
import workerUrl from './altcha-worker.ts?worker&url';

const solveTimeoutMilliseconds = 60_000;
// The one script that this policy lets in; the name is in the pages' Content-Security-Policy.
const policy = globalThis.trustedTypes?.createPolicy('captcha-worker', { createScriptURL: () => workerUrl });

const challengeSchema = z.object({
  parameters: z.looseObject({
    algorithm: z.string(),
    nonce: z.string(),
    salt: z.string(),
    cost: z.number(),
    keyLength: z.number(),
    keyPrefix: z.string(),
  }),
  signature: z.string(),
});

/** The self-hosted kind: a small computation in workers, nothing to see and nothing to click. */
export const altcha: CaptchaWidget = async ({ fetchChallenge }) => {
  const challenge = challengeSchema.safeParse(await fetchChallenge('altcha'));
  if (!challenge.success) return { kind: 'broken', text: '验证码加载异常：没有取到验证任务' };
  const solution = await solveChallengeWorkers({
    challenge: challenge.data,
    // One core is left to the page.
    concurrency: Math.max(1, Math.min(4, (navigator.hardwareConcurrency || 2) - 1)),
    createWorker: () => new Worker(policy?.createScriptURL('') ?? workerUrl, { type: 'module' }),
    timeout: solveTimeoutMilliseconds,
  });
  if (!solution) return { kind: 'broken', text: '验证码出现异常' };
  const payload = JSON.stringify({ challenge: challenge.data, solution });
  return { kind: 'proven', fields: { validate: toBase64(new TextEncoder().encode(payload)) } };
};
