import { addSeconds } from '../../../kernel/clock.ts';
import { fail, type Result, succeed } from '../../../kernel/result.ts';
import type { Change } from '../../../unit-of-work/work.ts';
import { lockOwnClient } from '../clients/client-store.ts';
import { type Developer, requireLivingDeveloper } from '../clients/developer.ts';
import { recordAppEvent, tellDeveloper } from '../clients/record-app-event.ts';
import { insertSecret, makeSecret } from '../clients/secret-store.ts';

const defaultOverlapHours = 24;

/** Makes a new secret, shown this once; the one before works on for a while. */
export async function rotateSecret(
  change: Change,
  developer: Developer,
  clientId: string,
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
  const client = await lockOwnClient(change, accountId, clientId);
  if (!client) return fail('not_found');
  if (!client.auth_method.startsWith('client_secret')) return fail('client_has_no_secret');
  const endsAt = addSeconds(change.at, overlapHours * 3600);
  const { secret, row } = makeSecret(change.random, change.at, clientId);
  await insertSecret(change, row, endsAt);
  const { name } = client;
  await recordAppEvent(change, { accountId, sessionId, kind: 'app_changed', clientId, name });
  tellDeveloper(change, accountId, name, (app) => `换了应用${app}的密钥`);
  return succeed({ secret, previousEndsAt: overlapHours > 0 ? endsAt : null });
}
