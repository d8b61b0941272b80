import type { Reader } from '../../../database/query/reader.ts';
import { addSeconds } from '../../../kernel/clock.ts';
import { digest } from '../../../kernel/crypto/digest.ts';
import type { Restored } from '../../../transaction/module.ts';
import type { Change } from '../../../transaction/work.ts';
import { updateApp } from '../apps/app-store.ts';

// The two tokens of dynamic registration. A signed-in developer makes the initial access token (RFC 7591 3): it is valid
// for a day, and a newer one ends it. The registration access token of an app (RFC 7592 3) lives as long as the app.

/** The owner of the apps that a program registers, and who receives the data, as the developer stated. */
export interface Registrar {
  readonly ownerId: string;
  readonly legalName: string;
  readonly contact: string;
}

const initialSeconds = 24 * 3600;

/** Makes the initial token. It ends where the session that made it is revoked. */
export async function makeInitialToken(
  change: Change,
  { ownerId, legalName, contact }: Registrar,
  sessionId: string,
): Promise<{ token: string; expiresAt: Date }> {
  const token = change.random.token();
  const expiresAt = addSeconds(change.at, initialSeconds);
  const row = {
    digest: digest(token),
    session_id: sessionId,
    legal_name: legalName,
    contact,
    expires_at: expiresAt,
  };
  await change.db
    .insertInto('app_registration_token')
    .values({ owner_id: ownerId, ...row })
    .onConflict((conflict) => conflict.column('owner_id').doUpdateSet(row))
    .execute();
  return { token, expiresAt };
}

/** Null where the token is unknown, expired or replaced, or its account is not active. */
export async function findRegistrar(db: Reader, token: string, now: Date): Promise<Registrar | null> {
  const row = await db
    .selectFrom('app_registration_token as token')
    .innerJoin('account', 'account.id', 'token.owner_id')
    .select(['token.owner_id', 'token.legal_name', 'token.contact'])
    .where('token.digest', '=', digest(token))
    .where('token.expires_at', '>', now)
    .where('account.status', '=', 'active')
    .executeTakeFirst();
  return row ? { ownerId: row.owner_id, legalName: row.legal_name, contact: row.contact } : null;
}

/** Ends the account's initial token; with `sessionIds`: only where one of these sessions made it. */
export async function endInitialToken(
  change: Change,
  ownerId: string,
  sessionIds?: readonly string[],
): Promise<void> {
  await change.db
    .deleteFrom('app_registration_token')
    .where('owner_id', '=', ownerId)
    .$if(sessionIds !== undefined, (query) => query.where('session_id', 'in', [...(sessionIds ?? [])]))
    .execute();
}

/** Makes the token by which a program manages an app. Only its digest is stored. */
export async function makeManagementToken(change: Change, appId: string): Promise<string> {
  const token = change.random.token();
  await updateApp(change, appId, { registration_digest: digest(token) });
  return token;
}

/** The owner of the app that the token manages, or null. */
export async function findManager(db: Reader, appId: string, token: string): Promise<string | null> {
  const row = await db
    .selectFrom('app')
    .innerJoin('account', 'account.id', 'app.owner_id')
    .select('app.owner_id')
    .where('app.id', '=', appId)
    .where('app.registration_digest', '=', digest(token))
    .where('account.status', '=', 'active')
    .executeTakeFirst();
  return row?.owner_id ?? null;
}

export async function removeExpiredTokens(change: Change): Promise<void> {
  await change.db.deleteFrom('app_registration_token').where('expires_at', '<=', change.at).execute();
}

/** After a restore: removes all initial tokens, as those revoked after the backup would work again. */
export async function forgetTokens({ db }: Restored): Promise<void> {
  await db.deleteFrom('app_registration_token').execute();
}
