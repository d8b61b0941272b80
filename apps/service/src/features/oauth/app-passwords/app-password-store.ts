import { hotQuery } from '../../../database/query/hot-query.ts';
import type { Reader } from '../../../database/query/reader.ts';
import { addSeconds } from '../../../kernel/clock.ts';
import type { Change } from '../../../transaction/work.ts';
import { isToRecipient } from '../authorization/consent/consent-store.ts';

/** A program at a gateway, by its owner's app password. */
export interface PasswordHolder {
  readonly id: string;
  readonly account_id: string;
  readonly granted_scopes: readonly string[];
  readonly last_used_at: Date | null;
  readonly last_used_ip: string;
}

/** $1: the digest of the password, $2: the app. It opens only what its owner has agreed to. */
const readHolder = hotQuery<PasswordHolder>(`
  select known.id, known.account_id, consent.granted_scopes, known.last_used_at, known.last_used_ip
  from app_password known
  join account on account.id = known.account_id and account.status = 'active'
  join app on app.id = $2
  join consent on consent.account_id = account.id and consent.client_id = app.id and ${isToRecipient}
  where known.digest = $1 and (known.client_id is null or known.client_id = $2)`);

/** Whose password this is at an app; null for a wrong one, and where its owner may not come in by it. */
export async function findHolder(
  db: Parameters<typeof readHolder>[0],
  password: Buffer,
  appId: string,
): Promise<PasswordHolder | null> {
  return (await readHolder(db, password, appId))[0] ?? null;
}

/** The app passwords of an account with the name of their app, the newest first. */
export function listPasswords(db: Reader, accountId: string) {
  return db
    .selectFrom('app_password')
    .leftJoin('app', 'app.id', 'app_password.client_id')
    .select([
      'app_password.id',
      'app_password.name',
      'app_password.client_id',
      'app.name as app',
      'app_password.created_at',
      'app_password.last_used_at',
      'app_password.last_used_ip',
      'app_password.last_used_place',
    ])
    .where('app_password.account_id', '=', accountId)
    .orderBy('app_password.created_at', 'desc')
    .orderBy('app_password.id')
    .execute();
}

export interface NewPassword {
  readonly id: string;
  readonly accountId: string;
  readonly appId: string | null;
  readonly name: string;
  readonly digest: Buffer;
}

/** The caller has to have locked the account, and to have counted its passwords. */
export async function insertPassword({ db, at }: Change, made: NewPassword): Promise<void> {
  const { id, accountId, appId, name, digest } = made;
  await db
    .insertInto('app_password')
    .values({ id, account_id: accountId, client_id: appId, name, digest, created_at: at, last_used_at: null })
    .execute();
}

/** How many app passwords an account has. */
export async function countPasswords(db: Reader, accountId: string): Promise<number> {
  const row = await db
    .selectFrom('app_password')
    .select(({ fn }) => fn.countAll<number>().as('count'))
    .where('account_id', '=', accountId)
    .executeTakeFirstOrThrow();
  return row.count;
}

/** Removes one of the account's passwords. Returns its name, or null where there is none. */
export async function deletePassword({ db }: Change, accountId: string, id: string): Promise<string | null> {
  const row = await db
    .deleteFrom('app_password')
    .where('id', '=', id)
    .where('account_id', '=', accountId)
    .returning('name')
    .executeTakeFirst();
  return row?.name ?? null;
}

/** Removes all passwords of an account. */
export async function deletePasswords({ db }: Change, accountId: string): Promise<void> {
  await db.deleteFrom('app_password').where('account_id', '=', accountId).execute();
}

/** How often the last use is written down, in seconds; from another address at once. */
const writtenEverySeconds = 300;

/** Whether the last use has to be written down again. */
export const isUseToWrite = (
  { last_used_at: at, last_used_ip: from }: PasswordHolder,
  ip: string,
  now: Date,
) => at === null || from !== ip || addSeconds(at, writtenEverySeconds) <= now;

/** Writes down where and when a password was used. */
export async function markUsed(change: Change, id: string): Promise<void> {
  const { ip } = change.caller;
  await change.db
    .updateTable('app_password')
    .set({ last_used_at: change.at, last_used_ip: ip, last_used_place: change.locateIp(ip) })
    .where('id', '=', id)
    .execute();
}
