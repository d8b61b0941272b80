import { fail, type Result, succeed } from '../../../kernel/result.ts';
import { abandon } from '../../../transaction/abandon.ts';
import type { Change } from '../../../transaction/work.ts';
import { listOwnedApps } from '../../oauth/apps/search-apps.ts';
import type { Done } from '../commands-and-queries/managed.ts';
import type { Operator } from '../commands-and-queries/operator.ts';
import { reachPerson } from '../people/reach-person.ts';
import { decideApp } from './decide-app.ts';

/** Suspends every active app of a developer, disabled or not: all of them, or none where one fails. */
export async function stopAppsOfPerson(
  change: Change,
  accountId: string,
  operator: Operator,
  reason: string,
): Promise<Result<Done<{ stopped: string[] }>, 'not_found' | 'forbidden'>> {
  const reached = await reachPerson(change, accountId, operator);
  if (!reached.ok) return reached;
  const stopped: string[] = [];
  for (const { id } of await listOwnedApps(change.db, accountId)) {
    const decided = await decideApp(change, { appId: id, verdict: 'suspend', reason, ifMatch: undefined });
    if (decided.ok) stopped.push(id);
    else if (decided.failure !== 'wrong_state') return abandon(fail('not_found'));
  }
  return succeed({ output: { stopped }, after: { stopped } });
}
