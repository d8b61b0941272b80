import { denyNotice, readNotice } from '@tongxing/contract/calls/notices.ts';
import type { Mount } from '../../../http/mount-call.ts';
import { toSeconds } from '../../../kernel/clock.ts';
import { maskEmail, maskPhone } from '../../../kernel/mask.ts';
import { fail, succeed } from '../../../kernel/result.ts';
import type { DenyNotice } from './deny-notice.ts';
import type { NoticeLinks } from './notice-links.ts';

export function securityNoticeRoutes(mount: Mount, links: NoticeLinks, deny: DenyNotice): void {
  mount(readNotice, async ({ input }) => {
    const notice = await links.find(input.token);
    if (!notice) return fail('notice_expired');
    const { kind, at, place, device } = notice;
    return succeed({ kind, at: toSeconds(at), place, device });
  });

  mount(denyNotice, async ({ input, caller }) => {
    const denied = await deny(input.token, caller);
    if (!denied.ok) return denied;
    const contacts = denied.value.map(({ kind, value }) => ({
      type: kind,
      to: kind === 'phone' ? maskPhone(value) : maskEmail(value),
    }));
    return succeed({ contacts });
  });
}
