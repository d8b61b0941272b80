import { editApp, rotateAppSecret } from '@tongxing/contract/calls/apps.ts';
import { permissionTo } from '@tongxing/contract/permissions.ts';
import { exportJWK, generateKeyPair, SignJWT } from 'jose';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { passCheck } from '../../../../test/be-proven.ts';
import { askManage, makeOperator, type TestOperator } from '../../../../test/make-operator.ts';
import { openService, type TestService } from '../../../../test/open-service.ts';
import { type RegisteredPerson, registerPerson } from '../../../../test/register-account.ts';
import { type App, ask, registerApp, signInAtApp, userinfo } from '../../../../test/relying-party.ts';
import { digestText } from '../../../kernel/crypto/digest.ts';

const publicUrl = 'http://localhost:3000';
let service: TestService;
let owner: TestOperator;
let second: TestOperator;
let developer: RegisteredPerson;
let app: App;
beforeAll(async () => {
  service = await openService({ file: { operators: { approval: true } } });
  second = await makeOperator(service, ['owner']);
  owner = await makeOperator(service, ['owner']);
  await second.enter();
  developer = await registerPerson(service);
  app = await registerApp(developer.visitor, {});
}, 300_000);
afterAll(() => service.close());

const grant = (permissions: readonly string[]) =>
  owner.ask('PUT', `apps/${app.id}/permissions`, { permissions });
const askToken = (scope: string, more: Record<string, string> = {}, headers: Record<string, string> = {}) =>
  ask(
    service,
    '/oauth2/token',
    app,
    { grant_type: 'client_credentials', resource: `${publicUrl}/manage`, scope, ...more },
    headers,
  );
const tokenFor = async (scope: string) => {
  const answer = await askToken(scope);
  expect(answer.statusCode, answer.body).toBe(200);
  return answer.json<{ access_token: string }>().access_token;
};
const manage = (token: string, path: string, body?: unknown) =>
  askManage(service, body ? 'POST' : 'GET', path, { body, headers: { authorization: `Bearer ${token}` } });

// call:PUT/manage/v1/apps/{client_id}/permissions
test('an app may do what it was granted and its token says, until that is taken back', async () => {
  expect((await askToken(`manage:${permissionTo.readPeople}`)).statusCode).toBe(400);
  const granting = await grant([permissionTo.readPeople, permissionTo.stopPeople, permissionTo.erasePeople]);
  expect(granting.status).toBe(409);
  expect((await second.ask('POST', `approvals/${granting.body.approval}/approve`, {})).status).toBe(200);
  expect((await grant([permissionTo.decideApprovals])).body.type).toBe('urn:tongxing:problem:not_for_apps');
  const token = await tokenFor(
    `manage:${permissionTo.readPeople} manage:${permissionTo.stopPeople} manage:${permissionTo.erasePeople}`,
  );
  expect((await manage(token, 'people')).status).toBe(200);
  expect((await manage(token, 'apps')).body).toMatchObject({
    status: 403,
    permission: permissionTo.readApps,
  });
  const narrow = await tokenFor(`manage:${permissionTo.readPeople} manage:${permissionTo.writeOperators}`);
  const person = await registerPerson(service);
  const stop = `people/${person.accountId}/disable`;
  expect((await manage(narrow, stop, { reason: '刷号' })).body.permission).toBe(permissionTo.stopPeople);
  expect((await manage(token, stop, { reason: '刷号' })).status).toBe(200);
  // A person decides what a program asks for, and not the one who let it.
  const erase = await manage(token, `people/${person.accountId}/erase`, { reason: '刷号' });
  expect(erase.status).toBe(409);
  const granted = await owner.ask('POST', `approvals/${erase.body.approval}/approve`, {});
  expect([granted.status, granted.body.type]).toEqual([422, 'urn:tongxing:problem:own_request']);
  expect((await second.ask('POST', `approvals/${erase.body.approval}/approve`, {})).status).toBe(200);
  const { items } = (await owner.ask('GET', `audit?operator=app/${app.id}&kind=people.erase`)).body;
  expect(items).toHaveLength(1);
  await grant([permissionTo.stopPeople]);
  expect((await manage(token, 'people')).body).toMatchObject({
    status: 403,
    permission: permissionTo.readPeople,
  });
  await grant([]);
  expect((await manage(token, 'people')).status).toBe(401);
  await grant([permissionTo.readPeople]);
});

// threat:operator-by-app
test('nobody decides what their own app has asked for', async () => {
  const own = await registerApp(owner.visitor, { name: '自动清理' });
  const granting = await second.ask('PUT', `apps/${own.id}/permissions`, {
    permissions: [permissionTo.erasePeople],
  });
  expect((await owner.ask('POST', `approvals/${granting.body.approval}/approve`, {})).status).toBe(200);
  const issued = await ask(service, '/oauth2/token', own, {
    grant_type: 'client_credentials',
    resource: `${publicUrl}/manage`,
    scope: `manage:${permissionTo.erasePeople}`,
  });
  const { access_token: token } = issued.json<{ access_token: string }>();
  const person = await registerPerson(service);
  const asked = await manage(token, `people/${person.accountId}/erase`, { reason: '清理' });
  expect(asked.status).toBe(409);
  const approve = await owner.ask('POST', `approvals/${asked.body.approval}/approve`, {});
  expect([approve.status, approve.body.type]).toEqual([422, 'urn:tongxing:problem:own_request']);
  expect((await owner.ask('GET', `people/${person.accountId}`)).status).toBe(200);
});

// threat:foreign-admin-token
test('a token of a person’s app opens nothing here, and a token for here nothing elsewhere', async () => {
  const person = await registerPerson(service);
  const { tokens } = await signInAtApp(service, person.visitor, app, { scope: 'openid' });
  expect((await manage(tokens.access_token, 'people')).status).toBe(401);
  const token = await tokenFor(`manage:${permissionTo.readPeople}`);
  expect((await userinfo(service, token)).statusCode).toBe(401);
  const other = await askToken('profile', { resource: `${publicUrl}/manage` });
  expect([other.statusCode, other.json<{ error: string }>().error]).toEqual([400, 'invalid_scope']);
  const forged = `${token.slice(0, -6)}AAAAAA`;
  expect((await manage(forged, 'people')).status).toBe(401);
});

// threat:foreign-admin-token
test('a token that is bound to a key needs its proof, for this very request, once', async () => {
  const { privateKey, publicKey } = await generateKeyPair('ES256');
  const jwk = await exportJWK(publicKey);
  let count = 0;
  // The token endpoint's library reads the machine's clock.
  const prove = (htm: string, htu: string, more: Record<string, unknown> = {}, at = service.clock.now()) =>
    new SignJWT({ htm, htu, jti: `proof-${(count += 1)}`, iat: Math.floor(at.getTime() / 1000), ...more })
      .setProtectedHeader({ typ: 'dpop+jwt', alg: 'ES256', jwk })
      .sign(privateKey);
  const issued = await askToken(
    `manage:${permissionTo.readPeople}`,
    {},
    { dpop: await prove('POST', `${publicUrl}/oauth2/token`, {}, new Date()) },
  );
  expect(issued.statusCode, issued.body).toBe(200);
  const { access_token: token, token_type: type } = issued.json<{
    access_token: string;
    token_type: string;
  }>();
  expect(type).toBe('DPoP');
  const ath = digestText(token);
  const url = `${publicUrl}/manage/v1/people`;
  const askAs = (scheme: string, dpop?: string) =>
    askManage(service, 'GET', 'people', {
      headers: { authorization: `${scheme} ${token}`, ...(dpop ? { dpop } : {}) },
    });
  const check = async (scheme: string, dpop?: string) => (await askAs(scheme, dpop)).status;
  const proof = await prove('GET', url, { ath });
  expect(await check('DPoP', proof)).toBe(200);
  expect(await check('DPoP', proof)).toBe(401);
  // As after a crash of the database, or of a Redis in its place.
  await service.database.deleteFrom('short_lived_state').execute();
  expect(await check('DPoP', proof)).toBe(401);
  expect(await check('DPoP')).toBe(401);
  expect(await check('Bearer')).toBe(401);
  expect(await check('DPoP', await prove('POST', url, { ath }))).toBe(401);
  expect(await check('DPoP', await prove('GET', `${publicUrl}/manage/v1/apps`, { ath }))).toBe(401);
  expect(await check('DPoP', await prove('GET', url))).toBe(401);
  // A client learns by which scheme to come back, and with which algorithms.
  const challenge = async (scheme: string) => (await askAs(scheme)).headers['www-authenticate'];
  expect(await challenge('DPoP')).toBe('DPoP error="invalid_token", algs="ES256 EdDSA Ed25519"');
  expect(await challenge('Bearer')).toBe('Bearer error="invalid_token"');
});

// threat:admin-token-outlives
test('a token ends with the secret or the keys it was issued for, and with the app’s leave to run', async () => {
  const { visitor } = developer;
  await grant([permissionTo.readPeople]);
  await passCheck(developer);
  const rotate = async (overlap_hours: number) => {
    const answer = await visitor.call(rotateAppSecret, { id: app.id, overlap_hours });
    expect(answer.code).toBe(1);
    return answer.data.client_secret;
  };
  const before = await tokenFor(`manage:${permissionTo.readPeople}`);
  app = { ...app, secret: await rotate(1) };
  const after = await tokenFor(`manage:${permissionTo.readPeople}`);
  expect((await manage(before, 'people')).status).toBe(200);
  service.clock.advance(1800);
  // Thrown away at once: not half an hour later.
  await passCheck(developer);
  app = { ...app, secret: await rotate(0) };
  expect([(await manage(before, 'people')).status, (await manage(after, 'people')).status]).toEqual([
    401, 401,
  ]);
  const last = await tokenFor(`manage:${permissionTo.readPeople}`);
  expect((await manage(last, 'people')).status).toBe(200);
  const decide = (verb: string) => owner.ask('POST', `apps/${app.id}/${verb}`, { reason: '核实中' });
  await owner.enter();
  expect((await decide('suspend')).status).toBe(200);
  expect((await manage(last, 'people')).status).toBe(401);
  expect((await decide('resume')).status).toBe(200);
  expect((await manage(last, 'people')).status).toBe(200);
  service.clock.advance(-1800);

  const keys = await Promise.all([generateKeyPair('ES256'), generateKeyPair('ES256')]);
  const jwks = (index: 0 | 1) => exportJWK(keys[index].publicKey).then((key) => ({ keys: [{ ...key }] }));
  const keyed = await registerApp(visitor, { auth_method: 'private_key_jwt', jwks: await jwks(0) });
  await owner.ask('PUT', `apps/${keyed.id}/permissions`, { permissions: [permissionTo.readPeople] });
  const assertion = await new SignJWT({ jti: 'assertion-1' })
    .setProtectedHeader({ alg: 'ES256' })
    .setIssuer(keyed.id)
    .setSubject(keyed.id)
    .setAudience(publicUrl)
    .setIssuedAt()
    .setExpirationTime('1m')
    .sign(keys[0].privateKey);
  const issued = await service.app.inject({
    method: 'POST',
    url: '/oauth2/token',
    headers: { 'content-type': 'application/x-www-form-urlencoded' },
    payload: new URLSearchParams({
      grant_type: 'client_credentials',
      resource: `${publicUrl}/manage`,
      scope: `manage:${permissionTo.readPeople}`,
      client_assertion_type: 'urn:ietf:params:oauth:client-assertion-type:jwt-bearer',
      client_assertion: assertion,
    }).toString(),
  });
  expect(issued.statusCode, issued.body).toBe(200);
  const { access_token: byKey } = issued.json<{ access_token: string }>();
  expect((await manage(byKey, 'people')).status).toBe(200);
  await passCheck(developer);
  expect((await visitor.call(editApp, { id: keyed.id, jwks: await jwks(1) })).code).toBe(1);
  expect((await manage(byKey, 'people')).status).toBe(401);
});

test('an app whose developer is shut, and one that is gone, may do nothing any more', async () => {
  const token = await tokenFor(`manage:${permissionTo.readPeople}`);
  expect((await manage(token, 'people')).status).toBe(200);
  await owner.ask('POST', `people/${developer.accountId}/disable`, { reason: '核实中' });
  expect((await manage(token, 'people')).status).toBe(401);
  await owner.ask('POST', `people/${developer.accountId}/enable`, { reason: '核实完' });
  const { database } = service;
  expect((await manage(token, 'people')).status).toBe(200);
  service.clock.advance(3601);
  expect((await manage(token, 'people')).status).toBe(401);
  service.clock.advance(-3601);
  expect((await manage(token, 'people')).status).toBe(200);
  await database.deleteFrom('app').where('id', '=', app.id).execute();
  expect((await manage(token, 'people')).status).toBe(401);
});
