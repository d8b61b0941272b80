import { decideAuthorization } from '@tongxing/contract/calls/authorization.ts';
import type { FastifyInstance } from 'fastify';
import { exportJWK, generateKeyPair, SignJWT } from 'jose';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { openBrowser } from '../../../../test/browser.ts';
import { openService, type TestService } from '../../../../test/open-service.ts';
import { type RegisteredPerson, registerPerson } from '../../../../test/register-account.ts';
import {
  type App,
  approve,
  ask,
  authorizeUrl,
  location,
  makePkce,
  redeem,
  redirectUri,
  registerApp,
  signInAtApp,
  start,
  type Tokens,
  userinfo,
} from '../../../../test/relying-party.ts';
import { createApp } from '../../../app.ts';

// Two processes on one database share nothing else: no memory, no caches.

let one: TestService;
let two: TestService;
let second: FastifyInstance;
let person: RegisteredPerson;
let app: App;
beforeAll(async () => {
  one = await openService();
  second = await createApp(one.ports);
  await second.ready();
  two = { ...one, app: second };
  person = await registerPerson(one);
  app = await registerApp(person.visitor);
});
afterAll(async () => {
  await second.close();
  await one.close();
});

const cookiesOf = (response: { headers: Record<string, unknown> }) =>
  [(response.headers['set-cookie'] ?? []) as string | string[]]
    .flat()
    .map((line) => line.split(';')[0])
    .join('; ');
/** Twenty at once, by turns at each process. */
const twenty = <Answer>(ask: (service: TestService) => Promise<Answer>) =>
  Promise.all(Array.from({ length: 20 }, (_, index) => ask(index % 2 ? one : two)));
const successes = (answers: { statusCode: number }[]) =>
  answers.filter(({ statusCode }) => statusCode === 200);

test('completes an authorization across processes', async () => {
  const pkce = makePkce();
  const [here, there] = [openBrowser(one), openBrowser(two)];
  // One browser, whose requests a balancer gives now to one process, now to the other.
  const asked = await here.get(authorizeUrl(app, pkce));
  const authorize = new URL(location(asked)).searchParams.get('authorize') ?? '';
  const answer = await person.visitor.call(decideAuthorization, { authorize, decision: 'approve' });
  const back = await there.get(answer.data.url, { cookie: cookiesOf(asked) });
  const code = new URL(location(back)).searchParams.get('code') ?? '';
  const tokens = (await redeem(one, app, code, pkce)).json<Tokens>();
  expect((await userinfo(two, tokens.access_token)).statusCode).toBe(200);
  const keys = await Promise.all(
    [one, two].map(async ({ app: each }) => (await each.inject('/oauth2/jwks')).json()),
  );
  expect(keys[0]).toEqual(keys[1]);
});

// threat:once-per-process
test('redeems a code once of twenty times at two processes', async () => {
  const started = await start(one, app);
  const code = (await approve(person.visitor, started)).get('code') ?? '';
  expect(successes(await twenty((service) => redeem(service, app, code, started.pkce)))).toHaveLength(1);
});

// threat:GHSA-7w99-5wm4-3g79
test('gives one next token to twenty refreshes at two processes', async () => {
  const { tokens } = await signInAtApp(one, person.visitor, app, {
    scope: 'openid offline_access',
    prompt: 'consent',
  });
  const refresh = (service: TestService, token = tokens.refresh_token ?? '') =>
    ask(service, '/oauth2/token', app, { grant_type: 'refresh_token', refresh_token: token });
  const won = successes(await twenty((service) => refresh(service))) as Awaited<ReturnType<typeof refresh>>[];
  expect(won).toHaveLength(20);
  const next = new Set(won.map((answer) => answer.json<Tokens>().refresh_token));
  expect(next.size).toBe(1);
  expect((await refresh(two, [...next][0])).statusCode).toBe(200);
  expect((await refresh(one)).json().error).toBe('invalid_grant');
  expect((await refresh(two, [...next][0])).json().error).toBe('invalid_grant');
});

// threat:once-per-process
test('issues one code for twenty uses of a pushed request at two processes', async () => {
  const pkce = makePkce();
  const form = {
    client_id: app.id,
    response_type: 'code',
    redirect_uri: redirectUri,
    scope: 'openid',
    code_challenge: pkce.challenge,
    code_challenge_method: 'S256',
  };
  const { request_uri } = (await ask(one, '/oauth2/par', app, form)).json<{ request_uri: string }>();
  const { browser } = await signInAtApp(one, person.visitor, app);
  const there = openBrowser(two);
  await signInAtApp(two, person.visitor, app, {}, there);
  const url = `/oauth2/authorize?${new URLSearchParams({ client_id: app.id, request_uri })}`;
  const answers = await twenty((service) => (service === one ? browser : there).get(url));
  expect(answers.filter((answer) => location(answer).includes('code='))).toHaveLength(1);
});

// threat:once-per-process
test('accepts a proof and an assertion once of twenty times at two processes', async () => {
  const pair = await generateKeyPair('ES256', { extractable: true });
  const jwk = await exportJWK(pair.publicKey);
  const signing = await registerApp(person.visitor, {
    auth_method: 'private_key_jwt',
    jwks: { keys: [{ ...jwk, kid: 'k', alg: 'ES256', use: 'sig' }] },
  });
  const client_assertion = await new SignJWT({ jti: crypto.randomUUID() })
    .setProtectedHeader({ alg: 'ES256', kid: 'k' })
    .setIssuer(signing.id)
    .setSubject(signing.id)
    .setAudience('http://localhost:3000')
    .setIssuedAt()
    .setExpirationTime('1m')
    .sign(pair.privateKey);
  const form = {
    grant_type: 'client_credentials',
    client_assertion_type: 'urn:ietf:params:oauth:client-assertion-type:jwt-bearer',
    client_assertion,
  };
  expect(successes(await twenty((service) => ask(service, '/oauth2/token', signing, form)))).toHaveLength(1);
  const dpop = await new SignJWT({
    htm: 'POST',
    htu: 'http://localhost:3000/oauth2/token',
    jti: crypto.randomUUID(),
  })
    .setProtectedHeader({ alg: 'ES256', typ: 'dpop+jwt', jwk })
    .setIssuedAt()
    .sign(pair.privateKey);
  const proved = await twenty((service) =>
    ask(service, '/oauth2/token', app, { grant_type: 'client_credentials' }, { dpop }),
  );
  expect(successes(proved)).toHaveLength(1);
});

test('refuses a token at once that another process revoked', async () => {
  const { tokens } = await signInAtApp(one, person.visitor, app);
  expect((await userinfo(two, tokens.access_token)).statusCode).toBe(200);
  await ask(one, '/oauth2/revoke', app, { token: tokens.access_token });
  expect((await userinfo(two, tokens.access_token)).statusCode).toBe(401);
});
