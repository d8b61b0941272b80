import type { Insertable } from 'kysely';
import { hotQuery } from '../../../database/query/hot-query.ts';
import type { Reader } from '../../../database/query/reader.ts';
import type { AppSecretTable } from '../../../database/schema/apps.ts';
import { digest } from '../../../kernel/crypto/digest.ts';
import type { Random } from '../../../kernel/crypto/random.ts';
import { requestCache } from '../../../round-trips/request-cache.ts';
import type { Change, Work } from '../../../transaction/work.ts';
import type { AppRow } from './app-store.ts';

/** By app: the id of the secret that it presented in this request. */
export const shownSecrets = requestCache<string>('shown secret');

/** A secret's last use is written at most this often. */
const touchEverySeconds = 3600;
/** HTTP Basic, forms and shells carry these unchanged. */
const secretLetters = 'ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz0123456789';

/** A stored secret: its SHA-256 in hex, times in seconds since the epoch. */
export interface StoredSecret {
  readonly id: string;
  readonly digest: string;
  readonly expires: number | null;
  readonly used: number | null;
}

/** The secrets of an app, as an SQL expression. */
export const storedSecretsOf = (appId: string) => `coalesce((
    select json_agg(json_build_object(
      'id', id, 'digest', encode(digest, 'hex'),
      'expires', extract(epoch from expires_at), 'used', extract(epoch from last_used_at)))
    from app_secret where client_id = ${appId}
  ), '[]')`;

const readWithSecrets = hotQuery<AppRow & { version: string; stored_secrets: StoredSecret[] }>(
  `select app.*, app.xmin::text as version, ${storedSecretsOf('$1')} as stored_secrets from app where id = $1`,
);
const readVersion = hotQuery<{ version: string; stored_secrets: StoredSecret[] }>(
  `select xmin::text as version, ${storedSecretsOf('$1')} as stored_secrets from app where id = $1`,
);

/** The version of an app's row and all of its secrets, for an app that is cached; null where it is gone. */
export async function findVersion(
  db: Reader,
  appId: string,
): Promise<{ readonly version: string; readonly secrets: readonly StoredSecret[] } | null> {
  const [found] = await readVersion(db, appId);
  return found ? { version: found.version, secrets: found.stored_secrets } : null;
}

/** An app with all of its secrets and the version of its row. */
export async function findWithSecrets(db: Reader, appId: string) {
  const [found] = await readWithSecrets(db, appId);
  if (!found) return null;
  const { version, stored_secrets: secrets, ...row } = found;
  return { row: row as AppRow, version, secrets };
}

/** Whether one of the app's valid secrets was presented. */
export async function hasSecret(work: Work, appId: string, presented: string): Promise<boolean> {
  const found = await findWithSecrets(work.db, appId);
  return found ? isAmong(work, appId, found.secrets, presented) : false;
}

/** Whether one of these secrets was presented and is valid. Caches its id, and saves its last use once an hour. */
export async function isAmong(
  work: Work,
  appId: string,
  secrets: readonly StoredSecret[],
  presented: string,
): Promise<boolean> {
  const shown = digest(presented).toString('hex');
  const now = work.clock.now().getTime() / 1000;
  const secret = secrets.find((each) => each.digest === shown);
  if (!secret || (secret.expires !== null && secret.expires <= now)) return false;
  shownSecrets.put(appId, secret.id);
  if (secret.used === null || now - secret.used > touchEverySeconds) {
    await work.change((change) =>
      change.db
        .updateTable('app_secret')
        .set({ last_used_at: change.at })
        .where('id', '=', secret.id)
        .execute(),
    );
  }
  return true;
}

/** A new secret of about 285 bits. */
export const makeSecretText = (random: Random): string => random.text(48, secretLetters);

/** A new secret, and its row, which has the digest only. */
export function makeSecret(random: Random, at: Date, appId: string) {
  const secret = makeSecretText(random);
  const row: Insertable<AppSecretTable> = {
    id: random.uuid(),
    client_id: appId,
    digest: digest(secret),
    hint: secret.slice(-4),
    created_at: at,
    expires_at: null,
    last_used_at: null,
  };
  return { secret, row };
}

/** Adds a secret. All others end at `othersEndAt` at the latest. */
export async function insertSecret(
  change: Change,
  secret: Insertable<AppSecretTable>,
  othersEndAt: Date,
): Promise<void> {
  const { db } = change;
  await db
    .updateTable('app_secret')
    .set({ expires_at: othersEndAt })
    .where('client_id', '=', secret.client_id)
    .where((either) => either.or([either('expires_at', 'is', null), either('expires_at', '>', othersEndAt)]))
    .execute();
  await db
    .deleteFrom('app_secret')
    .where('client_id', '=', secret.client_id)
    .where('expires_at', '<=', change.at)
    .execute();
  await db.insertInto('app_secret').values(secret).execute();
}

/** Ends the secrets of an app at once, or only those that have an end already; returns how many were valid. */
export async function endSecrets(change: Change, appId: string, { former }: { readonly former: boolean }) {
  const ended = await change.db
    .deleteFrom('app_secret')
    .where('client_id', '=', appId)
    .$if(former, (rows) => rows.where('expires_at', 'is not', null))
    .returning('expires_at')
    .execute();
  return ended.filter(({ expires_at: end }) => end === null || end > change.at).length;
}
