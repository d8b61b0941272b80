import { reportActivity as reportActivityCall } from '@tongxing/contract/calls/activity-log.ts';
import { denyNotice as denyNoticeCall, readNotice } from '@tongxing/contract/calls/notices.ts';
import {
  changePassword as changePasswordCall,
  listQuarantine,
  resetPassword as resetPasswordCall,
  restoreQuarantined as restoreQuarantinedCall,
} from '@tongxing/contract/calls/recovery.ts';
import type { Mount } from '../../../http/mount-call.ts';
import { toSeconds } from '../../../kernel/clock.ts';
import { maskContact } from '../../../kernel/mask.ts';
import { fail, succeed } from '../../../kernel/result.ts';
import type { Quarantined } from '../../../work/held.ts';
import type { PasswordWork } from '../../account/passwords/password-work.ts';
import { findNotice } from '../../trail/notices/notice-links.ts';
import { changePassword } from './change-password.ts';
import { denyNotice } from './deny-notice.ts';
import { listQuarantined } from './quarantine-store.ts';
import { reportActivity } from './report-activity.ts';
import { resetPassword } from './reset-password.ts';
import { restoreQuarantined } from './restore-quarantined.ts';

const shown = (quarantined: readonly Quarantined[]) => quarantined.map(({ kind, name }) => ({ kind, name }));

export function recoveryRoutes(mount: Mount<PasswordWork>): void {
  mount(resetPasswordCall, ({ input }, work) => {
    const { code, password } = input;
    const contact =
      input.type === 'phone'
        ? ({ kind: 'phone', value: input.phone } as const)
        : ({ kind: 'email', value: input.email } as const);
    return resetPassword(work, { contact, code, password });
  });

  mount(changePasswordCall, ({ input, session }, work) => {
    const { password, old_password: oldPassword, code, type: kind } = input;
    return changePassword(work, session, { password, oldPassword, code, kind });
  });

  mount(readNotice, async ({ input }, work) => {
    const notice = await findNotice(work.db, input.token, work.clock.now());
    if (!notice) return fail('notice_expired');
    const { kind, at, place, device } = notice;
    return succeed({ kind, at: toSeconds(at), place, device });
  });

  mount(denyNoticeCall, async ({ input }, work) => {
    const denied = await denyNotice(work, input.token);
    if (!denied.ok) return denied;
    const { contacts, quarantined } = denied.value;
    return succeed({
      contacts: contacts.map((contact) => ({ type: contact.kind, to: maskContact(contact) })),
      quarantined: shown(quarantined),
    });
  });

  mount(reportActivityCall, async ({ input, session }, work) => {
    const reported = await reportActivity(work, session, input.id);
    if (!reported.ok) return reported;
    return succeed({ ...reported.value, quarantined: shown(reported.value.quarantined) });
  });

  mount(listQuarantine, async ({ session }, work) => {
    const rows = await listQuarantined(work.db, session.accountId, work.clock.now());
    const items = rows.map(({ id, kind, name, at, expires_at: until }) => ({
      id,
      kind,
      name,
      at: toSeconds(at),
      until: toSeconds(until),
    }));
    return succeed({ items, next_cursor: null });
  });

  mount(restoreQuarantinedCall, async ({ input, session }, work) => {
    const restored = await restoreQuarantined(work, session, input.id);
    return restored.ok ? succeed({}) : restored;
  });
}
