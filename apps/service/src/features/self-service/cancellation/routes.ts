import {
  getCancellation,
  requestCancellation as requestCall,
  revokeCancellation as revokeCall,
} from '@tongxing/contract/calls/cancellation.ts';
import type { Mount } from '../../../http/calls/mount-call.ts';
import { toSeconds } from '../../../kernel/clock.ts';
import { succeed } from '../../../kernel/result.ts';
import type { Work } from '../../../transaction/work.ts';
import { findCancellation } from '../../accounts/accounts/cancellation-store.ts';
import { isOnlyOwner } from '../../accounts/accounts/last-owner.ts';
import { countOwnedApps } from '../../oauth/apps/app-store.ts';
import { requireLivingSession } from '../../protection/sessions/require-living-session.ts';
import { revokeCancellation } from '../../sign-in/completion/revoke-cancellation.ts';
import { requestCancellation } from './request-cancellation.ts';

const erased = [
  '手机号、邮箱、用户名、昵称、头像、性别、生日、简介',
  '密码、通行密钥、两步验证、恢复码',
  '第三方账号绑定、登录设备、登录状态',
  '给应用的授权。应用会收到注销通知',
  '操作记录',
];
const retained = ['一个不含个人信息的注销回执号，证明注销已经完成'];

export function cancellationRoutes(mount: Mount<Work>): void {
  mount(getCancellation, async ({ session }, work) => {
    const pending = await findCancellation(work.db, session.accountId);
    const apps = await countOwnedApps(work.db, session.accountId);
    const isLast = await isOnlyOwner(work.db, session.accountId);
    return succeed({
      state: pending ? ('pending' as const) : ('none' as const),
      requested_at: pending && toSeconds(pending.requestedAt),
      due_at: pending && toSeconds(pending.dueAt),
      blockers: [
        ...(apps > 0 ? [{ kind: 'apps_owned' as const, count: apps }] : []),
        ...(isLast ? [{ kind: 'last_owner' as const, count: 1 }] : []),
      ],
      erased,
      kept: retained,
    });
  });

  mount(requestCall, async ({ input, session }, work) => {
    const requested = await requestCancellation(work, session, input.reason ?? '');
    if (!requested.ok) return requested;
    return succeed({ due_at: toSeconds(requested.value.dueAt), receipt: requested.value.receipt });
  });

  mount(revokeCall, ({ session }, work) =>
    work.change(async (change) => {
      const ended = await requireLivingSession(change, session);
      if (ended) return ended;
      await revokeCancellation(change, session.accountId, session.sessionId);
      return succeed({});
    }),
  );
}
