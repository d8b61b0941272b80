import { fail, type Result, succeed } from '../../../kernel/result.ts';
import type { Change } from '../../../transaction/work.ts';
import { lockOwnApp, removeApp as removeRow } from '../apps/app-store.ts';
import {
  type Developer,
  notifyDeveloper,
  recordAppEvent,
  requireLivingDeveloper,
} from '../apps/developer.ts';
import { endTokens } from '../authorization/ends/end-tokens.ts';

/** Deletes an app, with every consent to it and every token of it. */
export async function removeApp(
  change: Change,
  developer: Developer,
  appId: string,
): Promise<Result<undefined, 'not_found' | 'session_expired'>> {
  const { accountId, sessionId } = developer;
  const ended = await requireLivingDeveloper(change, developer);
  if (ended) return ended;
  const app = await lockOwnApp(change, accountId, appId);
  if (!app) return fail('not_found');
  const { name } = app;
  await endTokens(change, { appId });
  await removeRow(change, app);
  await recordAppEvent(change, { accountId, sessionId, kind: 'app_removed', appId, name });
  notifyDeveloper(change, accountId, name, (shown) => `删除了应用${shown}`);
  return succeed();
}
