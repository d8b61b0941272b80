import { requestMemory } from '../../../kernel/request-memory.ts';
import type { AuthorizationClient, ClientDirectory } from '../authorization/authorization-client.ts';
import type { ClientRow, ClientStore, KeptSecret } from './client-store.ts';

/** So many apps are remembered by the version of their row. */
const mostRemembered = 1000;

/**
 * The apps as the provider sees them. An app that was read before is not read again while its row is the one it
 * was, where the request already knows the row's version; its secrets come with it, for the next step.
 */
export function createClientDirectory(store: ClientStore): ClientDirectory {
  const remembered = new Map<string, { readonly version: string; readonly client: AuthorizationClient }>();

  return {
    async hasSecret(clientId, presented) {
      const secrets = requestMemory.take<readonly KeptSecret[]>(`client secrets ${clientId}`);
      return secrets ? store.isAmong(secrets, presented) : store.hasSecret(clientId, presented);
    },

    async find(clientId) {
      const version = requestMemory.take<string>(`client version ${clientId}`);
      const known = remembered.get(clientId);
      if (version !== undefined && known?.version === version) return known.client;
      const found = await store.findWithSecrets(clientId);
      if (!found) return null;
      requestMemory.keep(`client secrets ${clientId}`, found.secrets);
      const client = toAuthorizationClient(found.row);
      if (remembered.size >= mostRemembered) remembered.clear();
      remembered.set(clientId, { version: found.version, client });
      return client;
    },
  };
}

function toAuthorizationClient(row: ClientRow): AuthorizationClient {
  return {
    id: row.id,
    type: row.type,
    isActive: row.status === 'active',
    verified: row.verified,
    name: row.name,
    logo: row.logo,
    homepage: row.homepage,
    redirectUris: row.redirect_uris,
    postLogoutRedirectUris: row.post_logout_redirect_uris,
    scopes: row.scopes,
    requiredScopes: row.required_scopes,
    purposes: row.purposes,
    legalName: row.legal_name,
    contact: row.contact,
    handling: row.handling,
    retention: row.retention,
    privacyPolicy: row.privacy_policy,
    authMethod: row.auth_method,
    jwks: row.jwks,
    jwksUri: row.jwks_uri,
    backchannelLogoutUri: row.backchannel_logout_uri,
    subjectType: row.subject_type,
    idTokenAlg: row.id_token_alg,
    idTokenProfile: row.id_token_profile,
    requirePar: row.require_par,
    requirePkce: row.require_pkce,
    dpopBound: row.dpop_bound,
  };
}
