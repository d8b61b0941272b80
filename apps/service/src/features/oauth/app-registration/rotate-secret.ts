import { addSeconds } from '../../../kernel/clock.ts';
import { fail, type Result, succeed } from '../../../kernel/result.ts';
import type { Change } from '../../../transaction/work.ts';
import { lockOwnApp } from '../apps/app-store.ts';
import {
  type Developer,
  notifyDeveloper,
  recordAppEvent,
  requireLivingDeveloper,
} from '../apps/developer.ts';
import { insertSecret, makeSecret } from '../apps/secret-store.ts';

const defaultOverlapHours = 24;

/** Makes a new secret, shown this once; the one before works on for a while. */
export async function rotateSecret(
  change: Change,
  developer: Developer,
  appId: string,
  overlapHours = defaultOverlapHours,
): Promise<
  Result<
    { secret: string; previousEndsAt: Date | null },
    'not_found' | 'client_has_no_secret' | 'session_expired'
  >
> {
  const { accountId, sessionId } = developer;
  const ended = await requireLivingDeveloper(change, developer);
  if (ended) return ended;
  const shownApp = await lockOwnApp(change, accountId, appId);
  if (!shownApp) return fail('not_found');
  if (!shownApp.auth_method.startsWith('client_secret')) return fail('client_has_no_secret');
  const endsAt = addSeconds(change.at, overlapHours * 3600);
  const { secret, row } = makeSecret(change.random, change.at, appId);
  await insertSecret(change, row, endsAt);
  const { name } = shownApp;
  await recordAppEvent(change, { accountId, sessionId, kind: 'app_changed', appId, name });
  notifyDeveloper(change, accountId, name, (app) => `换了应用${app}的密钥`);
  return succeed({ secret, previousEndsAt: overlapHours > 0 ? endsAt : null });
}
