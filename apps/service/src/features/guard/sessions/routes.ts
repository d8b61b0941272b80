import { listSessions, revokeSessions } from '@tongxing/contract/calls/sessions.ts';
import type { Mount } from '../../../http/mount-call.ts';
import { toSeconds } from '../../../kernel/clock.ts';
import { describeDevice } from '../../../kernel/describe-device.ts';
import { fail, succeed } from '../../../kernel/result.ts';
import type { Work } from '../../../work/work.ts';
import { methodsOf } from '../evidence/evidence.ts';
import { endSession, endSessions } from './end-sessions.ts';
import { listLivingSessions } from './find-sessions.ts';

export function sessionRoutes(mount: Mount<Work>): void {
  mount(listSessions, async ({ session }, work) => {
    const rows = await listLivingSessions(work.db, session.accountId, work.clock.now());
    const items = rows.map((row) => {
      const { name, kind } = describeDevice(row.user_agent);
      return {
        id: row.id,
        device: name,
        kind,
        place: row.place,
        methods: methodsOf(row.method, row.evidence),
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

  mount(revokeSessions, async ({ input, session }, work) => {
    const { accountId, sessionId } = session;
    return work.change(async (change) => {
      if ('others' in input) {
        const ended = (await endSessions(change, accountId, sessionId)).length;
        await change.record({ accountId, kind: 'sessions_revoked', details: { ended }, sessionId });
        return succeed({ ended });
      }
      if (!(await endSession(change, accountId, input.id))) return fail('not_found');
      await change.record({ accountId, kind: 'session_revoked', details: { session: input.id }, sessionId });
      return succeed({ ended: 1 });
    });
  });
}
