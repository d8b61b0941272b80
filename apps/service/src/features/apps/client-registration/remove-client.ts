import { fail, type Result, succeed } from '../../../kernel/result.ts';
import type { Change } from '../../../unit-of-work/work.ts';
import { endTokens } from '../authorization/ends/end-tokens.ts';
import { lockOwnClient, removeClient as removeRow } from '../clients/client-store.ts';
import { type Developer, requireLivingDeveloper } from '../clients/developer.ts';
import { recordAppEvent, tellDeveloper } from '../clients/record-app-event.ts';

/** Deletes an app, with every consent to it and every token of it. */
export async function removeClient(
  change: Change,
  developer: Developer,
  clientId: string,
): Promise<Result<undefined, 'not_found' | 'session_expired'>> {
  const { accountId, sessionId } = developer;
  const ended = await requireLivingDeveloper(change, developer);
  if (ended) return ended;
  const client = await lockOwnClient(change, accountId, clientId);
  if (!client) return fail('not_found');
  const { name } = client;
  await endTokens(change, { clientId });
  await removeRow(change, client);
  await recordAppEvent(change, { accountId, sessionId, kind: 'app_removed', clientId, name });
  tellDeveloper(change, accountId, name, (app) => `删除了应用${app}`);
  return succeed();
}
