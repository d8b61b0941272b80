import { sql } from 'kysely';
import type { Reader } from '../../../database/query/reader.ts';
import type { Change } from '../../../transaction/work.ts';

/** The file name in the URL of an upload; null for any other URL. */
function uploadName(url: string): string | null {
  return /^\/uploads\/([\w-]{22}\.webp)$/.exec(url)?.[1] ?? null;
}

export async function insertUpload(change: Change, accountId: string, name: string): Promise<void> {
  await change.db
    .insertInto('upload')
    .values({ name, account_id: accountId, created_at: change.at })
    .execute();
}

/** Whether the URL is an upload of this account. */
export async function isOwnUpload(db: Reader, accountId: string, url: string): Promise<boolean> {
  const name = uploadName(url);
  if (!name) return false;
  const row = await db
    .selectFrom('upload')
    .select('name')
    .where('name', '=', name)
    .where('account_id', '=', accountId)
    .executeTakeFirst();
  return row !== undefined;
}

/** Makes those of these addresses that are uploads of an account the site's own: they stay when the account goes. */
export async function giveToSite({ db }: Change, accountId: string, urls: readonly string[]): Promise<void> {
  // A portal below a path, or on another host than the service, has more before it.
  const names = urls.flatMap((url) => /\/uploads\/([\w-]{22}\.webp)$/.exec(url)?.[1] ?? []);
  if (names.length === 0) return;
  await db
    .updateTable('upload')
    .set({ account_id: null })
    .where('account_id', '=', accountId)
    .where('name', 'in', names)
    .execute();
}

/** Gives the logos that an account uploaded for apps of others to the owners of these apps. */
export async function leaveLogos({ db }: Change, accountId: string): Promise<void> {
  await sql`
    update upload set account_id = app.owner_id from app
    where upload.account_id = ${accountId} and app.owner_id <> ${accountId}
      and (app.logo like '%/uploads/' || upload.name or app.pending ->> 'logo' like '%/uploads/' || upload.name)`.execute(
    db,
  );
}

/**
 * Deletes the rows of uploads from before `before` that are neither an avatar, nor an app's logo, nor the site's in any
 * version of its settings. Returns their names; the caller removes the files.
 */
export async function removeUnusedUploads(change: Change, before: Date): Promise<string[]> {
  const rows = await change.db
    .deleteFrom('upload')
    .where('created_at', '<', before)
    .where(({ not, exists, selectFrom, ref }) => {
      const avatars = selectFrom('account')
        .select('account.id')
        .whereRef('account.id', '=', 'upload.account_id')
        .where('account.avatar', '=', sql<string>`'/uploads/' || ${ref('upload.name')}`);
      return not(exists(avatars));
    })
    .where(({ not, exists, selectFrom, ref }) => {
      // An app's logo may be an absolute URL of the portal.
      const ending = sql<string>`'%/uploads/' || ${ref('upload.name')}`;
      const logos = selectFrom('app')
        .select('app.id')
        .where((either) =>
          either.or([
            either('app.logo', 'like', ending),
            either(sql<string>`app.pending ->> 'logo'`, 'like', ending),
          ]),
        );
      return not(exists(logos));
    })
    .where(({ not, exists, selectFrom, ref }) => {
      const brands = selectFrom('setting_version')
        .select('version')
        .where('section', '=', 'brand')
        .where(sql<string>`value::text`, 'like', sql<string>`'%/uploads/' || ${ref('upload.name')} || '"%'`);
      return not(exists(brands));
    })
    .returning('name')
    .execute();
  return rows.map((row) => row.name);
}

export async function listUploads(db: Reader, accountId: string): Promise<string[]> {
  const rows = await db.selectFrom('upload').select('name').where('account_id', '=', accountId).execute();
  return rows.map((row) => row.name);
}
