import type { ManageInput, ManageOutput } from '@tongxing/contract/define-manage-call.ts';
import type * as calls from '@tongxing/contract/manage/app-access.ts';
import { needsTwoForStrangers } from '@tongxing/contract/manage/second-operator.ts';
import type { Reader } from '../../../database/query/reader.ts';
import { type Failure, fail, type Result, succeed } from '../../../kernel/result.ts';
import type { Change } from '../../../transaction/work.ts';
import { findNames } from '../../accounts/accounts/account-rows.ts';
import { findGroups } from '../../accounts/groups/group-store.ts';
import { everybody, findAccess, saveAccess } from '../../oauth/access/access-store.ts';
import { listRefusals } from '../../oauth/access/refusal-store.ts';
import { readFirstSignIn, readSignIn, unknownWay } from '../../oauth/apps/app-sign-in.ts';
import { findApp, lockApp, updateApp } from '../../oauth/apps/app-store.ts';
import { endLostAtApp } from '../../oauth/authorization/ends/end-lost-access.ts';
import type { Done } from '../commands-and-queries/managed.ts';

type Shown = ManageOutput<typeof calls.showAppAccess>;

async function describe(db: Reader, appId: string): Promise<Shown> {
  const byOperator = await findAccess(db, appId, 'operator');
  const byDeveloper = byOperator ? null : await findAccess(db, appId, 'developer');
  const access = byOperator ?? byDeveloper ?? everybody;
  const names = await findNames(db, access.people);
  const groups = await findGroups(db, access.groups);
  return {
    ...access,
    by: byOperator ? 'operator' : byDeveloper ? 'developer' : null,
    named_people: access.people.map((id) => ({
      account_id: id,
      number: names.get(id)?.number ?? '',
      nickname: names.get(id)?.nickname ?? '',
    })),
    named_groups: groups.map(({ id, key, name }) => ({ id, key, name })),
  };
}

/** Who may use an app: what operators have settled, or else its developer. */
export async function showAccess(db: Reader, appId: string): Promise<Result<Shown, 'not_found'>> {
  return (await findApp(db, appId)) ? succeed(await describe(db, appId)) : fail('not_found');
}

const unknown = (path: string, index: number): Failure<'bad_input'> =>
  fail('bad_input', { issues: [{ path: [path, index], message: 'there is no such one' }] });

/** Settles who may use an app, in place of what its developer has settled. Whoever may not any more is signed out there. */
export async function setAccess(
  change: Change,
  { client_id: appId, ...access }: ManageInput<typeof calls.setAppAccess>,
): Promise<Result<Done<Shown>, 'not_found' | 'bad_input'>> {
  if (!(await lockApp(change, appId))) return fail('not_found');
  const { db } = change;
  const names = await findNames(db, access.people);
  const stranger = access.people.findIndex((id) => !names.has(id));
  if (stranger >= 0) return unknown('people', stranger);
  const groups = new Set((await findGroups(db, access.groups)).map(({ id }) => id));
  const missing = access.groups.findIndex((id) => !groups.has(id));
  if (missing >= 0) return unknown('groups', missing);
  const before = await describe(db, appId);
  await saveAccess(change, appId, 'developer', null);
  await saveAccess(change, appId, 'operator', access);
  await endLostAtApp(change, appId);
  const output = await describe(db, appId);
  return succeed({ output, before: { ...before }, after: { ...output } });
}

/** What operators and its developer ask of every sign-in to an app. */
export async function showSignIn(
  db: Reader,
  appId: string,
): Promise<Result<ManageOutput<typeof calls.showAppSignIn>, 'not_found'>> {
  const app = await findApp(db, appId);
  if (!app) return fail('not_found');
  const { session_minutes, acr, ways } = readSignIn(app.operator_sign_in);
  const first_sign_in = readFirstSignIn(app.operator_sign_in);
  return succeed({ session_minutes, acr, ways, first_sign_in, by_developer: readSignIn(app.sign_in) });
}

/** Whether one operator may save it: it lets in no strangers whom it did not let in before. */
export async function opensToNobody(
  db: Reader,
  { client_id: appId, first_sign_in: wanted }: ManageInput<typeof calls.setAppSignIn>,
): Promise<boolean> {
  return !needsTwoForStrangers(readFirstSignIn((await findApp(db, appId))?.operator_sign_in), wanted);
}

/** Settles what operators ask of every sign-in to an app. */
export async function setSignIn(
  change: Change,
  { client_id: appId, ...demands }: ManageInput<typeof calls.setAppSignIn>,
): Promise<Result<Done<ManageOutput<typeof calls.showAppSignIn>>, 'not_found' | 'bad_input'>> {
  if (!(await lockApp(change, appId))) return fail('not_found');
  const stranger = unknownWay(demands.ways, change.settings.file);
  if (stranger !== null) return unknown('ways', stranger);
  const before = await showSignIn(change.db, appId);
  await updateApp(change, appId, { operator_sign_in: JSON.stringify(demands) });
  const after = await showSignIn(change.db, appId);
  if (!before.ok || !after.ok) return fail('not_found');
  return succeed({ output: after.value, before: { ...before.value }, after: { ...after.value } });
}

/** Who was not let into an app, the last first. */
export async function showRefusals(
  db: Reader,
  appId: string,
): Promise<Result<ManageOutput<typeof calls.listAppRefusals>, 'not_found'>> {
  if (!(await findApp(db, appId))) return fail('not_found');
  const refusals = await listRefusals(db, appId);
  const names = await findNames(
    db,
    refusals.map(({ accountId }) => accountId),
  );
  return succeed({
    items: refusals.map(({ accountId, at, conditions, times }) => ({
      at: at.toISOString(),
      account_id: accountId,
      number: names.get(accountId)?.number ?? '',
      nickname: names.get(accountId)?.nickname ?? '',
      conditions,
      times,
    })),
  });
}
