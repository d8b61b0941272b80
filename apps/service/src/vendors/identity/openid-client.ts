import { decodeJwt } from 'jose';
import * as client from 'openid-client';
import type {
  AuthorizationAnswer,
  AuthorizationRequest,
  ProviderResult,
} from '../../features/sign-in/identities/identity-provider.ts';
import { addSeconds } from '../../kernel/clock.ts';
import { withoutEndSlashes } from '../../kernel/text/end-slashes.ts';
import { fetchBytes, fetchText, type ProviderContext } from './ask-provider.ts';
import { explainOpenidError, flawOfIdToken, ProviderUnreachable } from './openid-errors.ts';
import { refuse } from './provider-failure.ts';
import { readAuthorizationAnswer } from './read-authorization-answer.ts';
import { type Claims, type SignedTokens, verifyTokens } from './verify-tokens.ts';

export interface OpenidClientSettings {
  /** For the log. */
  readonly key: string;
  readonly issuer: string;
  readonly clientId: string;
  /** Computed once the provider's metadata is known. */
  readonly authenticate: (metadata: client.ServerMetadata) => client.ClientAuth;
  readonly scope: string;
  readonly pageParams?: Readonly<Record<string, string>>;
  /**
   * For a provider with many tenants in one metadata document: the issuer that an ID token with these unverified claims
   * must have, or null where such a token is not accepted.
   */
  readonly issuerOf?: (metadataIssuer: string, claims: Record<string, unknown>) => string | null;
  /** Whether the userinfo endpoint is asked where the ID token lacks a name. */
  readonly userinfo: boolean;
}

export interface OpenidClient extends SignedTokens {
  authorizationUrl(request: AuthorizationRequest): Promise<ProviderResult<string>>;
  /** The verified claims of the ID token, together with those of userinfo where both have the same subject. */
  claims(answer: AuthorizationAnswer): Promise<ProviderResult<Claims>>;
}

const metadataLivesSeconds = 3600;

/**
 * An OpenID Connect relying party over discovery: code flow with PKCE S256, state and nonce; the ID
 * token's signature, iss, aud, exp and nonce are always checked (OpenID Connect Core 3.1.3.7), `iss` of
 * the answer where the provider sends it (RFC 9207).
 */
export function openidClient(settings: OpenidClientSettings, context: ProviderContext): OpenidClient {
  const insecure = new URL(settings.issuer).protocol === 'http:';
  const network = besideIssuer(settings.issuer, context);
  let saved: { metadata: client.ServerMetadata; config: client.Configuration; until: Date } | null = null;

  const configure = (metadata: client.ServerMetadata, fetchAs: client.CustomFetch): client.Configuration => {
    const config = new client.Configuration(metadata, settings.clientId, {}, settings.authenticate(metadata));
    config.timeout = context.timeoutMilliseconds / 1000;
    config[client.customFetch] = fetchAs;
    client.enableNonRepudiationChecks(config);
    if (insecure) client.allowInsecureRequests(config);
    return config;
  };

  const current = async (): Promise<{ metadata: client.ServerMetadata; config: client.Configuration }> => {
    if (saved && saved.until > context.clock.now()) return saved;
    try {
      const metadata = await discover(settings, network, insecure);
      saved = {
        metadata,
        config: configure(metadata, boundedFetch(network)),
        until: addSeconds(context.clock.now(), metadataLivesSeconds),
      };
      return saved;
    } catch (error) {
      // Metadata of an hour ago is better than none while the provider is down.
      if (saved) return saved;
      throw error;
    }
  };

  /** Exchanges the code first, to learn the tenant; the answer is then checked against that tenant's issuer. */
  const configForTenant = async (
    metadata: client.ServerMetadata,
    answer: AuthorizationAnswer,
    code: string,
  ): Promise<ProviderResult<client.Configuration>> => {
    const form = new URLSearchParams({
      grant_type: 'authorization_code',
      code,
      redirect_uri: answer.redirectUri,
      code_verifier: answer.codeVerifier,
    });
    const headers = new Headers();
    settings.authenticate(metadata)(metadata, { client_id: settings.clientId }, form, headers);
    const request = {
      url: metadata.token_endpoint ?? '',
      form: Object.fromEntries(form),
      headers: Object.fromEntries(headers),
    };
    const token = await fetchText(network, request, `${settings.key} token`);
    if (!token.ok) return token;
    const { status, text } = token.value;
    const issuer = settings.issuerOf?.(metadata.issuer, unverifiedClaims(text)) ?? metadata.issuer;
    const asFetched: client.CustomFetch = async (url, options) =>
      url === metadata.token_endpoint
        ? new Response(text, { status, headers: { 'content-type': 'application/json' } })
        : boundedFetch(network)(url, options);
    return { ok: true, value: configure({ ...metadata, issuer }, asFetched) };
  };

  return {
    async authorizationUrl({ redirectUri, state, codeChallenge, nonce }) {
      try {
        const { config } = await current();
        const url = client.buildAuthorizationUrl(config, {
          redirect_uri: redirectUri,
          scope: settings.scope,
          state,
          nonce,
          code_challenge: codeChallenge,
          code_challenge_method: 'S256',
          ...settings.pageParams,
        });
        if (url.protocol !== 'https:' && !(insecure && url.protocol === 'http:')) {
          return refuse('provider_malformed', `${settings.key}: the page to sign in on is not https`);
        }
        return { ok: true, value: url.href };
      } catch (error) {
        return explainOpenidError(settings.key, error);
      }
    },
    async claims(answer) {
      const code = readAuthorizationAnswer(answer);
      if (!code.ok) return code;
      try {
        const { metadata, config: usual } = await current();
        let config = usual;
        if (settings.issuerOf) {
          const forTenant = await configForTenant(metadata, answer, code.value);
          if (!forTenant.ok) return forTenant;
          config = forTenant.value;
        }
        const tokens = await client.authorizationCodeGrant(config, answerUrl(answer), {
          expectedState: answer.state,
          expectedNonce: answer.nonce,
          pkceCodeVerifier: answer.codeVerifier,
          idTokenExpected: true,
        });
        const claims = tokens.claims();
        const flaw = claims ? flawOfIdToken(tokens, claims, context.clock.now()) : 'no claims';
        if (!claims || flaw) return refuse('provider_malformed', `${settings.key}: ID token: ${flaw}`);
        if (!settings.userinfo || claims.name || claims.nickname || !metadata.userinfo_endpoint) {
          return { ok: true, value: claims };
        }
        const more = await client.fetchUserInfo(config, tokens.access_token, claims.sub);
        return { ok: true, value: { ...more, ...claims } };
      } catch (error) {
        return explainOpenidError(settings.key, error);
      }
    },
    ...verifyTokens(
      settings.key,
      async () => (await current()).metadata,
      boundedFetch(network),
      context.clock,
    ),
  };
}

/**
 * The fetch for addresses in the metadata: the issuer's own origin, which the operator configured, and elsewhere public
 * hosts only, because a provider could name any address.
 */
function besideIssuer(issuer: string, context: ProviderContext): ProviderContext {
  const { origin } = new URL(issuer);
  const isOwn = (input: string | URL | Request) =>
    new URL(input instanceof Request ? input.url : input).origin === origin;
  return {
    ...context,
    fetch: (input, init) => (isOwn(input) ? context.fetch : context.guardedFetch)(input, init),
  };
}

async function discover(
  settings: OpenidClientSettings,
  context: ProviderContext,
  insecure: boolean,
): Promise<client.ServerMetadata> {
  const base = withoutEndSlashes(settings.issuer);
  const discovered = await client.discovery(
    new URL(`${base}/.well-known/openid-configuration`),
    settings.clientId,
    {},
    client.None(),
    {
      timeout: context.timeoutMilliseconds / 1000,
      [client.customFetch]: boundedFetch(context),
      ...(insecure && { execute: [client.allowInsecureRequests] }),
    },
  );
  const { supportsPKCE: _, ...metadata } = discovered.serverMetadata();
  // OpenID Connect Discovery 4.3; many tenants share a document whose issuer is a pattern.
  if (!settings.issuerOf && withoutEndSlashes(metadata.issuer) !== base) {
    throw new client.ClientError('the metadata names another issuer');
  }
  return metadata;
}

/** The callback as the provider called it, parameters and all. */
function answerUrl(answer: AuthorizationAnswer): URL {
  const url = new URL(answer.redirectUri);
  for (const [name, value] of Object.entries(answer.params)) url.searchParams.set(name, value);
  return url;
}

/** fetch with a limit for the answer and without redirects. It separates network errors from malformed answers. */
function boundedFetch(context: ProviderContext): client.CustomFetch {
  return async (url, options) => {
    const { method, headers } = options;
    const body = (options.body ?? null) as BodyInit | null;
    const fetchAs: typeof fetch = (target, init) => context.fetch(target, { ...init, method, headers, body });
    const answer = await fetchBytes({ ...context, fetch: fetchAs }, { url }, 'openid');
    if (!answer.ok) throw new ProviderUnreachable(answer.failure, answer.log);
    const { status, bytes, contentType } = answer.value;
    return new Response(status === 204 ? null : Buffer.from(bytes), {
      status,
      headers: { 'content-type': contentType },
    });
  };
}

function unverifiedClaims(tokenAnswer: string): Record<string, unknown> {
  try {
    return decodeJwt(JSON.parse(tokenAnswer).id_token);
  } catch {
    return {};
  }
}
