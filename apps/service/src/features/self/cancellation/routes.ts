import {
  getCancellation,
  requestCancellation,
  revokeCancellation,
} from '@tongxing/contract/calls/cancellation.ts';
import type { Mount } from '../../../http/mount-call.ts';
import { toSeconds } from '../../../kernel/clock.ts';
import { succeed } from '../../../kernel/result.ts';
import type { Cancellations } from './cancel-account.ts';

const erased = [
  '手机号、邮箱、用户名、昵称、头像、性别、生日、简介',
  '密码、通行密钥、两步验证、恢复码',
  '第三方账号绑定、登录设备、登录状态',
  '给应用的授权。应用会收到注销通知',
  '操作记录',
];
const kept = ['一个不含个人信息的注销回执号，证明注销已经完成'];

export function cancellationRoutes(mount: Mount, cancellations: Cancellations): void {
  mount(getCancellation, async ({ session }) => {
    const pending = await cancellations.find(session.accountId);
    const apps = await cancellations.countOwnedApps(session.accountId);
    return succeed({
      state: pending ? ('pending' as const) : ('none' as const),
      requested_at: pending && toSeconds(pending.requestedAt),
      due_at: pending && toSeconds(pending.dueAt),
      blockers: apps > 0 ? [{ kind: 'apps_owned' as const, count: apps }] : [],
      erased,
      kept,
    });
  });

  mount(requestCancellation, async ({ input, session, caller }) => {
    const requested = await cancellations.request(input.reason ?? '', session, caller);
    if (!requested.ok) return requested;
    return succeed({ due_at: toSeconds(requested.value.dueAt), receipt: requested.value.receipt });
  });

  mount(revokeCancellation, async ({ session, caller }) => {
    await cancellations.revoke(session.accountId, session.sessionId, caller);
    return succeed({});
  });
}
