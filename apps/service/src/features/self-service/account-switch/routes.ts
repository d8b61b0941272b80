import {
  listSwitchableAccounts,
  signOutAccounts,
  switchAccount as switchAccountCall,
} from '@tongxing/contract/calls/account-switch.ts';
import type { Mount } from '../../../http/calls/mount-call.ts';
import { setSwitchSecret, switchCookie } from '../../../http/calls/signed-in-reply.ts';
import { toSeconds } from '../../../kernel/clock.ts';
import { succeed } from '../../../kernel/result.ts';
import type { Work } from '../../../transaction/work.ts';
import { leaveAccounts } from './leave-accounts.ts';
import { listAccounts } from './list-accounts.ts';
import { switchAccount } from './switch-account.ts';

export function accountSwitchRoutes(mount: Mount<Work>): void {
  mount(listSwitchableAccounts, async ({ session, cookie }, work) => {
    const now = work.clock.now();
    const rows = await listAccounts(work, session, (accountId) => cookie(switchCookie(accountId)));
    const items = rows.map((row) => ({
      id: row.account_id,
      nickname: row.nickname,
      avatar: row.avatar,
      number: String(row.number),
      last_seen_at: toSeconds(row.last_seen_at),
      current: row.account_id === session.accountId,
      expired: row.expires_at <= now,
    }));
    const ordered = items.toSorted(
      (one, other) =>
        Number(other.current) - Number(one.current) ||
        Number(one.expired) - Number(other.expired) ||
        other.last_seen_at - one.last_seen_at,
    );
    return succeed({ items: ordered, next_cursor: null });
  });

  mount(switchAccountCall, async ({ input, session, cookie }, work) => {
    const switched = await switchAccount(work, input.id, session, (accountId) =>
      cookie(switchCookie(accountId)),
    );
    if (!switched.ok) return switched;
    const { opened, left } = switched.value;
    const reply = { token: opened.token, expires_at: toSeconds(opened.expiresAt) };
    return succeed(setSwitchSecret(reply, opened, ...(left ? [left] : [])));
  });

  mount(signOutAccounts, ({ input, session, cookie }, work) =>
    leaveAccounts(work, session, 'all' in input ? 'all' : { id: input.id }, (accountId) =>
      cookie(switchCookie(accountId)),
    ),
  );
}
