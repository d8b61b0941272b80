import type { CodePurpose } from '@tongxing/contract/calls/one-time-codes.ts';
import { emailCodeCalls, phoneCodeCalls } from '@tongxing/contract/calls/one-time-codes.ts';
import type { Contact } from '@tongxing/contract/rules/identifier.ts';
import type { Mount } from '../../../http/mount-call.ts';
import type { Caller, SignedInSession } from '../../../kernel/caller.ts';
import { fail } from '../../../kernel/result.ts';
import type { SendCode, SendCodeUnseen } from './send-code.ts';

export interface OneTimeCodeRoutesDependencies {
  readonly sendCode: SendCode;
  /** The signed-in account's own contact of a kind. */
  findContact(accountId: string, kind: Contact['kind']): Promise<Contact | null>;
  /** Whether an account answers to the contact: codes for recovery go to those alone. */
  isContactKnown(contact: Contact): Promise<boolean>;
  readonly sendCodeUnseen: SendCodeUnseen;
  /** Whether codes sign people in, and by which contacts accounts are made: no message is paid for what is off. */
  readonly opened: { readonly login: boolean; readonly register: Readonly<Record<Contact['kind'], boolean>> };
}

/** Purposes for which the account's own contact is meant, whatever the payload says. */
const ownContact: ReadonlySet<CodePurpose> = new Set<CodePurpose>(['change_password', 'security']);

export function oneTimeCodeRoutes(mount: Mount, abilities: OneTimeCodeRoutesDependencies): void {
  const { sendCode, sendCodeUnseen, findContact, isContactKnown, opened } = abilities;

  async function send(
    purpose: CodePurpose,
    kind: Contact['kind'],
    typed: string | undefined,
    caller: Caller,
    session: SignedInSession | null,
  ) {
    if (purpose === 'login' && !opened.login) return fail('method_disabled');
    if (purpose === 'register' && !opened.register[kind]) return fail('registration_closed');
    const isOwn = session && ownContact.has(purpose);
    const contact = isOwn
      ? await findContact(session.accountId, kind)
      : typed
        ? ({ kind, value: typed } as Contact)
        : null;
    if (!contact) {
      const message = kind === 'phone' ? '请输入正确的手机号' : '请输入正确的邮箱号';
      return isOwn ? fail('not_found') : fail('bad_input', { issues: [{ path: [kind], message }] });
    }
    const request = { purpose, contact, caller, ...(session ? { accountId: session.accountId } : {}) };
    if (purpose === 'forget') return sendCodeUnseen(request, !(await isContactKnown(contact)));
    return sendCode(request);
  }

  for (const [purpose, call] of Object.entries(phoneCodeCalls)) {
    mount(call, ({ input, caller, session }) =>
      send(purpose as CodePurpose, 'phone', input.phone, caller, session),
    );
  }
  for (const [purpose, call] of Object.entries(emailCodeCalls)) {
    mount(call, ({ input, caller, session }) =>
      send(purpose as CodePurpose, 'email', input.email, caller, session),
    );
  }
}
