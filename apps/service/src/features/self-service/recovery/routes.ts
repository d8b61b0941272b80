import {
  confirmActivity as confirmActivityCall,
  reportActivity as reportActivityCall,
} from '@tongxing/contract/calls/activity-log.ts';
import {
  changeNotifications,
  readNotice,
  reportNotice as reportNoticeCall,
} from '@tongxing/contract/calls/notices.ts';
import {
  changePassword as changePasswordCall,
  checkRecoveryCode as checkRecoveryCodeCall,
  listQuarantine,
  listRecentlyAdded,
  removeQuarantined as removeQuarantinedCall,
  resetPassword as resetPasswordCall,
  restoreQuarantined as restoreQuarantinedCall,
} from '@tongxing/contract/calls/recovery.ts';
import type { Contact } from '@tongxing/contract/rules/identifier.ts';
import type { Mount } from '../../../http/calls/mount-call.ts';
import { toSeconds } from '../../../kernel/clock.ts';
import { fail, succeed } from '../../../kernel/result.ts';
import { maskContact } from '../../../kernel/text/mask.ts';
import type { Quarantined } from '../../../transaction/account-data.ts';
import type { PasswordWork } from '../../accounts/passwords/password-work.ts';
import { findUnconfirmedSignIn } from '../../activity/activity-log/list-activities.ts';
import { changePreferences } from '../../activity/notices/change-preferences.ts';
import type { NoticesWork } from '../../activity/notices/notices-work.ts';
import { showPreferences } from '../../activity/notices/preference-store.ts';
import { checkRecoveryCode } from '../../protection/one-time-codes/redeem-code.ts';
import { requireLivingSession } from '../../protection/sessions/require-living-session.ts';
import type { NumberWork } from '../../sign-in/recycled-numbers/prove-number.ts';
import { listAddedSince, suspicionStart } from './added-since.ts';
import { changePassword } from './change-password.ts';
import { confirmActivity } from './confirm-activity.ts';
import { listQuarantined } from './quarantine-store.ts';
import { removeQuarantined } from './remove-quarantined.ts';
import { reportActivity } from './report-activity.ts';
import { findReportedNotice, reportNotice } from './report-notice.ts';
import { resetPassword } from './reset-password.ts';
import { restoreQuarantined } from './restore-quarantined.ts';

const shown = (quarantined: readonly Quarantined[]) => quarantined.map(({ kind, name }) => ({ kind, name }));

const contactOf = (
  input:
    | { readonly type: 'phone'; readonly phone: string }
    | { readonly type: 'email'; readonly email: string },
): Contact =>
  input.type === 'phone' ? { kind: 'phone', value: input.phone } : { kind: 'email', value: input.email };

export function recoveryRoutes(mount: Mount<PasswordWork & NumberWork & NoticesWork>): void {
  mount(checkRecoveryCodeCall, async ({ input }, work) => {
    const checked = await checkRecoveryCode(work, contactOf(input), input.code);
    return checked.ok ? succeed({}) : checked;
  });

  mount(resetPasswordCall, async ({ input }, work) => {
    const reset = await resetPassword(work, {
      contact: contactOf(input),
      proof: input,
      password: input.password,
    });
    if (!reset.ok) return reset;
    const { quarantined, newTotpStays } = reset.value;
    return succeed({ quarantined: shown(quarantined), new_totp_stays: newTotpStays });
  });

  mount(changePasswordCall, async ({ input, session }, work) => {
    const { password, old_password: oldPassword, code, type: kind } = input;
    const putAside = input.put_aside;
    const changed = await changePassword(work, session, { password, oldPassword, code, kind, putAside });
    return changed.ok ? succeed({ quarantined: shown(changed.value) }) : changed;
  });

  mount(readNotice, async ({ input }, work) => {
    const reported = await findReportedNotice(work, input.token);
    if (!reported) return fail('notice_expired');
    const { kind, at, place, device } = reported.notice;
    return succeed({ kind, at: toSeconds(at), place, device });
  });

  mount(reportNoticeCall, async ({ input }, work) => {
    const reported = await reportNotice(work, input.token);
    if (!reported.ok) return reported;
    const { contacts, quarantined } = reported.value;
    return succeed({
      contacts: contacts.map((contact) => ({ type: contact.kind, to: maskContact(contact) })),
      quarantined: shown(quarantined),
    });
  });

  mount(changeNotifications, ({ input, session }, { change: inChange, followerNotices }) =>
    inChange(async (change) => {
      const ended = await requireLivingSession(change, session);
      if (ended) return ended;
      const chosen = await changePreferences(change, session, input);
      const { db } = change;
      return succeed(await showPreferences({ db, followerNotices }, session.accountId, chosen));
    }),
  );

  mount(reportActivityCall, async ({ input, session }, work) => {
    const reported = await reportActivity(work, session, input.id);
    if (!reported.ok) return reported;
    return succeed({ ...reported.value, quarantined: shown(reported.value.quarantined) });
  });

  mount(confirmActivityCall, ({ input, session }, work) => confirmActivity(work, session, input.id));

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

  mount(listRecentlyAdded, async ({ session }, work) => {
    const since = suspicionStart(work.clock.now());
    const suspicion = await findUnconfirmedSignIn(work.db, session, since);
    const added = await listAddedSince(work, session.accountId, since);
    const items = added.map(({ id, kind, name, at }) => ({
      id,
      kind,
      name,
      at: toSeconds(at),
      doubtful: suspicion !== null && at >= suspicion,
    }));
    return succeed({ items });
  });

  mount(removeQuarantinedCall, async ({ input, session }, work) => {
    const removed = await removeQuarantined(work, session, input.id);
    return removed.ok ? succeed({}) : removed;
  });

  mount(restoreQuarantinedCall, async ({ input, session }, work) => {
    const restored = await restoreQuarantined(work, session, input.id);
    return restored.ok ? succeed({}) : restored;
  });
}
