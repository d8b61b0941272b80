import { once } from 'node:events';
import { createServer } from 'node:https';
import type { AddressInfo } from 'node:net';
import { getCACertificates, setDefaultCACertificates } from 'node:tls';
import {
  editResource,
  listResources,
  removeResource,
  rotateResourceSecret,
  verifyResource,
} from '@tongxing/contract/calls/resources.ts';
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest';
import { passCheck } from '../../../../test/be-proven.ts';
import { localCertificate } from '../../../../test/local-certificate.ts';
import { makeOperator, type TestOperator } from '../../../../test/make-operator.ts';
import { openService, type TestService } from '../../../../test/open-service.ts';
import { type RegisteredPerson, registerPerson } from '../../../../test/register-account.ts';
import { registerResource, scopeCalled } from '../../../../test/register-resource.ts';
import { ask, registerApp } from '../../../../test/relying-party.ts';

const issuer = 'http://localhost:3000';
let service: TestService;
let operator: TestOperator;
let owner: RegisteredPerson;
/** What the developer's host answers at the well-known address. */
let proof = '';
const asked: string[] = [];
const host = createServer(localCertificate, (request, response) => {
  asked.push(request.url ?? '');
  response.statusCode = proof === '' ? 404 : 200;
  response.end(proof);
});
let origin: string;
const trusted = getCACertificates();
beforeAll(async () => {
  // Before the service makes its first request over TLS.
  setDefaultCACertificates([...trusted, localCertificate.cert]);
  host.listen(0);
  await once(host, 'listening');
  origin = `https://localhost:${(host.address() as AddressInfo).port}`;
  service = await openService({
    file: { outgoing: { allow_private: ['localhost'] }, operators: { approval: false } },
  });
  operator = await makeOperator(service, ['owner']);
  owner = await registerPerson(service);
});
beforeEach(() => passCheck(owner));
afterAll(async () => {
  // The next file in this process trusts what it would trust alone.
  setDefaultCACertificates(trusted);
  host.close();
  await service.close();
});

const mine = async (id: string, by = owner) =>
  (await by.visitor.call(listResources, {})).data.items.find((each) => each.id === id);
const reasonOf = (answer: { data: unknown }) => (answer.data as { reason?: string } | null)?.reason;
/** Whether an app is given tokens for the audience at all. */
async function isKnown(audience: string): Promise<boolean> {
  const app = await registerApp((await registerPerson(service)).visitor, {
    redirect_uris: ['https://app.example/callback'],
  });
  const url = `/oauth2/authorize?${new URLSearchParams({
    client_id: app.id,
    response_type: 'code',
    redirect_uri: 'https://app.example/callback',
    scope: 'openid calendar:read',
    resource: audience,
  })}`;
  const { headers } = await service.app.inject({ url });
  const error = new URL(String(headers['location']), 'http://localhost').searchParams.get('error');
  expect([null, 'invalid_target']).toContain(error);
  return error === null;
}

// call:GET/v3/resource call:POST/v3/resource
test('an API with a URN is there at once, and its document names who gives tokens for it', async () => {
  const api = await registerResource(owner.visitor, { audience: 'urn:example:calendar' });
  expect(api.status).toBe('active');
  expect(await mine(api.id)).toMatchObject({
    audience: 'urn:example:calendar',
    token: 'opaque',
    token_minutes: 60,
    subject: 'app',
    open_to: 'everybody',
    proof: null,
    grants: [],
    pending: null,
  });
  const document = await service.app.inject({ url: `/resources/${api.id}/oauth-protected-resource` });
  expect([document.statusCode, document.headers['access-control-allow-origin']]).toEqual([200, '*']);
  expect(document.json()).toMatchObject({
    resource: 'urn:example:calendar',
    authorization_servers: [issuer],
    scopes_supported: ['calendar:read', 'calendar:write'],
    bearer_methods_supported: ['header'],
  });
  const none = await service.app.inject({
    url: '/resources/api00000000000000000000/oauth-protected-resource',
  });
  expect(none.statusCode).toBe(404);
  expect(await isKnown('urn:example:calendar')).toBe(true);
});

// call:POST/v3/resource/verify
test('a host has to be shown first, by a file that names this API', async () => {
  const api = await registerResource(owner.visitor, { audience: `${origin}/v1` });
  expect(api.status).toBe('unverified');
  expect(await isKnown(api.audience)).toBe(false);
  expect((await mine(api.id))?.proof).toEqual({
    url: `${origin}/.well-known/tongxing-resource.txt`,
    content: `tongxing-resource=${api.id}`,
  });
  const verify = (by = owner) => by.visitor.call(verifyResource, { id: api.id });
  proof = '';
  const missing = await verify();
  expect([missing.code, reasonOf(missing)]).toEqual([0, 'host_not_shown']);
  expect(missing.msg).toContain('该地址响应 404');
  proof = `tongxing-resource=${api.id}x`;
  expect((await verify()).msg).toContain('文件里没有这一行');
  expect((await verify(await registerPerson(service))).code).toBe(404);
  proof = `# ours\r\ntongxing-resource=${api.id}\r\n`;
  expect((await verify()).data).toEqual({ status: 'active' });
  expect((await verify()).data).toEqual({ status: 'active' });
  expect(asked.at(-1)).toBe('/.well-known/tongxing-resource.txt');
  expect((await mine(api.id))?.proof).toBeNull();
  expect(await isKnown(api.audience)).toBe(true);
});

// call:POST/v3/resource/edit call:POST/v3/resource/secret
test('its developer alone changes it, and both secrets work for a day', async () => {
  const api = await registerResource(owner.visitor);
  const stranger = await registerPerson(service);
  await passCheck(stranger);
  const { visitor } = stranger;
  for (const answer of [
    await visitor.call(editResource, { id: api.id, name: '我的' }),
    await visitor.call(rotateResourceSecret, { id: api.id }),
    await visitor.call(removeResource, { id: api.id }),
  ]) {
    expect(answer.code).toBe(404);
  }
  expect((await owner.visitor.call(editResource, { id: api.id, name: '新名字', token: 'jwt' })).data).toEqual(
    { status: 'active' },
  );
  expect(await mine(api.id)).toMatchObject({
    name: '新名字',
    token: 'jwt',
    contact: 'privacy@calendar.example',
  });
  const reserved = await owner.visitor.call(editResource, {
    id: api.id,
    scopes: [scopeCalled('email', '看')],
  });
  expect(reasonOf(reserved)).toBe('scope_reserved');
  let rotated = await owner.visitor.call(rotateResourceSecret, { id: api.id });
  const statusWith = async (secret: string | null) =>
    (await ask(service, '/oauth2/introspect', { ...api, secret }, { token: 'x' })).statusCode;
  expect([
    await statusWith(api.secret),
    await statusWith(rotated.data.client_secret),
    await statusWith('wrong'),
  ]).toEqual([200, 200, 401]);
  service.clock.advance(24 * 3600 + 1);
  expect([await statusWith(api.secret), await statusWith(rotated.data.client_secret)]).toEqual([401, 200]);
  // A leaked one ends at once.
  await passCheck(owner);
  const leaked = rotated.data.client_secret;
  rotated = await owner.visitor.call(rotateResourceSecret, { id: api.id, overlap_hours: 0 });
  expect(rotated.data.previous_expires_at).toBeNull();
  expect([await statusWith(leaked), await statusWith(rotated.data.client_secret)]).toEqual([401, 200]);
  // By these credentials it asks about tokens, and gets none.
  const token = await ask(
    service,
    '/oauth2/token',
    { ...api, secret: rotated.data.client_secret },
    { grant_type: 'client_credentials' },
  );
  expect(token.json()).toMatchObject({ error: 'invalid_request' });
});

// call:GET/manage/v1/resources call:POST/manage/v1/resources/{id}/approve call:POST/manage/v1/resources/{id}/refuse
// call:POST/manage/v1/resources/{id}/verify call:POST/manage/v1/resources/{id}/suspend call:POST/manage/v1/resources/{id}/resume
test('operators let an API in whose host nobody has shown, stop it and let it run again', async () => {
  await operator.enter();
  const api = await registerResource(owner.visitor, { audience: 'https://api.operator.example' });
  const decide = (verb: string, headers = {}) =>
    operator.ask('POST', `resources/${api.id}/${verb}`, { reason: '看过了' }, headers);
  const waiting = await operator.ask('GET', 'resources?status=unverified&q=https://api.operator.example');
  expect(waiting.body.items).toMatchObject([{ id: api.id, status: 'unverified', host_shown: false }]);
  const stale = await decide('approve', { 'if-match': '"0"' });
  expect(stale.body.type).toBe('urn:tongxing:problem:version_conflict');
  expect((await decide('approve')).body).toMatchObject({ status: 'active', verified: false });
  expect(await isKnown(api.audience)).toBe(true);
  expect((await decide('verify')).body).toMatchObject({ verified: true });
  // What people read of a checked API waits; what machines read does not.
  await owner.visitor.call(editResource, { id: api.id, legal_name: '别的公司', token: 'jwt' });
  expect(await mine(api.id)).toMatchObject({
    legal_name: '日程科技有限公司',
    token: 'jwt',
    pending: { legal_name: '别的公司' },
  });
  expect((await decide('refuse')).body).toMatchObject({
    status: 'active',
    pending: null,
    legal_name: '日程科技有限公司',
  });
  await owner.visitor.call(editResource, { id: api.id, legal_name: '别的公司' });
  expect((await decide('approve')).body).toMatchObject({ legal_name: '别的公司', pending: null });
  expect((await decide('suspend')).body).toMatchObject({ status: 'suspended', review_note: '看过了' });
  expect(await isKnown(api.audience)).toBe(false);
  expect((await ask(service, '/oauth2/introspect', api, { token: 'x' })).statusCode).toBe(401);
  expect((await decide('suspend')).body.type).toBe('urn:tongxing:problem:wrong_state');
  expect((await decide('resume')).body).toMatchObject({ status: 'active' });
  expect((await mine(api.id))?.review_note).toBe('');
});
