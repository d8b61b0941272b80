import { createHash } from 'node:crypto';
import { sealedCallWindowMilliseconds } from '@tongxing/contract/limits.ts';
import { openEnvelope, sealAnswer } from '@tongxing/sealing/open.ts';
import type { FastifyRequest } from 'fastify';
import * as z from 'zod';
import type { Clock } from '../../kernel/clock.ts';
import type { Random } from '../../kernel/crypto/random.ts';
import { fail, type Result, succeed } from '../../kernel/result.ts';
import type { ShortLivedState } from '../../kernel/state/short-lived-state.ts';
import { hasWholeText } from '../../kernel/text/whole-text.ts';
import type { Reply } from './reply.ts';

const envelopeSchema = z.object({
  c: z.string(),
  t: z.coerce.number(),
  sign: z.string().max(128),
});

export interface SealedBodyDependencies {
  /** The private key of a `kid` that is current or in its grace period; null otherwise. */
  findPrivateKey(kid: string): Promise<{ readonly key: CryptoKey; readonly epoch: string } | null>;
  readonly state: ShortLivedState;
  readonly clock: Clock;
  readonly random: Random;
}

export interface OpenedBody {
  readonly body: unknown;
  /** Encrypts the answer's `data` under the request's own key. */
  sealReply(reply: Reply): Promise<Reply>;
}

const header = (request: FastifyRequest, name: string): string => {
  const value = request.headers[name];
  return typeof value === 'string' ? value : '';
};

/**
 * Opens a sealed call (decisions §4). A wrong signature, key, time or body and a replay are the same refusal, so that
 * the service is no oracle. An unknown `kid` tells the client to reload its config.
 */
export function createSealedBodies({ findPrivateKey, state, clock, random }: SealedBodyDependencies) {
  return async function openSealedBody(
    request: FastifyRequest,
    fields: unknown,
    file?: Uint8Array,
  ): Promise<Result<OpenedBody, 'not_sealed' | 'cannot_open' | 'secure_key_unknown' | 'bad_input'>> {
    const envelope = envelopeSchema.safeParse(fields);
    const kid = header(request, 'x-secure-kid');
    const secureKey = header(request, 'x-secure-key');
    if (!envelope.success || !kid || !secureKey) return fail('not_sealed');
    const found = kid.length <= 64 ? await findPrivateKey(kid) : null;
    if (!found) return fail('secure_key_unknown');

    const path = request.url.split('?', 1)[0] ?? '';
    const now = clock.now().getTime();
    const opened = await openEnvelope({
      path,
      kid,
      secureKey,
      envelope: envelope.data,
      privateKey: found.key,
      now,
      maxSkewMs: sealedCallWindowMilliseconds,
      ...(file ? { file } : {}),
    });
    if (!opened.ok) return fail('cannot_open');

    // Kept for twice the allowed clock difference, which covers clocks that are ahead and clocks that are behind.
    const mark = createHash('sha256').update(opened.requestKey).digest('base64url');
    const markedSeconds = (2 * sealedCallWindowMilliseconds) / 1000;
    if (!(await state.addIn(found.epoch, `sealed:${mark}`, '1', markedSeconds))) {
      // Once the marks are lost, replays cannot be recognised. So the key expires, and every call sealed with it.
      return fail((await state.epoch()) === found.epoch ? 'cannot_open' : 'secure_key_unknown');
    }
    if (!hasWholeText(opened.body)) return fail('bad_input');

    return succeed({
      body: opened.body,
      sealReply: async (reply: Reply) => {
        if (reply.data === undefined) return reply;
        const iv = `${random.text(15, 'ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz0123456789')}1`;
        return { ...reply, ...sealAnswer(opened.requestKey, reply.data, iv) };
      },
    });
  };
}

export type OpenSealedBody = ReturnType<typeof createSealedBodies>;
