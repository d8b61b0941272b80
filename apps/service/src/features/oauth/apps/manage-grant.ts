import { type Permission, permissionTo } from '@tongxing/contract/permissions.ts';
import { type RawBuilder, sql } from 'kysely';
import type { Reader } from '../../../database/query/reader.ts';
import { digestText } from '../../../kernel/crypto/digest.ts';
import type { Settings } from '../../../settings/settings.ts';
import type { Change } from '../../../transaction/work.ts';

/** The resource indicator of the Management API (RFC 8707). */
export function manageAudience({ publicUrl }: Pick<Settings, 'publicUrl'>): string {
  return `${publicUrl}/manage`;
}

/** The resource indicator of SCIM, and its base URL. */
export function scimAudience({ publicUrl }: Pick<Settings, 'publicUrl'>): string {
  return `${publicUrl}/scim/v2`;
}

const ofScim: ReadonlySet<Permission> = new Set([permissionTo.readScim, permissionTo.writeScim]);

/** The scope of a permission at the Management API or at SCIM; null where it means nothing there. */
export function scopeAt(
  settings: Pick<Settings, 'publicUrl'>,
  audience: string,
  permission: Permission,
): string | null {
  if (audience === scimAudience(settings)) return ofScim.has(permission) ? permission : null;
  return ofScim.has(permission) ? null : `manage:${permission}`;
}

/** Whether this is the resource of programs with permissions: the Management API or SCIM. */
export const isManaged = (settings: Pick<Settings, 'publicUrl'>, audience: unknown): audience is string =>
  audience === manageAudience(settings) || audience === scimAudience(settings);

/** The claim of a token that names the credential its app used. */
export const credentialClaim = 'credential';

interface Keys {
  readonly authMethod: string;
  readonly jwks: unknown;
  readonly jwksUri: string;
}

/** The credential of an app without a secret: a digest of its keys or of their URL. */
export function keysCredential({ authMethod, jwks, jwksUri }: Keys): string {
  return digestText(JSON.stringify([authMethod, jwks, jwksUri]));
}

export interface ManageGrant {
  readonly name: string;
  readonly permissions: readonly Permission[];
  /** The credentials whose tokens are still valid: the ids of the app's valid secrets, or the digest of its keys. */
  readonly credentials: readonly string[];
}

/** What an app may do in the Management API; null unless the app and its developer's account are active. */
export async function findGrant(db: Reader, appId: string, now: Date): Promise<ManageGrant | null> {
  const livingSecrets: RawBuilder<string[]> = sql`array(
    select id::text from app_secret
    where app_secret.client_id = app.id and (expires_at is null or expires_at > ${now}))`;
  const row = await db
    .selectFrom('manage_grant')
    .innerJoin('app', 'app.id', 'manage_grant.client_id')
    .innerJoin('account', 'account.id', 'app.owner_id')
    .select(['manage_grant.permissions', 'app.name', 'app.auth_method', 'app.jwks', 'app.jwks_uri'])
    .select(livingSecrets.as('secrets'))
    .where('manage_grant.client_id', '=', appId)
    .where('app.status', '=', 'active')
    .where('account.status', '=', 'active')
    .executeTakeFirst();
  if (!row) return null;
  const { name, permissions, auth_method: authMethod, jwks, jwks_uri: jwksUri, secrets } = row;
  const credentials = authMethod.startsWith('client_secret')
    ? secrets
    : [keysCredential({ authMethod, jwks, jwksUri })];
  return { name, permissions: permissions as Permission[], credentials };
}

/** The same, locked until the change commits. */
export async function lockGrant(change: Change, appId: string) {
  await change.db
    .selectFrom('manage_grant')
    .select('client_id')
    .where('client_id', '=', appId)
    .forShare()
    .execute();
  return findGrant(change.db, appId, change.at);
}

/** What an app was granted, also while the app or its developer is disabled. */
export async function findGranted(db: Reader, appId: string): Promise<readonly Permission[]> {
  const row = await db
    .selectFrom('manage_grant')
    .select('permissions')
    .where('client_id', '=', appId)
    .executeTakeFirst();
  return (row?.permissions ?? []) as Permission[];
}

/** Whether operators gave an app power: permissions, or no consent page. Whoever has the app has its power. */
export async function isPowerful(
  db: Reader,
  { id, first_party: isOwn }: { readonly id: string; readonly first_party: boolean },
): Promise<boolean> {
  return isOwn || (await findGranted(db, id)).length > 0;
}

/** Whether an account owns such an app. */
export async function ownsPowerfulApp(db: Reader, ownerId: string): Promise<boolean> {
  const apps = await db
    .selectFrom('app')
    .select(['id', 'first_party'])
    .where('owner_id', '=', ownerId)
    .execute();
  for (const app of apps) if (await isPowerful(db, app)) return true;
  return false;
}

/** Replaces an app's permissions; an empty list revokes them all. */
export async function setGrant(
  change: Change,
  appId: string,
  permissions: readonly Permission[],
  by: string,
): Promise<void> {
  const { db, at } = change;
  if (permissions.length === 0) {
    await db.deleteFrom('manage_grant').where('client_id', '=', appId).execute();
    return;
  }
  const grant = { permissions: [...permissions], granted_at: at, granted_by: by };
  await db
    .insertInto('manage_grant')
    .values({ client_id: appId, ...grant })
    .onConflict((conflict) => conflict.column('client_id').doUpdateSet(grant))
    .execute();
}
