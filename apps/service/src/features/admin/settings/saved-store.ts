import type { SettingChange } from '@tongxing/contract/manage/settings.ts';
import { type Selectable, sql } from 'kysely';
import type { Reader } from '../../../database/query/reader.ts';
import type { SettingVersionTable } from '../../../database/schema/settings-as-data.ts';
import type { Change } from '../../../transaction/work.ts';

export type SettingVersion = Selectable<SettingVersionTable>;

/** The signal that something was saved. It is a hint: the saved revision decides. */
export const savedSignal = 'settings';

/** The newest version of each saved section. */
export async function findSavedSections(db: Reader): Promise<SettingVersion[]> {
  return db
    .selectFrom('setting_version')
    .selectAll()
    .distinctOn('section')
    .orderBy('section')
    .orderBy('version', 'desc')
    .execute();
}

/** One version of a section; null where there is none. */
export async function findSettingVersion(
  db: Reader,
  section: string,
  version: number,
): Promise<SettingVersion | null> {
  const row = await db
    .selectFrom('setting_version')
    .selectAll()
    .where('section', '=', section)
    .where('version', '=', version)
    .executeTakeFirst();
  return row ?? null;
}

/** Versions older than `before`, newest first, one more than `limit`. */
export async function findSettingVersions(
  db: Reader,
  section: string,
  { before, limit }: { readonly before: number | null; readonly limit: number },
): Promise<SettingVersion[]> {
  let query = db.selectFrom('setting_version').selectAll().where('section', '=', section);
  if (before !== null) query = query.where('version', '<', before);
  return query
    .orderBy('version', 'desc')
    .limit(limit + 1)
    .execute();
}

export interface NewSettingVersion {
  readonly section: string;
  readonly version: number;
  readonly value: Readonly<Record<string, unknown>>;
  readonly changes: readonly SettingChange[];
  readonly reason: string;
  readonly by: { readonly id: string; readonly name: string };
  readonly restoredFrom: number | null;
}

export async function insertSettingVersion(change: Change, row: NewSettingVersion): Promise<void> {
  await change.db
    .insertInto('setting_version')
    .values({
      section: row.section,
      version: row.version,
      value: JSON.stringify(row.value),
      changes: JSON.stringify(row.changes),
      reason: row.reason,
      saved_at: change.at,
      saved_by: row.by.id,
      saved_by_name: row.by.name,
      restored_from: row.restoredFrom,
    })
    .execute();
}

/** Locks the saving of settings, templates and agreements until the change ends. */
export async function lockSaved({ db }: Change): Promise<void> {
  await sql`select pg_advisory_xact_lock(hashtext('tongxing saved'))`.execute(db);
}

/** Signals every process, once the change commits, that its settings are out of date. */
export async function announceSaved({ db }: Change): Promise<void> {
  await sql`
    insert into saved_revision (revision) values (1)
    on conflict (id) do update set revision = saved_revision.revision + 1`.execute(db);
  await sql`select pg_notify('tongxing_signals', ${savedSignal})`.execute(db);
}

/** The revision, which grows with everything saved. */
export async function findSavedRevision(db: Reader): Promise<number> {
  const row = await db.selectFrom('saved_revision').select('revision').executeTakeFirst();
  return row?.revision ?? 0;
}
