import { toSeconds } from '../../../kernel/clock.ts';
import { fail, succeed } from '../../../kernel/result.ts';
import { signWebhook } from '../../oauth/webhooks/webhook-secret.ts';
import type { Trial, TrialResult } from './trial.ts';

/** Posts an event that means nothing, signed with a secret that nobody has. */
export async function tryWebhook({ work, input: { to } }: Trial): Promise<TrialResult> {
  if (to === undefined || !URL.canParse(to) || !/^https?:$/.test(new URL(to).protocol)) {
    return fail('bad_input', { issues: [{ path: ['to'], message: 'must be the URL of a webhook' }] });
  }
  const id = `msg_${work.random.uuid()}`;
  const timestamp = toSeconds(work.clock.now());
  const body = JSON.stringify({ type: 'try', timestamp: work.clock.now().toISOString(), data: {} });
  const secret = `whsec_${work.random.bytes(32).toString('base64')}`;
  const tried = new URL(to).host;
  try {
    const response = await work.fetch(to, {
      method: 'POST',
      redirect: 'manual',
      headers: {
        'content-type': 'application/json; charset=utf-8',
        'webhook-id': id,
        'webhook-timestamp': String(timestamp),
        'webhook-signature': signWebhook(secret, id, timestamp, body),
      },
      body,
    });
    await response.body?.cancel();
    const result = response.ok ? 'taken' : 'refused';
    return succeed({ ok: response.ok, result, detail: `HTTP ${response.status}`, tried });
  } catch (error) {
    const cause = error instanceof Error && error.cause instanceof Error ? error.cause : error;
    const detail = cause instanceof Error ? cause.message.slice(0, 200) : 'network error';
    return succeed({ ok: false, result: 'unavailable', detail, tried });
  }
}
