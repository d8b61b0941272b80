import { fail, type Result, succeed } from '../../../kernel/result.ts';
import { abandon } from '../../../transaction/abandon.ts';
import type { Change } from '../../../transaction/work.ts';
import { listOwnedApps } from '../../oauth/apps/search-apps.ts';
import type { Done } from '../commands-and-queries/managed.ts';
import type { Operator } from '../commands-and-queries/operator.ts';
import { reachPerson } from '../people/reach-person.ts';
import { decideApp } from './decide-app.ts';
import { transferApp } from './transfer-app.ts';

type Decided = Done<{ stopped: string[]; taken_over: string[] }>;

/** Suspends every active app of a developer, disabled or not: all of them, or none where one fails. */
export async function stopAppsOfPerson(
  change: Change,
  accountId: string,
  operator: Operator,
  reason: string,
): Promise<Result<Decided, 'not_found' | 'forbidden'>> {
  const reached = await reachPerson(change, accountId, operator);
  if (!reached.ok) return reached;
  const stopped: string[] = [];
  for (const { id } of await listOwnedApps(change.db, accountId)) {
    const decided = await decideApp(change, { appId: id, verdict: 'suspend', reason, ifMatch: undefined });
    if (decided.ok) stopped.push(id);
    else if (decided.failure !== 'wrong_state') return abandon(fail('not_found'));
  }
  return succeed({ output: { stopped, taken_over: [] }, after: { stopped } });
}

/** Gives every app of a developer, disabled or not, to another account: all of them, or none where one fails. */
export async function takeOverApps(
  change: Change,
  accountId: string,
  { to, operator }: { readonly to: string; readonly operator: Operator },
): Promise<Result<Decided, 'not_found' | 'forbidden'>> {
  const reached = await reachPerson(change, accountId, operator);
  if (!reached.ok) return reached;
  const taken: string[] = [];
  for (const { id } of await listOwnedApps(change.db, accountId)) {
    const given = await transferApp(change, { appId: id, to });
    if (!given.ok) return abandon(fail('not_found'));
    taken.push(id);
  }
  return succeed({ output: { stopped: [], taken_over: taken }, after: { taken_over: taken, to } });
}
