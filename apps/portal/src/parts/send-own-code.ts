import { emailCodeCalls, phoneCodeCalls } from '@tongxing/contract/calls/one-time-codes.ts';
import { resendAfterSeconds } from '@tongxing/contract/limits.ts';
import { send } from '../api/send.ts';
import { notify } from '../session/notices.ts';

/** Sends a code to the account's own phone or e-mail; resolves as `sendCode` does. */
export async function sendOwnCode(
  purpose: 'security' | 'change_password',
  kind: 'phone' | 'email',
): Promise<number | null> {
  const handles = ['too_many'] as const;
  const reply =
    kind === 'phone'
      ? await send(phoneCodeCalls[purpose], {}, { handles })
      : await send(emailCodeCalls[purpose], {}, { handles });
  if (reply.ok) return reply.data.resend;
  if (reply.failure !== 'too_many') return null;
  notify('error', reply.msg);
  const wait = Number(reply.details['retry_after']);
  return wait > 0 && wait <= resendAfterSeconds ? wait : null;
}
