import type { AppAccess } from '@tongxing/contract/rules/app-access.ts';
import type { Reader } from '../../../database/query/reader.ts';
import type { AccessSetBy } from '../../../database/schema/app-access.ts';
import type { Change } from '../../../transaction/work.ts';
import { findApp, updateApp } from '../apps/app-store.ts';

type Side = Exclude<AccessSetBy, 'invitation'>;
const column = { operator: 'operator_access', developer: 'developer_access' } as const;

/** An app about which nobody has settled anything. */
export const everybody: AppAccess = {
  who: 'everybody',
  people: [],
  groups: [],
  require: { phone: false, email: false, two_step: false, account_days: 0, real_name: false },
};

/** What operators, or the app's developer, have settled of who may use an app; null for nothing. */
export async function findAccess(db: Reader, appId: string, setBy: Side): Promise<AppAccess | null> {
  const saved = (await findApp(db, appId))?.[column[setBy]];
  if (!saved) return null;
  const people = await db
    .selectFrom('app_access_person')
    .select('account_id')
    .where('client_id', '=', appId)
    .where('set_by', '=', setBy)
    .orderBy('account_id')
    .execute();
  const groups = await db
    .selectFrom('app_access_group')
    .select('group_id')
    .where('client_id', '=', appId)
    .where('set_by', '=', setBy)
    .orderBy('group_id')
    .execute();
  return {
    ...saved,
    people: people.map(({ account_id: id }) => id),
    groups: groups.map(({ group_id: id }) => id),
  };
}

/** Saves who may use an app, in place of what the same side has settled; null: nothing. */
export async function saveAccess(
  change: Change,
  appId: string,
  setBy: Side,
  access: AppAccess | null,
): Promise<void> {
  const { db } = change;
  for (const table of ['app_access_person', 'app_access_group'] as const) {
    await db.deleteFrom(table).where('client_id', '=', appId).where('set_by', '=', setBy).execute();
  }
  const saved = access && JSON.stringify({ who: access.who, require: access.require });
  await updateApp(change, appId, { [column[setBy]]: saved });
  const of = { client_id: appId, set_by: setBy };
  const people = [...new Set(access?.people ?? [])];
  if (people.length > 0) {
    await db
      .insertInto('app_access_person')
      .values(people.map((id) => ({ ...of, account_id: id })))
      .execute();
  }
  const groups = [...new Set(access?.groups ?? [])];
  if (groups.length > 0) {
    await db
      .insertInto('app_access_group')
      .values(groups.map((id) => ({ ...of, group_id: id })))
      .execute();
  }
}
