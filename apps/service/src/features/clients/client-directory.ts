import type { ClientDirectory } from '../authorization/authorization-client.ts';
import type { ClientStore } from './client-store.ts';

/** The apps as the provider sees them. */
export function createClientDirectory(store: ClientStore): ClientDirectory {
  return {
    hasSecret: store.hasSecret,
    async find(clientId) {
      const row = await store.find(clientId);
      if (!row) return null;
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
    },
  };
}
