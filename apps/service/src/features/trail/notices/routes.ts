import { changeNotifications as changeCall, getNotifications } from '@tongxing/contract/calls/notices.ts';
import type { Mount } from '../../../http/calls/mount-call.ts';
import type { SignedInSession } from '../../../kernel/caller.ts';
import { succeed } from '../../../kernel/result.ts';
import type { Work } from '../../../unit-of-work/work.ts';
import { findContacts } from '../../account/accounts/contact-store.ts';
import { changePreferences } from './change-preferences.ts';
import { findPreferences, type NoticePreferences } from './preference-store.ts';

export function noticeRoutes(mount: Mount<Work>): void {
  mount(getNotifications, async ({ session }, work) =>
    succeed(await show(work, session, await findPreferences(work.db, session.accountId))),
  );

  mount(changeCall, async ({ input, session }, work) =>
    succeed(await show(work, session, await changePreferences(work, session, input))),
  );
}

async function show(work: Work, { accountId }: SignedInSession, { channel, topics }: NoticePreferences) {
  const contacts = await findContacts(work.db, accountId);
  return { channel, topics, contacts: contacts.map(({ kind }) => kind) };
}
