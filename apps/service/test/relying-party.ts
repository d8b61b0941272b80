import { createHash, randomBytes } from 'node:crypto';
import { createApp } from '@tongxing/contract/calls/apps.ts';
import { decideAuthorization, getAuthorization } from '@tongxing/contract/calls/authorization.ts';
import type { CallInput } from '@tongxing/contract/define-call.ts';
import type { LightMyRequestResponse as InjectResponse } from 'fastify';
import { passCheck } from './be-proven.ts';
import { type Browser, openBrowser } from './browser.ts';
import { openService, type TestService, type Visitor } from './open-service.ts';
import { type RegisteredPerson, registerPerson } from './register-account.ts';

export const redirectUri = 'https://app.example/callback';

export interface App {
  readonly id: string;
  readonly secret: string | null;
}

/** Registers an app like its developer. */
export async function registerApp(
  developer: Visitor,
  given: Partial<CallInput<typeof createApp>> = {},
): Promise<App> {
  const answer = await developer.call(createApp, {
    name: '青禾笔记',
    type: 'web',
    redirect_uris: [redirectUri],
    scopes: ['openid', 'profile', 'email', 'phone', 'offline_access'],
    legal_name: '示例科技（杭州）有限公司',
    contact: 'privacy@app.example',
    ...given,
  });
  if (answer.code !== 1)
    throw new Error(`registering the app failed: ${answer.msg} ${JSON.stringify(answer.data)}`);
  return { id: answer.data.client_id, secret: answer.data.client_secret };
}

/** A developer with a passed check, and an app of theirs with this name. */
export async function registerDeveloper(
  service: TestService,
  name: string,
): Promise<{ developer: RegisteredPerson; app: App }> {
  const developer = await registerPerson(service);
  await passCheck(developer);
  return { developer, app: await registerApp(developer.visitor, { name }) };
}

/** Opens a service with a developer and an app of theirs: the set-up of most tests of the provider. */
export async function openWithApp(
  given: Partial<CallInput<typeof createApp>> = {},
): Promise<{ service: TestService; developer: RegisteredPerson; app: App }> {
  const service = await openService();
  const developer = await registerPerson(service);
  return { service, developer, app: await registerApp(developer.visitor, given) };
}

export interface Pkce {
  readonly verifier: string;
  readonly challenge: string;
}

export function makePkce(): Pkce {
  const verifier = randomBytes(32).toString('base64url');
  return { verifier, challenge: createHash('sha256').update(verifier).digest('base64url') };
}

export interface Authorization {
  readonly browser: Browser;
  readonly pkce: Pkce;
  /** The `authorize` parameter of the consent page. */
  readonly authorize: string;
}

export function authorizeUrl(app: App, pkce: Pkce | null, more: Record<string, string> = {}): string {
  const query = new URLSearchParams({
    client_id: app.id,
    response_type: 'code',
    redirect_uri: redirectUri,
    scope: 'openid profile',
    state: 'state-1',
    ...(pkce ? { code_challenge: pkce.challenge, code_challenge_method: 'S256' } : {}),
    ...more,
  });
  return `/oauth2/authorize?${query}`;
}

/** Sends the browser to the authorization endpoint and reads where the consent page is. */
export async function start(
  service: TestService,
  app: App,
  more: Record<string, string> = {},
  browser: Browser = openBrowser(service),
): Promise<Authorization> {
  const pkce = makePkce();
  const response = await browser.get(authorizeUrl(app, pkce, more));
  const authorize = new URL(location(response)).searchParams.get('authorize');
  if (!authorize) throw new Error(`not asked: ${response.statusCode} ${location(response)} ${response.body}`);
  return { browser, pkce, authorize };
}

export function location(response: InjectResponse): string {
  return String(response.headers.location ?? 'about:blank');
}

/** The optional scopes that the consent page offers. */
async function optionalScopes(person: Visitor, authorize: string): Promise<string[]> {
  const answer = await person.call(getAuthorization, { authorize });
  if (answer.code !== 1) throw new Error(`nothing to answer: ${answer.code} ${answer.msg}`);
  return answer.data.scopes.filter((scope) => !scope.required).map((scope) => scope.name);
}

/** Answers the consent page, agreeing to everything where not told otherwise, and follows to the app. */
export async function approve(
  person: Visitor,
  { browser, authorize }: Authorization,
  scopes?: string[],
): Promise<URLSearchParams> {
  const agreed = scopes ?? (await optionalScopes(person, authorize));
  const answer = await person.call(decideAuthorization, { authorize, decision: 'approve', scopes: agreed });
  if (answer.code !== 1) throw new Error(`the decision was refused: ${answer.code} ${answer.msg}`);
  browser.showAccount(person.token);
  const response = await browser.get(answer.data.url);
  return new URL(location(response)).searchParams;
}

function basic(app: App): string {
  return `Basic ${Buffer.from(`${app.id}:${app.secret ?? ''}`).toString('base64')}`;
}

/** A request of the app's server to an endpoint; the client authenticates as its type wants. */
export async function ask(
  service: TestService,
  path: string,
  app: App,
  form: Record<string, string>,
  headers: Record<string, string> = {},
): Promise<InjectResponse> {
  return service.app.inject({
    method: 'POST',
    url: path,
    headers: {
      'content-type': 'application/x-www-form-urlencoded',
      ...(app.secret ? { authorization: basic(app) } : {}),
      ...headers,
    },
    payload: new URLSearchParams({ ...(app.secret ? {} : { client_id: app.id }), ...form }).toString(),
  });
}

export interface Tokens {
  readonly access_token: string;
  readonly id_token?: string;
  readonly refresh_token?: string;
  readonly token_type: string;
  readonly scope: string;
  readonly expires_in: number;
  readonly error?: string;
}

export async function redeem(
  service: TestService,
  app: App,
  code: string,
  pkce: Pkce,
): Promise<InjectResponse> {
  return ask(service, '/oauth2/token', app, {
    grant_type: 'authorization_code',
    code,
    redirect_uri: redirectUri,
    code_verifier: pkce.verifier,
  });
}

/** The whole way: ask, approve, redeem. */
export async function signInAtApp(
  service: TestService,
  person: Visitor,
  app: App,
  more: Record<string, string> = {},
  browser?: Browser,
): Promise<{ tokens: Tokens; code: string; browser: Browser; pkce: Pkce }> {
  const authorization = await start(service, app, more, browser);
  const code = (await approve(person, authorization)).get('code') ?? '';
  const response = await redeem(service, app, code, authorization.pkce);
  if (response.statusCode !== 200) throw new Error(`no tokens: ${response.body}`);
  return { tokens: response.json<Tokens>(), code, browser: authorization.browser, pkce: authorization.pkce };
}

export async function userinfo(service: TestService, token: string): Promise<InjectResponse> {
  return service.app.inject({ url: '/oauth2/userinfo', headers: { authorization: `Bearer ${token}` } });
}
