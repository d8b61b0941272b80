import { endAgent, listAgents } from '@tongxing/contract/calls/agents.ts';
import { decideAuthorization, getAuthorization } from '@tongxing/contract/calls/authorization.ts';
import { listGrants } from '@tongxing/contract/calls/authorization-grants.ts';
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest';
import { makeOperator } from '../../../../test/make-operator.ts';
import { openService, type TestService } from '../../../../test/open-service.ts';
import { type RegisteredPerson, registerPerson } from '../../../../test/register-account.ts';
import { registerResource } from '../../../../test/register-resource.ts';
import {
  ask,
  authorizeUrl,
  makePkce,
  redirectUri,
  registerApp,
  signInAtApp,
  start,
  type Tokens,
  userinfo,
} from '../../../../test/relying-party.ts';

const id = 'https://agent.example/client.json';
const agent = { id, secret: null };
const base = {
  client_id: id,
  client_name: '日程助手',
  redirect_uris: [redirectUri],
  grant_types: ['authorization_code', 'refresh_token'],
  token_endpoint_auth_method: 'none',
};

let service: TestService;
let developer: RegisteredPerson;
/** What the hosts of documents answer, by address; the count of requests to each. */
const documents = new Map<string, () => Response>();
const asked: string[] = [];

beforeAll(async () => {
  service = await openService({
    ports: {
      outgoingFetch: async (input) => {
        asked.push(String(input));
        const answer = documents.get(String(input));
        if (!answer) throw new Error('connect ECONNREFUSED 10.0.0.7:443');
        return answer();
      },
    },
  });
  developer = await registerPerson(service);
}, 300_000);
afterAll(() => service.close());
beforeEach(() => {
  documents.clear();
  asked.length = 0;
  serve(base);
});

function serve(document: object, at = id, headers: Record<string, string> = {}): void {
  documents.set(at, () => Response.json(document, { headers }));
}
const authorize = (clientId: string, more: Record<string, string> = {}) =>
  service.app.inject({
    url: authorizeUrl({ id: clientId, secret: null }, makePkce(), more),
    headers: { accept: 'text/html' },
  });
/** Lets the documents of before grow old. */
const nextDay = () => service.clock.advance(25 * 3600);

test('discovery says that such clients may come', async () => {
  const { client_id_metadata_document_supported: supported } = (
    await service.app.inject('/.well-known/openid-configuration')
  ).json<Record<string, unknown>>();
  expect(supported).toBe(true);
  const server = await service.app.inject('/.well-known/oauth-authorization-server');
  expect(server.json()).toMatchObject({ client_id_metadata_document_supported: true });
});

// call:GET/v3/user/agents call:POST/v3/user/agents/end
test('a client that nobody registered signs a person in, gets a token for an API, and is ended at once', async () => {
  const resource = await registerResource(developer.visitor);
  const person = await registerPerson(service);
  const started = await start(service, agent, {
    scope: 'openid profile calendar:read',
    resource: resource.audience,
  });
  const shown = await person.visitor.call(getAuthorization, { authorize: started.authorize });
  expect(shown.data).toMatchObject({
    client: {
      id,
      name: '日程助手',
      metadata_host: 'agent.example',
      legal_name: 'agent.example',
      verified: false,
    },
    destination: 'app.example',
    consent_required: true,
  });
  const answer = await person.visitor.call(decideAuthorization, {
    authorize: started.authorize,
    decision: 'approve',
    scopes: ['profile'],
    resource_scopes: { [resource.audience]: ['calendar:read'] },
  });
  started.browser.showAccount(person.visitor.token);
  const back = await started.browser.get(answer.data.url);
  const code = new URL(String(back.headers.location)).searchParams.get('code') ?? '';
  const response = await ask(service, '/oauth2/token', agent, {
    grant_type: 'authorization_code',
    code,
    redirect_uri: redirectUri,
    code_verifier: started.pkce.verifier,
    resource: resource.audience,
  });
  expect(response.statusCode).toBe(200);
  const token = response.json<Tokens>().access_token;
  const introspect = async () =>
    (await ask(service, '/oauth2/introspect', resource, { token })).json<Record<string, unknown>>();
  expect(await introspect()).toMatchObject({ active: true, client_id: id, scope: 'calendar:read' });

  const { items } = (await person.visitor.call(listAgents, {})).data;
  expect(items).toMatchObject([
    {
      client_id: id,
      name: '日程助手',
      host: 'agent.example',
      scopes: expect.arrayContaining(['openid', 'profile']),
      resources: [{ audience: resource.audience, scopes: [{ name: 'calendar:read' }] }],
      last: { way: 'sign_in' },
    },
  ]);
  expect((await person.visitor.call(endAgent, { id: 'nothing' })).code).toBe(404);
  expect((await person.visitor.call(endAgent, { id: items[0]?.id ?? '' })).code).toBe(1);
  expect(await introspect()).toEqual({ active: false });
  expect((await person.visitor.call(listAgents, {})).data.items).toEqual([]);
});

test('its document is read once in five minutes, longer where it says so, and at most a day', async () => {
  nextDay();
  serve(base, id, { 'cache-control': 'public, max-age=600' });
  for (let times = 0; times < 3; times += 1) expect((await authorize(id)).statusCode).toBe(303);
  expect(asked).toEqual([id]);
  service.clock.advance(601);
  await authorize(id);
  expect(asked).toHaveLength(2);
  nextDay();
  serve(base, id, { 'cache-control': 'max-age=99999999' });
  await authorize(id);
  nextDay();
  await authorize(id);
  expect(asked).toHaveLength(4);
});

test('a document that names another place is asked about again', async () => {
  nextDay();
  const person = await registerPerson(service);
  await signInAtApp(service, person.visitor, agent);
  nextDay();
  serve({ ...base, redirect_uris: ['https://elsewhere.example/callback'] });
  const response = await authorize(id);
  expect(response.statusCode).toBe(400);
  expect(response.body).toContain('redirect_uri');
  const again = await start(service, agent, { redirect_uri: 'https://elsewhere.example/callback' });
  const shown = await person.visitor.call(getAuthorization, { authorize: again.authorize });
  expect(shown.data).toMatchObject({
    consent_required: true,
    changes: [{ what: 'destination', before: 'app.example', after: 'elsewhere.example' }],
  });
});

test('tokens are good while the host of the document does not run', async () => {
  nextDay();
  const person = await registerPerson(service);
  const { tokens } = await signInAtApp(service, person.visitor, agent, {
    scope: 'openid profile offline_access',
    prompt: 'consent',
  });
  documents.clear();
  nextDay();
  const refreshed = await ask(service, '/oauth2/token', agent, {
    grant_type: 'refresh_token',
    refresh_token: tokens.refresh_token ?? '',
  });
  expect(refreshed.statusCode).toBe(200);
  expect((await userinfo(service, refreshed.json<Tokens>().access_token)).statusCode).toBe(200);
  expect((await authorize(id)).statusCode).toBe(400);
});

test('a registered app that acts for people is an agent too', async () => {
  const renewed = await registerPerson(service);
  const app = await registerApp(renewed.visitor, { agent: true });
  const plain = await registerApp(renewed.visitor, {});
  const person = await registerPerson(service);
  await signInAtApp(service, person.visitor, app);
  await signInAtApp(service, person.visitor, plain);
  const { items } = (await person.visitor.call(listAgents, {})).data;
  expect(items).toMatchObject([{ client_id: app.id, host: null }]);
  expect((await person.visitor.call(listGrants, {})).data.items).toHaveLength(2);
});

test('an operator stops it, and its document does not bring it back; nobody makes it the site’s own', async () => {
  nextDay();
  const person = await registerPerson(service);
  const { tokens } = await signInAtApp(service, person.visitor, agent);
  const operator = await makeOperator(service, ['owner']);
  const at = `apps/${encodeURIComponent(id)}`;
  expect((await operator.ask('GET', at)).body).toMatchObject({ client_id: id, owner_id: null, agent: true });
  const suspended = await operator.ask('POST', `${at}/suspend`, { reason: '有人投诉' });
  expect(suspended.status).toBe(200);
  expect((await userinfo(service, tokens.access_token)).statusCode).toBe(401);
  service.clock.advance(3600);
  expect((await authorize(id)).statusCode).toBe(400);
  await operator.enter();
  await operator.ask('POST', `${at}/resume`, { reason: '解决了' });
  const refused = await operator.ask('POST', `${at}/first-party`, { reason: '试试' });
  expect(refused.status).toBe(422);
});

test('what nobody lets in is forgotten after a day', async () => {
  nextDay();
  const other = 'https://unused.example/client.json';
  serve({ ...base, client_id: other }, other);
  expect((await authorize(other)).statusCode).toBe(303);
  const stored = async () =>
    (await service.database.selectFrom('app').select('id').where('owner_id', 'is', null).execute()).map(
      (row) => row.id,
    );
  expect(await stored()).toContain(other);
  nextDay();
  await service.work('Clearing described apps that nobody uses');
  expect(await stored()).not.toContain(other);
  expect(await stored()).toContain(id);
});
