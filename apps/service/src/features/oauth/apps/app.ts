import type { AppScope } from '@tongxing/contract/calls/apps.ts';
import type { AppClaims } from '@tongxing/contract/rules/app-claims.ts';
import { type AppSignIn, stricter } from '@tongxing/contract/rules/app-sign-in.ts';
import type { AppType } from '@tongxing/contract/rules/app-types.ts';
import type { NameId } from '@tongxing/contract/rules/service-provider.ts';
import type { Reader } from '../../../database/query/reader.ts';
import type { SavedAccess } from '../../../database/schema/apps.ts';
import type { ValueTexts } from '../../../transaction/account-data.ts';
import { readSignIn } from './app-sign-in.ts';
import { type AppRow, findApp } from './app-store.ts';
import { isLegacy } from './legacy.ts';

/** What the provider and the consent page need to know of an app. */
export interface AuthorizationApp {
  readonly id: string;
  readonly type: AppType;
  readonly isActive: boolean;
  readonly verified: boolean;
  /** The operator's own: nobody is asked for what the agreement covers. */
  readonly firstParty: boolean;
  readonly name: string;
  readonly logo: string;
  readonly homepage: string;
  readonly redirectUris: readonly string[];
  readonly postLogoutRedirectUris: readonly string[];
  readonly scopes: readonly AppScope[];
  readonly requiredScopes: readonly AppScope[];
  readonly purposes: Readonly<Partial<Record<AppScope, string>>>;
  readonly legalName: string;
  readonly contact: string;
  readonly handling: string;
  readonly retention: string;
  readonly privacyPolicy: string;
  readonly authMethod: 'client_secret_basic' | 'client_secret_post' | 'private_key_jwt' | 'none';
  readonly jwks: { readonly keys: readonly Record<string, unknown>[] } | null;
  readonly jwksUri: string;
  readonly backchannelLogoutUri: string;
  readonly subjectType: 'pairwise' | 'public';
  readonly idTokenAlg: 'ES256' | 'RS256';
  readonly idTokenProfile: boolean;
  readonly requirePar: boolean;
  readonly requirePkce: boolean;
  readonly dpopBound: boolean;
  /** From where its pages call the provider, beside the origins of its redirect URIs. */
  readonly origins: readonly string[];
  /** How it reads groups and roles. */
  readonly claims: AppClaims;
  /** What it and operators ask of every sign-in, and its colours there. */
  readonly signIn: AppSignIn;
  /** Who may use it, besides the lists: what operators have settled, and its developer; both hold. Null: everybody. */
  readonly operatorAccess: SavedAccess | null;
  readonly developerAccess: SavedAccess | null;
  /** Of CAS: where its services lie. */
  readonly services: readonly string[];
  /** Of SAML: where it takes answers, and what it calls people. */
  readonly acsUrls: readonly string[];
  readonly nameId: NameId;
  /** Until when its document is good; null for a registered app. */
  readonly documentUntil: Date | null;
}

/** The app as it runs, without pending changes. */
export async function findAuthorizationApp(db: Reader, appId: string): Promise<AuthorizationApp | null> {
  const row = await findApp(db, appId);
  return row ? toAuthorizationApp(row) : null;
}

export function toAuthorizationApp(row: AppRow): AuthorizationApp {
  return {
    id: row.id,
    type: row.type,
    isActive: row.status === 'active',
    verified: row.verified,
    firstParty: row.first_party,
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
    origins: row.origins,
    claims: row.claims,
    signIn: {
      ...stricter(readSignIn(row.sign_in), readSignIn(row.operator_sign_in)),
      brand: readSignIn(row.sign_in).brand,
    },
    operatorAccess: row.operator_access,
    developerAccess: row.developer_access,
    services: row.services,
    acsUrls: row.acs_urls,
    nameId: row.name_id,
    documentUntil: row.document_until,
  };
}

/** Whether apps of this type run where a secret can be kept, and must have one. */
export const isServer = (type: AppType): boolean => type === 'web' || type === 'machine';

/** RFC 8628 3.4. */
export const deviceCodeGrant = 'urn:ietf:params:oauth:grant-type:device_code';

interface Granted {
  readonly type: AppType;
  readonly authMethod: string;
  readonly redirectUris: readonly string[];
}

/**
 * The only grants of an app (RFC 9700 2.1.2, 2.4: no implicit, no password grant). A device app with redirect URIs has the
 * authorization code too: a command line that opens a browser where there is one. A machine has no people. The codes of
 * legacy apps are redeemed here.
 */
export function grantTypesOf({ type, authMethod, redirectUris }: Granted): string[] {
  const browser = ['authorization_code', 'refresh_token'];
  if (type === 'machine') return ['client_credentials'];
  if (isLegacy(type)) return ['authorization_code'];
  if (type === 'device')
    return redirectUris.length > 0 ? [...browser, deviceCodeGrant] : [deviceCodeGrant, 'refresh_token'];
  return type === 'web' && authMethod !== 'none' ? [...browser, 'client_credentials'] : browser;
}

/** The algorithms of an app's client assertion (RFC 7523), as the discovery document lists them. */
export const appSigningAlgorithms = ['ES256', 'RS256', 'PS256', 'EdDSA', 'Ed25519'] as const;

/** The names of the scopes in an export. */
export const scopeWords: ValueTexts = {
  openid: '账号标识',
  profile: '个人资料',
  email: '邮箱',
  phone: '手机号',
  groups: '用户组',
  roles: '角色',
  offline_access: '保持登录',
};
