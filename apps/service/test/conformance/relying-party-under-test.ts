import type { createApp } from '@tongxing/contract/calls/apps.ts';
import { getAuthorization } from '@tongxing/contract/calls/authorization.ts';
import type { CallInput } from '@tongxing/contract/define-call.ts';
import type { LightMyRequestResponse as InjectResponse } from 'fastify';
import { createLocalJWKSet, type JSONWebKeySet, type JWTPayload, jwtVerify } from 'jose';
import { type Browser, openBrowser } from '../browser.ts';
import type { TestService } from '../open-service.ts';
import { type RegisteredPerson, registerPerson } from '../register-account.ts';
import {
  type App,
  approve,
  ask,
  location,
  redirectUri,
  registerApp,
  type Tokens,
  userinfo,
} from '../relying-party.ts';

/** What one authorization came to, checked as every module of the suite checks it. */
export interface SignedIn {
  readonly tokens: Tokens;
  readonly claims: JWTPayload;
  readonly header: { readonly alg: string; readonly kid?: string };
  readonly code: string;
}

/** The relying party that the suite plays: no PKCE, `client_secret_basic`, one browser, one person. */
export interface RelyingPartyUnderTest {
  readonly app: App;
  readonly person: RegisteredPerson;
  readonly browser: Browser;
  /** The authorization endpoint with the suite's request; `''` leaves a parameter out. */
  authorizeUrl(more?: Record<string, string>): string;
  /** Sends the browser there; the pending authorization, or what the app gets at once. */
  request(more?: Record<string, string>): Promise<{ asked: string | null; response: InjectResponse }>;
  /** Agrees to everything on the consent page; what the app gets. Without a page: what it got at once. */
  answer(asked: string | null, response?: InjectResponse): Promise<URLSearchParams>;
  /** Asks, is asked (or not), redeems and validates. */
  signIn(more?: Record<string, string>): Promise<SignedIn>;
  /** Redeems a code at the token endpoint. */
  redeem(code: string, more?: Record<string, string>): Promise<InjectResponse>;
  /** The claims of the person at userinfo. */
  info(token: string): Promise<Record<string, unknown>>;
  /** Whether the consent page would ask for a fresh sign-in. */
  mustProveAgain(asked: string): Promise<boolean>;
}

const issuerOf = (service: TestService) => service.ports.settings.publicUrl;

/** Verifies an ID token as OpenID Connect Core 3.1.3.7 says, against the published keys. */
export async function verifyIdToken(service: TestService, app: App, token: string) {
  const jwks = (await service.app.inject('/oauth2/jwks')).json<JSONWebKeySet>();
  const { payload, protectedHeader } = await jwtVerify(token, createLocalJWKSet(jwks), {
    issuer: issuerOf(service),
    audience: app.id,
    requiredClaims: ['sub', 'iat', 'exp'],
  });
  if (typeof payload.aud !== 'string') throw new Error('aud names more than the client');
  return { claims: payload, header: protectedHeader };
}

/** Whether two answers speak of one sign-in of one person. */
export const isSameSignIn = (first: SignedIn, second: SignedIn): boolean =>
  second.claims.sub === first.claims.sub && second.claims['auth_time'] === first.claims['auth_time'];

export async function openRelyingParty(
  service: TestService,
  given: Partial<CallInput<typeof createApp>> = {},
): Promise<RelyingPartyUnderTest> {
  const developer = await registerPerson(service);
  const person = await registerPerson(service);
  const app = await registerApp(developer.visitor, given);
  const browser = openBrowser(service);
  let nonces = 0;

  const authorizeUrl = (more: Record<string, string> = {}) => {
    const wanted = {
      client_id: app.id,
      response_type: 'code',
      redirect_uri: redirectUri,
      scope: 'openid',
      state: `state-${nonces}`,
      nonce: `nonce-${nonces}`,
      ...more,
    };
    const query = Object.entries(wanted).filter(([, value]) => value !== '');
    return `/oauth2/authorize?${new URLSearchParams(query)}`;
  };

  async function request(more: Record<string, string> = {}) {
    nonces += 1;
    const response = await browser.get(authorizeUrl(more));
    return { asked: new URL(location(response)).searchParams.get('authorize'), response };
  }

  const redeem = (code: string, more: Record<string, string> = {}) =>
    ask(service, '/oauth2/token', app, {
      grant_type: 'authorization_code',
      code,
      redirect_uri: redirectUri,
      ...more,
    });

  const answer = async (asked: string | null, response?: InjectResponse) =>
    asked || !response
      ? approve(person.visitor, {
          browser,
          authorize: asked ?? '',
          pkce: { verifier: '', challenge: '' },
        })
      : new URL(location(response)).searchParams;

  return {
    app,
    person,
    browser,
    authorizeUrl,
    request,
    redeem,
    answer,

    async signIn(more = {}) {
      const { asked, response } = await request(more);
      const given = await answer(asked, response);
      // RFC 9207 and RFC 6749 4.1.2: the answer names the issuer and carries the state as it was.
      const state = `state-${nonces}`;
      if (given.get('iss') !== issuerOf(service) || given.get('state') !== state) {
        throw new Error(`not the answer to this request: ${given}`);
      }
      const code = given.get('code') ?? '';
      const redeemed = await redeem(code);
      if (redeemed.statusCode !== 200) throw new Error(`no tokens: ${redeemed.body}`);
      if (!/no-store/.test(String(redeemed.headers['cache-control'])))
        throw new Error('tokens may be cached');
      const tokens = redeemed.json<Tokens>();
      const { claims, header } = await verifyIdToken(service, app, tokens.id_token ?? '');
      const nonce = more['nonce'] === '' ? undefined : `nonce-${nonces}`;
      if (claims['nonce'] !== nonce) throw new Error('the ID token belongs to another request');
      return { tokens, claims, header, code };
    },

    async info(token) {
      const response = await userinfo(service, token);
      if (response.statusCode !== 200) throw new Error(`no userinfo: ${response.body}`);
      return response.json();
    },

    async mustProveAgain(asked) {
      return (await person.visitor.call(getAuthorization, { authorize: asked })).data.reauthenticate;
    },
  };
}
