import { changeEmail, changePhone } from '@tongxing/contract/calls/contacts.ts';
import type { Mount } from '../../../http/mount-call.ts';
import { succeed } from '../../../kernel/result.ts';
import type { ChangeContact } from './change-contact.ts';

export function contactRoutes(mount: Mount, changeContact: ChangeContact): void {
  mount(changePhone, async ({ input, session, caller }) => {
    const changed = await changeContact({ kind: 'phone', value: input.phone }, input.code, session, caller);
    return changed.ok ? succeed({}) : changed;
  });
  mount(changeEmail, async ({ input, session, caller }) => {
    const changed = await changeContact({ kind: 'email', value: input.email }, input.code, session, caller);
    return changed.ok ? succeed({}) : changed;
  });
}
