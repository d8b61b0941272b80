import type { Contact } from '@tongxing/contract/rules/identifier.ts';
import { digestText } from '../../../kernel/crypto/digest.ts';
import { fail } from '../../../kernel/result.ts';
import type { MessagesWork } from '../../activity/messages/send-message.ts';
import { sendCode } from '../../protection/one-time-codes/send-code.ts';
import { peekPendingLink } from '../identities/pending-link.ts';
import type { IdentityWork } from '../identities/provider-list.ts';

const mostADay = 10;
const day = 24 * 3600;

/**
 * Sends a sign-in code to a person with a pending identity. No captcha is asked: a mini program cannot show one,
 * and a code of wx.login distinguishes people from programs better. The codes of one identity are limited in
 * addition to the limits of every code.
 */
export async function sendBindingCode(work: IdentityWork & MessagesWork, bindId: string, contact: Contact) {
  // Nothing is sent while sign-in by code is off: messages cost money.
  if (!work.settings.file.login.code) return fail('method_disabled');
  const link = await peekPendingLink(work, bindId);
  if (link?.identity.channel !== 'mini_program') return fail('link_expired');
  const { provider, subjects } = link.identity;
  const counter = `mini-program-codes:${digestText(`${provider} ${subjects[0]}`)}`;
  const sent = await work.state.increment(counter, 1, day);
  if (sent > mostADay) return fail('too_many', { retry_after: day });
  return sendCode(work, { purpose: 'login', contact });
}
