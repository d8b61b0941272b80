import { errors, type KoaContextWithOIDC, type ResourceServer, type UnknownObject } from 'oidc-provider';
import type { Work } from '../../../../transaction/work.ts';
import type { AppDirectory } from '../../apps/app-directory.ts';
import { credentialClaim, findGrant, isManaged, keysCredential, scopeAt } from '../../apps/manage-grant.ts';
import { shownSecrets } from '../../apps/secret-store.ts';

/** The Management API or SCIM as a resource: for client credentials only, with the permissions that the app was granted. */
export async function manageServer(
  work: Work,
  ctx: KoaContextWithOIDC,
  { clientId, audience }: { readonly clientId: string; readonly audience: string },
): Promise<ResourceServer> {
  const grant = await findGrant(work.db, clientId, work.clock.now());
  if (ctx.oidc.params?.['grant_type'] !== 'client_credentials' || !grant) throw new errors.InvalidTarget();
  return {
    scope: grant.permissions
      .flatMap((permission) => scopeAt(work.settings, audience, permission) ?? [])
      .join(' '),
    audience,
    accessTokenFormat: 'jwt',
    jwt: { sign: { alg: 'ES256' } },
  };
}

interface IssuedToken {
  readonly aud?: unknown;
  readonly clientId?: string | undefined;
}

/** The extra claim of a token for these: the credential that the app used. The token ends with it. */
export async function manageClaims(
  work: Work,
  apps: AppDirectory,
  { aud, clientId }: IssuedToken,
): Promise<UnknownObject | undefined> {
  if (!isManaged(work.settings, aud) || clientId === undefined) return undefined;
  const secret = shownSecrets.take(clientId);
  const app = secret === undefined ? await apps.find(work, clientId) : null;
  return { [credentialClaim]: secret ?? (app && keysCredential(app)) };
}
