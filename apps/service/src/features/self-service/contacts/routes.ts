import {
  addContact as addContactCall,
  changeEmail,
  changePhone,
  getLostNumber,
  keepLostNumber as keepLostNumberCall,
  listContacts as listContactsCall,
  makeMainContact as makeMainContactCall,
  removeContact as removeContactCall,
  replaceLostNumber as replaceLostNumberCall,
} from '@tongxing/contract/calls/contacts.ts';
import type { Mount } from '../../../http/calls/mount-call.ts';
import { toSeconds } from '../../../kernel/clock.ts';
import { succeed } from '../../../kernel/result.ts';
import { maskContact } from '../../../kernel/text/mask.ts';
import { listContacts } from '../../accounts/accounts/further-contacts.ts';
import { findRefused } from '../../activity/bounces/dead-mailbox-store.ts';
import type { IdentityWork } from '../../sign-in/identities/provider-list.ts';
import { addContact } from './add-contact.ts';
import { changeContact } from './change-contact.ts';
import { keepLostNumber, replaceLostNumber, showLostNumber } from './lost-number.ts';
import { makeMainContact } from './make-main.ts';
import { removeContact } from './remove-contact.ts';

export function contactRoutes(mount: Mount<IdentityWork>): void {
  mount(changePhone, async ({ input, session }, work) => {
    const contact = { kind: 'phone', value: input.phone } as const;
    const changed = await changeContact(work, { contact, proof: input }, session);
    return changed.ok ? succeed({}) : changed;
  });
  mount(changeEmail, async ({ input: { email, code }, session }, work) => {
    const changed = await changeContact(
      work,
      { contact: { kind: 'email', value: email }, proof: { code } },
      session,
    );
    return changed.ok ? succeed({}) : changed;
  });

  mount(replaceLostNumberCall, ({ input, session }, work) =>
    replaceLostNumber(work, { contact: { kind: 'phone', value: input.phone }, proof: input }, session),
  );
  mount(getLostNumber, async ({ session }, work) => succeed(await showLostNumber(work, session.accountId)));
  mount(keepLostNumberCall, ({ session }, work) => keepLostNumber(work, session));

  mount(listContactsCall, async ({ session }, work) => {
    const listed = await listContacts(work.db, session.accountId);
    const refused = await findRefused(work.db, work, listed);
    const items = listed.map(({ id, contact, isMain, verifiedAt }) => ({
      id,
      type: contact.kind,
      to: maskContact(contact),
      main: isMain,
      at: toSeconds(verifiedAt),
      ...(refused.has(contact.value) && { dead: true }),
    }));
    return succeed({ items, next_cursor: null });
  });
  mount(addContactCall, async ({ input, session }, work) => {
    const contact =
      input.type === 'phone'
        ? { kind: input.type, value: input.phone }
        : { kind: input.type, value: input.email };
    const added = await addContact(work, { contact, proof: input }, session);
    return added.ok ? succeed({ main: added.value.isMain }) : added;
  });
  mount(removeContactCall, async ({ input, session }, work) => {
    const removed = await removeContact(work, session, input.id);
    return removed.ok ? succeed({}) : removed;
  });
  mount(makeMainContactCall, async ({ input, session }, work) => {
    const made = await makeMainContact(work, session, input.id);
    return made.ok ? succeed({}) : made;
  });
}
