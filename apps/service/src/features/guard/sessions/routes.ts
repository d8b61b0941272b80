import { listSessions, revokeSessions } from '@tongxing/contract/calls/sessions.ts';
import type { Mount } from '../../../http/mount-call.ts';
import { toSeconds } from '../../../kernel/clock.ts';
import { describeDevice } from '../../../kernel/describe-device.ts';
import { fail, succeed } from '../../../kernel/result.ts';
import type { RecordEvent } from '../../trail/activity-log/account-event.ts';
import type { SessionStore } from './session-store.ts';
import type { Sessions } from './sessions.ts';

export function sessionRoutes(
  mount: Mount,
  { store, sessions, recordEvent }: { store: SessionStore; sessions: Sessions; recordEvent: RecordEvent },
): void {
  mount(listSessions, async ({ session }) => {
    const rows = await store.list(session.accountId);
    const items = rows.map((row) => {
      const { name, kind } = describeDevice(row.user_agent);
      return {
        id: row.id,
        device: name,
        kind,
        place: row.place,
        methods: row.methods,
        signed_in_at: toSeconds(row.signed_in_at),
        last_seen_at: toSeconds(row.last_seen_at),
        expires_at: toSeconds(row.expires_at),
        current: row.id === session.sessionId,
      };
    });
    const ordered = items.toSorted(
      (one, other) => Number(other.current) - Number(one.current) || other.last_seen_at - one.last_seen_at,
    );
    return succeed({ items: ordered, next_cursor: null });
  });

  mount(revokeSessions, async ({ input, session, caller }) => {
    const { accountId, sessionId } = session;
    if ('others' in input) {
      const ended = await sessions.closeAll(accountId, sessionId);
      await recordEvent({
        accountId,
        kind: 'sessions_revoked',
        details: { ended: ended.length },
        sessionId,
        caller,
      });
      return succeed({ ended: ended.length });
    }
    const isEnded = await sessions.close(accountId, input.id);
    if (!isEnded) return fail('not_found');
    await recordEvent({
      accountId,
      kind: 'session_revoked',
      details: { session: input.id },
      sessionId,
      caller,
    });
    return succeed({ ended: 1 });
  });
}
