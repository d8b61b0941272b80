import { backTo, errorPage, openConsentPages, postBackTo } from './consent-page.ts';
import { type IdTokenMode, openSigner } from './id-token-signer.ts';
import { json, openVendor, type Vendor, type VendorRequest } from './open-vendor.ts';
import type { Quirk } from './quirks.ts';
import { type CodeFacts, provesPossession, type RegisteredApplication } from './vendor-desk.ts';
import type { VendorPerson } from './vendor-people.ts';

/** What differs between the vendors that speak OpenID Connect. */
export interface OpenidFlavour {
  readonly quirks: readonly Quirk[];
  /** Path of the issuer under the vendor's address; `{tenantid}` stays a pattern in the metadata. */
  readonly issuerPath: string;
  /** Path of the metadata, where it is not the issuer's. */
  readonly metadataPath?: string;
  readonly secret: 'basic' | 'post';
  /** Checks a client secret other than the registered text. */
  readonly acceptsSecret?: (secret: string, issuer: string, now: number) => Promise<boolean>;
  readonly formPost: boolean;
  readonly userinfo: boolean;
  /** The claims of the ID token beside iss, aud, exp, iat and nonce. */
  readonly claims: (person: VendorPerson, facts: CodeFacts) => Record<string, unknown>;
  /** Further parameters of the answer, such as Apple's `user`. */
  readonly beside?: (person: VendorPerson) => Record<string, string>;
  /** The tenant of a person, where issuers differ. */
  readonly tenantOf?: (person: VendorPerson) => string;
}

export type OpenidVendor = Vendor & {
  mode: IdTokenMode;
  rotateKeys(): Promise<void>;
  /** A notice of its own accord, with these claims. */
  signedNotice(claims: Record<string, unknown>, audience: string): Promise<string>;
  /** The ID token that the vendor's SDK gives an app, with this `nonce` in it. */
  appToken(person: VendorPerson, app: { readonly audience: string; readonly nonce: string }): Promise<string>;
};

/** An OpenID provider by openid.net/specs/openid-connect-core-1_0: discovery, code flow, PKCE, RS256. */
export async function openOpenid(
  application: RegisteredApplication,
  flavour: OpenidFlavour,
): Promise<OpenidVendor> {
  const mode: IdTokenMode = { flaw: null };
  const signer = await openSigner(mode);
  const vendor = await openVendor((desk, url) => {
    const pages = openConsentPages();
    const issuer = `${url}${flavour.issuerPath}`;
    const metadataPath = flavour.metadataPath ?? flavour.issuerPath;
    const issuerFor = (person: VendorPerson) =>
      issuer.replace('{tenantid}', flavour.tenantOf?.(person) ?? '');
    const failed = (error: string, status = 400) => json({ error, error_description: 'described' }, status);
    const isClient = async (request: VendorRequest): Promise<boolean> => {
      const { id, secret } = clientOf(request, flavour.secret);
      if (id !== application.id) return false;
      return flavour.acceptsSecret
        ? flavour.acceptsSecret(secret, issuer, desk.now())
        : secret === application.secret;
    };
    return {
      quirks: flavour.quirks,
      busy: json({ error: 'temporarily_unavailable' }, 503),
      routes: {
        ...pages.route,
        [`GET ${metadataPath}/.well-known/openid-configuration`]: {
          step: 'discovery',
          answer: () =>
            json({
              issuer,
              authorization_endpoint: `${url}/authorize`,
              token_endpoint: `${url}/token`,
              jwks_uri: `${url}/keys`,
              ...(flavour.userinfo && { userinfo_endpoint: `${url}/userinfo` }),
              response_types_supported: ['code'],
              subject_types_supported: ['public'],
              id_token_signing_alg_values_supported: ['RS256'],
              token_endpoint_auth_methods_supported: [`client_secret_${flavour.secret}`],
              ...mode.metadata,
            }),
        },
        'GET /keys': { step: 'keys', answer: () => json({ keys: signer.publicKeys() }) },
        'GET /authorize': {
          step: 'page',
          answer({ query }) {
            const {
              client_id,
              redirect_uri = '',
              state = '',
              scope = '',
              nonce,
              code_challenge: codeChallenge,
            } = query;
            if (client_id !== application.id) return errorPage('unknown client');
            if (!application.redirectUris.includes(redirect_uri))
              return errorPage('redirect_uri does not match');
            if (!scope.split(' ').includes('openid') || query.response_type !== 'code')
              return errorPage('bad request');
            if (flavour.formPost !== (query.response_mode === 'form_post'))
              return errorPage('bad response_mode');
            const back = flavour.formPost ? postBackTo : backTo;
            return pages.show('Sign in', {
              approve: (person) => {
                const facts = {
                  person,
                  applicationId: client_id,
                  redirectUri: redirect_uri,
                  scope,
                  nonce,
                  codeChallenge,
                };
                const code = desk.issueCode(facts, 600);
                return back(redirect_uri, { code, state, ...flavour.beside?.(person) });
              },
              cancel: () => back(redirect_uri, { error: 'access_denied', state }),
            });
          },
        },
        'POST /token': {
          step: 'token',
          async answer(request) {
            if (!(await isClient(request))) return failed('invalid_client', 401);
            const { code = '', redirect_uri, code_verifier } = request.form;
            const { facts } = desk.redeemCode(code);
            if (!facts || facts.redirectUri !== redirect_uri) return failed('invalid_grant');
            if (!facts.codeChallenge || !provesPossession(facts, code_verifier))
              return failed('invalid_grant');
            const { person, nonce } = facts;
            const accessToken = desk.issueToken(facts);
            const idToken = await signer.sign(
              { nonce, ...flavour.claims(person, facts) },
              {
                issuer: issuerFor(person),
                audience: application.id,
                secret: application.secret,
                accessToken,
              },
            );
            return json({
              access_token: accessToken,
              token_type: 'Bearer',
              expires_in: 3600,
              id_token: idToken,
            });
          },
        },
        'GET /userinfo': {
          step: 'profile',
          answer({ headers }) {
            const facts = desk.factsOf(`${headers.authorization}`.replace('Bearer ', ''));
            if (!facts) return json({ error: 'invalid_token' }, 401);
            const { word, openid, nickname, avatar } = facts.person;
            const sub = mode.flaw === 'userinfo_of_another' ? 'somebody-else' : (mode.subject ?? openid);
            return json({
              sub,
              name: nickname ?? undefined,
              preferred_username: word,
              picture: avatar ?? undefined,
            });
          },
        },
      },
    };
  });
  return Object.assign(vendor, {
    mode,
    rotateKeys: signer.rotate,
    signedNotice(claims: Record<string, unknown>, audience: string) {
      const issuer = `${vendor.url}${flavour.issuerPath}`;
      return signer.sign(claims, { issuer, audience, secret: application.secret, accessToken: '' });
    },
    appToken(person: VendorPerson, { audience, nonce }: { audience: string; nonce: string }) {
      const facts = { person, applicationId: audience, redirectUri: '', scope: 'openid' };
      const issuer = `${vendor.url}${flavour.issuerPath}`;
      const accessToken = vendor.desk.issueToken(facts);
      const claims = { nonce, ...flavour.claims(person, facts) };
      return signer.sign(claims, { issuer, audience, secret: application.secret, accessToken });
    },
  });
}

function clientOf(request: VendorRequest, way: 'basic' | 'post'): { id: string; secret: string } {
  if (way === 'post') return { id: request.form.client_id ?? '', secret: request.form.client_secret ?? '' };
  const pair = Buffer.from(`${request.headers.authorization}`.replace('Basic ', ''), 'base64').toString();
  const [id = '', secret = ''] = pair.split(':').map(decodeURIComponent);
  return { id, secret };
}
