import { changeEmail, changePhone } from '@tongxing/contract/calls/contacts.ts';
import type { Mount } from '../../../http/calls/mount-call.ts';
import { succeed } from '../../../kernel/result.ts';
import type { Work } from '../../../unit-of-work/work.ts';
import { changeContact } from './change-contact.ts';

export function contactRoutes(mount: Mount<Work>): void {
  mount(changePhone, async ({ input: { phone, code }, session }, work) => {
    const changed = await changeContact(work, { contact: { kind: 'phone', value: phone }, code }, session);
    return changed.ok ? succeed({}) : changed;
  });
  mount(changeEmail, async ({ input: { email, code }, session }, work) => {
    const changed = await changeContact(work, { contact: { kind: 'email', value: email }, code }, session);
    return changed.ok ? succeed({}) : changed;
  });
}
