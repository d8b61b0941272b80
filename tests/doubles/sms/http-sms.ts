import { createHmac } from 'node:crypto';
import type { Clock } from '../clock.ts';
import { type DoubleRequest, serveDouble } from '../serve-double.ts';

export const httpSmsSecret = 'a secret of the gateway';

/** A gateway as an operator writes one: it checks time and signature, and takes each id once. */
export async function serveHttpSms(clock: Clock) {
  const delivered: Record<string, unknown>[] = [];
  const seen = new Set<string>();
  const double = Object.assign(await serveDouble(answer), { delivered, refusal: null as string | null });
  return double;

  function answer({ method, headers, body }: DoubleRequest) {
    const at = Number(headers['tongxing-timestamp']);
    const right = createHmac('sha256', httpSmsSecret).update(`${at}.${body}`).digest('hex');
    const isFresh = Math.abs(clock.now().getTime() / 1000 - at) < 300;
    if (method !== 'POST' || headers['tongxing-signature'] !== `v1=${right}` || !isFresh)
      return { status: 401, body: { ok: false } };
    const message = JSON.parse(body) as Record<string, unknown> & { id: string };
    if (headers['idempotency-key'] !== message.id) return { status: 400, body: { ok: false } };
    const { refusal } = double;
    if (refusal !== null) return { body: { ok: false, reason: refusal } };
    if (!/^\+(?:861[3-9]\d{9}|(?!86)[1-9]\d{6,14})$/.test(String(message['to'])))
      return { body: { ok: false, reason: 'bad_number' } };
    if (!seen.has(message.id)) delivered.push(message);
    seen.add(message.id);
    return { body: { ok: true } };
  }
}
