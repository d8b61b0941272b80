import {
  calledUriProblem,
  isAtServer,
  redirectUriProblem,
  redirectUriPrompts,
} from '@tongxing/contract/rules/redirect-uri.ts';
import { findReservedClaim } from '@tongxing/contract/rules/reserved-claims.ts';
import { attributeClaims } from '@tongxing/contract/rules/service-provider.ts';
import { importJWK } from 'jose';
import { readOpenNetworks } from '../../../kernel/network/open-networks.ts';
import { fail, type Result, succeed } from '../../../kernel/result.ts';
import type { Settings } from '../../../settings/settings.ts';
import type { Change } from '../../../transaction/work.ts';
import { claimOf } from '../../accounts/profile-fields/read-fields.ts';
import { isOwnUpload } from '../../accounts/uploads/upload-store.ts';
import { appSigningAlgorithms } from '../apps/app.ts';
import { unknownWay } from '../apps/app-sign-in.ts';
import type { AppRow } from '../apps/app-store.ts';
import { isLegacy, scopeOfUser, userOf, userWords } from '../apps/legacy.ts';

export type AppRefusal =
  | 'bad_redirect_uri'
  | 'redirect_uri_needed'
  | 'bad_called_uri'
  | 'bad_client_keys'
  | 'bad_logo'
  | 'client_name_taken'
  | 'claim_reserved'
  | 'origin_needed'
  | 'origin_taken'
  | 'services_needed'
  | 'service_taken'
  | 'user_not_released'
  | 'provider_needed'
  | 'entity_taken'
  | 'bad_certificate'
  | 'certificate_needed'
  | 'bad_input';

type Checked = Pick<
  AppRow,
  | 'type'
  | 'redirect_uris'
  | 'post_logout_redirect_uris'
  | 'auth_method'
  | 'jwks'
  | 'jwks_uri'
  | 'backchannel_logout_uri'
  | 'webhook_url'
  | 'security_events_url'
  | 'origins'
  | 'logo'
  | 'claims'
  | 'sign_in'
  | 'origin'
  | 'user'
  | 'services'
  | 'scopes'
  | 'entity_id'
  | 'acs_urls'
  | 'attributes'
  | 'slo_soap_url'
  | 'metadata_url'
  | 'certificates'
  | 'encryption_certificate'
  | 'name_id'
  | 'signed_requests'
  | 'encrypt'
>;

/** What can be wrong with an app's keys, with the text that the developer sees. */
const keyPrompts = {
  both: '公钥和公钥地址只填一个',
  none: '用私钥认证的应用要填写公钥或公钥地址',
  kind: '只接受 EC、RSA 和 OKP 公钥',
  private: '这里只填公钥，不要上传私钥',
  unreadable: '公钥无法读取',
  algorithm: '用私钥认证的应用要有一把 ES256、RS256、PS256 或 EdDSA 的公钥',
} as const;
export type KeyProblem = keyof typeof keyPrompts;

const badKeys = (rule: KeyProblem) => fail('bad_client_keys', { problem: keyPrompts[rule], rule });

const publicKeyTypes = new Set(['EC', 'RSA', 'OKP']);

/** The addresses that this service calls. */
const calledFields = [
  'jwks_uri',
  'backchannel_logout_uri',
  'webhook_url',
  'security_events_url',
  'slo_soap_url',
  'metadata_url',
] as const;

/** Checks that a service provider can be answered as it asks. */
function checkProvider(app: Checked): Result<undefined, 'provider_needed' | 'certificate_needed'> {
  if (app.entity_id === '' || app.acs_urls.length === 0) return fail('provider_needed');
  const lacksKey =
    (app.signed_requests && app.certificates.length === 0) ||
    (app.encrypt && app.encryption_certificate === '');
  return lacksKey ? fail('certificate_needed') : succeed();
}

/** The attribute that would carry nothing: neither a usual fact nor one of the site's own fields. Null for none. */
function unknownAttribute(
  attributes: AppRow['attributes'],
  { profile, claims }: Pick<Settings['file'], 'profile' | 'claims'>,
): string | null {
  const own = profile.fields.flatMap((field) => (field.scope === '' ? [] : [claimOf(field)]));
  const mapped = claims.map.flatMap(({ claim, from }) => ('field' in from ? [claim] : []));
  const known = new Set<string>([...attributeClaims, ...own, ...mapped]);
  return Object.keys(attributes).find((name) => !known.has(attributes[name] ?? '')) ?? null;
}

/** Checks what the fields' schemas cannot: whether the app as a whole works and does no harm. */
export async function checkApp(
  app: Checked,
  { publicUrl, file }: Pick<Settings, 'publicUrl' | 'file'>,
): Promise<Result<undefined, AppRefusal>> {
  const mayBePlain = readOpenNetworks(file.outgoing.allow_private).containsHost;
  if (app.type === 'gateway' && app.origin === '') return fail('origin_needed');
  if (app.type === 'cas' && app.services.length === 0) return fail('services_needed');
  if (app.type === 'saml') {
    const checked = checkProvider(app);
    if (!checked.ok) return checked;
    const nothing = unknownAttribute(app.attributes, file);
    if (nothing !== null) {
      const message = `没有“${app.attributes[nothing]}”这个字段`;
      return fail('bad_input', { issues: [{ path: ['attributes', nothing], message }] });
    }
  }
  if (isLegacy(app.type)) {
    const user = userOf(app);
    const scope = scopeOfUser[user];
    if (!app.scopes.includes(scope)) return fail('user_not_released', { user: userWords[user], scope });
  }
  const needsUri = !['device', 'machine', 'cas', 'saml'].includes(app.type);
  if (needsUri && app.redirect_uris.length === 0) return fail('redirect_uri_needed');
  for (const uri of [...app.redirect_uris, ...app.post_logout_redirect_uris, ...app.acs_urls]) {
    const problem = isAtServer(uri, publicUrl) ? 'own' : redirectUriProblem(uri, app.type, mayBePlain);
    if (problem) {
      return fail('bad_redirect_uri', { uri, problem: redirectUriPrompts[problem], rule: problem });
    }
  }
  for (const field of calledFields) {
    const problem = calledUriProblem(app[field], mayBePlain);
    if (problem) return fail('bad_called_uri', { uri: app[field], problem, field });
  }
  const [origin] = app.origins;
  if (origin !== undefined && app.auth_method !== 'none') {
    const problem = '有密钥的应用不能从网页里换令牌，不用填来源';
    return fail('bad_called_uri', { uri: origin, problem, field: 'origins' });
  }
  // Only our own files: an external picture would reveal to its host who opens the consent page.
  const isOwnLogo = app.logo === '' || /^\/uploads\/[\w./-]+$/.test(app.logo.replace(publicUrl, ''));
  if (!isOwnLogo || app.logo.includes('..')) return fail('bad_logo');
  const claim = findReservedClaim(app.claims);
  if (claim !== null) return fail('claim_reserved', { claim });
  const stranger = unknownWay(app.sign_in.ways, file);
  if (stranger !== null) return fail('bad_input', { field: `sign_in.ways.${stranger}` });
  return checkKeys(app);
}

/** Checks that the app's logo was uploaded by its developer: nobody's avatar becomes a logo. */
export async function checkLogo(
  { db, settings }: Change,
  ownerId: string,
  logo: string,
): Promise<Result<undefined, 'bad_logo'>> {
  const path = logo.startsWith(settings.publicUrl) ? logo.slice(settings.publicUrl.length) : logo;
  return path === '' || (await isOwnUpload(db, ownerId, path)) ? succeed() : fail('bad_logo');
}

/** The algorithm of a key: its `alg`, or that of its type (RFC 7517 4.4: `alg` may be left out). */
function algorithmOf({ alg, kty, crv }: Record<string, unknown>): string {
  if (typeof alg === 'string') return alg;
  if (kty === 'RSA') return 'RS256';
  if (kty === 'OKP') return String(crv);
  return 'ES256';
}

async function checkKeys({
  auth_method,
  jwks,
  jwks_uri,
}: Checked): Promise<Result<undefined, 'bad_client_keys'>> {
  if (jwks && jwks_uri) return badKeys('both');
  if (auth_method === 'private_key_jwt' && !jwks && !jwks_uri) {
    return badKeys('none');
  }
  for (const key of jwks?.keys ?? []) {
    if (!publicKeyTypes.has(String(key['kty']))) {
      return badKeys('kind');
    }
    if ('d' in key || 'k' in key || 'p' in key) return badKeys('private');
    try {
      await importJWK(key, algorithmOf(key));
    } catch {
      return badKeys('unreadable');
    }
  }
  const signs = (key: Record<string, unknown>) =>
    key['use'] !== 'enc' && appSigningAlgorithms.some((algorithm) => algorithm === algorithmOf(key));
  // Other keys may be present too, but without a supported one the app could never authenticate.
  if (auth_method === 'private_key_jwt' && jwks && !jwks.keys.some(signs)) return badKeys('algorithm');
  return succeed();
}
