import { emailCodeCalls, phoneCodeCalls } from '@tongxing/contract/calls/one-time-codes.ts';
import { send } from '../api/send.ts';

/** Sends a code to the account's own phone or e-mail; resolves as `sendCode` does. */
export async function sendOwnCode(
  purpose: 'security' | 'change_password',
  kind: 'phone' | 'email',
): Promise<number | null> {
  const reply = await (kind === 'phone'
    ? send(phoneCodeCalls[purpose], {})
    : send(emailCodeCalls[purpose], {}));
  return reply.ok ? reply.data.resend : null;
}
