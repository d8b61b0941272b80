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

/** Makes a new secret, which is shown only once. The former one works for `overlapHours` more. */
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
  const app = await lockOwnApp(change, accountId, appId);
  if (!app) return fail('not_found');
  if (!app.auth_method.startsWith('client_secret')) return fail('client_has_no_secret');
  const endsAt = addSeconds(change.at, overlapHours * 3600);
  const { secret, row } = makeSecret(change.random, change.at, appId);
  await insertSecret(change, row, endsAt);
  const { name } = app;
  await recordAppEvent(change, { accountId, sessionId, kind: 'app_changed', appId, name });
  notifyDeveloper(change, accountId, name, (shown) => `换了应用${shown}的密钥`);
  return succeed({ secret, previousEndsAt: overlapHours > 0 ? endsAt : null });
}
