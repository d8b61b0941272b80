import {
  listSwitchableAccounts,
  signOutAccounts,
  switchAccount,
} from '@tongxing/contract/calls/account-switch.ts';
import type { Mount } from '../../../http/mount-call.ts';
import { type Clock, toSeconds } from '../../../kernel/clock.ts';
import { fail, succeed } from '../../../kernel/result.ts';
import type { SessionStore } from '../../guard/sessions/session-store.ts';
import type { Sessions } from '../../guard/sessions/sessions.ts';
import type { RecordEvent } from '../../trail/activity-log/account-event.ts';

export interface AccountSwitchDependencies {
  readonly store: SessionStore;
  readonly sessions: Sessions;
  readonly recordEvent: RecordEvent;
  readonly clock: Clock;
}

/**
 * Accounts of one browser: those with a session that was opened under the same `X-Device` secret. A switch
 * takes that session up again, so it is worth no more than the sign-in it stands on.
 */
export function accountSwitchRoutes(mount: Mount, abilities: AccountSwitchDependencies): void {
  const { store, sessions, recordEvent, clock } = abilities;

  mount(listSwitchableAccounts, async ({ session, caller }) => {
    const rows = caller.device ? await store.listByDevice(caller.device) : [];
    const items = rows.map((row) => ({
      id: row.account_id,
      nickname: row.nickname,
      avatar: row.avatar,
      number: String(row.number),
      last_seen_at: toSeconds(row.last_seen_at),
      current: row.account_id === session.accountId,
      expired: row.expires_at <= clock.now(),
    }));
    const ordered = items.toSorted(
      (one, other) =>
        Number(other.current) - Number(one.current) ||
        Number(one.expired) - Number(other.expired) ||
        other.last_seen_at - one.last_seen_at,
    );
    return succeed({ items: ordered, next_cursor: null });
  });

  mount(switchAccount, async ({ input, caller }) => {
    const opened = await sessions.takeUp(input.id, caller);
    if (!opened) return fail('not_found');
    await recordEvent({
      accountId: input.id,
      kind: 'sign_in',
      method: 'switch',
      sessionId: opened.sessionId,
      caller,
    });
    return succeed({ token: opened.token, expires_at: toSeconds(opened.expiresAt) });
  });

  mount(signOutAccounts, async ({ input, session, caller }) => {
    const { device } = caller;
    const listed = device ? (await store.listByDevice(device)).map((row) => row.account_id) : [];
    // The session that asks may have been opened under another secret, or none.
    const known = new Set([session.accountId, ...listed]);
    const leaving = 'all' in input ? [...known] : [input.id].filter((id) => known.has(id));
    let ended = 0;
    for (const accountId of leaving) {
      const isOwn = accountId === session.accountId;
      const own = isOwn && (await sessions.close(accountId, session.sessionId));
      const others = device !== null && (await sessions.closeOnDevice(accountId, device));
      if (!own && !others) continue;
      ended += 1;
      await recordEvent({ accountId, kind: 'sign_out', caller });
    }
    return ended > 0 ? succeed({ ended }) : fail('not_found');
  });
}
