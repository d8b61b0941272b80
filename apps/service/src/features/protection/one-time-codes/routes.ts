import type { CodePurpose } from '@tongxing/contract/calls/one-time-codes.ts';
import { emailCodeCalls, phoneCodeCalls } from '@tongxing/contract/calls/one-time-codes.ts';
import type { Contact } from '@tongxing/contract/rules/identifier.ts';
import type { Mount } from '../../../http/calls/mount-call.ts';
import type { SignedInSession } from '../../../kernel/network/caller.ts';
import { fail } from '../../../kernel/result.ts';
import { findContact } from '../../accounts/accounts/contact-store.ts';
import type { MessagesWork } from '../../activity/messages/send-message.ts';
import { sendCode, sendCodeWithoutDisclosure } from './send-code.ts';

/** Purposes that always use the account's own contact, whatever the payload says. */
const ownContact: ReadonlySet<CodePurpose> = new Set<CodePurpose>(['change_password', 'security']);

async function send(
  work: MessagesWork,
  purpose: CodePurpose,
  kind: Contact['kind'],
  typed: string | undefined,
  session: SignedInSession | null,
) {
  const { login, register } = work.settings.file;
  // No message is paid for a method that is turned off.
  if (purpose === 'login' && !login.code) return fail('method_disabled');
  if (purpose === 'appeal' && !work.settings.file.appeals.open) return fail('method_disabled');
  if (purpose === 'register' && !register[kind]) return fail('registration_closed');
  if (!work.messages.carried[kind === 'phone' ? 'sms' : 'email']) {
    return fail('channel_missing', { channel: kind === 'phone' ? '短信' : '邮件' });
  }
  const isOwn = session && ownContact.has(purpose);
  const contact = isOwn
    ? await findContact(work.db, session.accountId, kind)
    : typed
      ? ({ kind, value: typed } as Contact)
      : null;
  if (!contact) {
    const message = kind === 'phone' ? '请输入正确的手机号' : '请输入正确的邮箱号';
    return isOwn ? fail('not_found') : fail('bad_input', { issues: [{ path: [kind], message }] });
  }
  const request = { purpose, contact, ...(session ? { accountId: session.accountId } : {}) };
  // While a sign-in registers nobody, only people of this site are sent its code: strangers would be paid for in vain.
  const registers = register[kind] && login.code_registers;
  const isForOwners = purpose === 'forget' || (purpose === 'login' && !registers);
  return isForOwners ? sendCodeWithoutDisclosure(work, request) : sendCode(work, request);
}

export function oneTimeCodeRoutes(mount: Mount<MessagesWork>): void {
  for (const [purpose, call] of Object.entries(phoneCodeCalls)) {
    mount(call, ({ input, session }, work) =>
      send(work, purpose as CodePurpose, 'phone', input.phone, session),
    );
  }
  for (const [purpose, call] of Object.entries(emailCodeCalls)) {
    mount(call, ({ input, session }, work) =>
      send(work, purpose as CodePurpose, 'email', input.email, session),
    );
  }
}
