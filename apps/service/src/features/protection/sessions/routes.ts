import { listSessions, revokeSessions } from '@tongxing/contract/calls/sessions.ts';
import type { Mount } from '../../../http/calls/mount-call.ts';
import { toSeconds } from '../../../kernel/clock.ts';
import { digestText } from '../../../kernel/crypto/digest.ts';
import type { SignedInSession } from '../../../kernel/network/caller.ts';
import { describeDevice } from '../../../kernel/network/describe-device.ts';
import { fail, succeed } from '../../../kernel/result.ts';
import type { Change, Work } from '../../../transaction/work.ts';
import { methodsOf } from '../evidence/evidence.ts';
import { endSession, endSessions } from './end-sessions.ts';
import { listLivingSessions } from './find-sessions.ts';
import { requireLivingSession } from './require-living-session.ts';

/** The id of a browser for its person. It cannot be used as the browser's `X-Device`. */
function browserOf(accountId: string, { id, device }: { id: string; device: string | null }): string {
  return device ? digestText(`${accountId} ${device}`).slice(0, 22) : id;
}

/** The living sessions of a browser, except for the caller's. */
async function findOthersOn(change: Change, { accountId, sessionId }: SignedInSession, browser: string) {
  const rows = await listLivingSessions(change.db, accountId, change.at);
  return rows
    .filter((row) => row.id !== sessionId && browserOf(accountId, row) === browser)
    .map(({ id }) => id);
}

export function sessionRoutes(mount: Mount<Work>): void {
  mount(listSessions, async ({ session }, work) => {
    const rows = await listLivingSessions(work.db, session.accountId, work.clock.now());
    const items = rows.map((row) => {
      const { name, kind } = describeDevice(row.user_agent);
      return {
        id: row.id,
        browser: browserOf(session.accountId, row),
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
      // A session that was ended meanwhile must not end others.
      const gone = await requireLivingSession(change, session);
      if (gone) return gone;
      if ('others' in input) {
        const ended = (await endSessions(change, accountId, sessionId)).length;
        await change.record({ accountId, kind: 'sessions_revoked', details: { ended }, sessionId });
        return succeed({ ended });
      }
      const ids = 'id' in input ? [input.id] : await findOthersOn(change, session, input.browser);
      const ended: string[] = [];
      for (const id of ids) if (await endSession(change, accountId, id)) ended.push(id);
      const [first] = ended;
      if (!first) return fail('not_found');
      await change.record({ accountId, kind: 'session_revoked', details: { session: first }, sessionId });
      return succeed({ ended: ended.length });
    });
  });
}
