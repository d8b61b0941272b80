import { listSwitchableAccounts, switchAccount } from '@tongxing/contract/calls/account-switch.ts';
import type { Mount } from '../../http/mount-call.ts';
import { toSeconds } from '../../kernel/clock.ts';
import { fail, succeed } from '../../kernel/result.ts';
import type { RecordEvent } from '../activity-log/account-event.ts';
import type { SessionStore } from '../sessions/session-store.ts';
import type { Sessions } from '../sessions/sessions.ts';

/**
 * Accounts of one browser: those with a living session that was opened under the same `X-Device` secret. A
 * switch opens a session with the methods of that one, so it is worth no more than the sign-in it stands on.
 */
export function accountSwitchRoutes(
  mount: Mount,
  { store, sessions, recordEvent }: { store: SessionStore; sessions: Sessions; recordEvent: RecordEvent },
): void {
  mount(listSwitchableAccounts, async ({ session, caller }) => {
    const rows = caller.device ? await store.listByDevice(caller.device) : [];
    const items = rows.map((row) => ({
      id: row.account_id,
      nickname: row.nickname,
      avatar: row.avatar,
      number: String(row.number),
      last_seen_at: toSeconds(row.last_seen_at),
      current: row.account_id === session.accountId,
    }));
    const ordered = items.toSorted((one, other) => Number(other.current) - Number(one.current));
    return succeed({ items: ordered, next_cursor: null });
  });

  mount(switchAccount, async ({ input, caller }) => {
    const rows = caller.device ? await store.listByDevice(caller.device) : [];
    const other = rows.find((row) => row.account_id === input.id);
    if (!other) return fail('not_found');
    const methods = ['switch', ...other.methods.filter((method) => method !== 'switch')];
    // The new session ends when the one it stands on would have.
    const opened = await sessions.open(other.account_id, methods, caller, other.signed_in_at);
    await recordEvent({
      accountId: other.account_id,
      kind: 'sign_in',
      method: 'switch',
      sessionId: opened.sessionId,
      caller,
    });
    return succeed({ token: opened.token, expires_at: toSeconds(opened.expiresAt) });
  });
}
