import { once } from 'node:events';
import { createServer, type Server } from 'node:net';
import { hostname } from 'node:os';
import { getAppActivity, makeRegistrationToken } from '@tongxing/contract/calls/apps.ts';
import { listGrants, revokeGrant } from '@tongxing/contract/calls/authorization-grants.ts';
import { signOut } from '@tongxing/contract/calls/sign-in.ts';
import { exportJWK, generateKeyPair, SignJWT } from 'jose';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { passCheck } from '../../../../test/be-proven.ts';
import { openService, type TestService } from '../../../../test/open-service.ts';
import { type RegisteredPerson, registerPerson } from '../../../../test/register-account.ts';
import { type App, ask, redirectUri, registerApp, signInAtApp } from '../../../../test/relying-party.ts';

// What developers may make the service ask: keys of an app, its logout address, its webhooks.

const issuer = 'http://localhost:3000';
let service: TestService;
let developer: RegisteredPerson;
let inside: Server;
let visits = 0;
let addresses: string[];
beforeAll(async () => {
  service = await openService({ file: { apps: { per_account: 100 } } });
  developer = await registerPerson(service);
  inside = createServer((socket) => {
    visits += 1;
    socket.destroy();
  }).listen(0);
  await once(inside, 'listening');
  const { port } = inside.address() as { port: number };
  // The machine's own name goes through the resolver, as a name of an attacker's would.
  const hosts = [
    '127.0.0.1',
    'localhost',
    '[::1]',
    '[::ffff:127.0.0.1]',
    '2130706433',
    '0x7f.1',
    '0.0.0.0',
    hostname(),
  ];
  addresses = [
    ...hosts.map((host) => `https://${host}:${port}/x`),
    'https://169.254.169.254/latest/meta-data/',
    'https://10.0.0.1/',
  ];
});
afterAll(async () => {
  inside.close();
  await service.close();
});

async function assertionFor(app: App, key: CryptoKey): Promise<Record<string, string>> {
  const assertion = await new SignJWT({ jti: crypto.randomUUID() })
    .setProtectedHeader({ alg: 'ES256', kid: 'k' })
    .setIssuer(app.id)
    .setSubject(app.id)
    .setAudience(issuer)
    .setIssuedAt()
    .setExpirationTime('1m')
    .sign(key);
  return {
    grant_type: 'client_credentials',
    client_assertion_type: 'urn:ietf:params:oauth:client-assertion-type:jwt-bearer',
    client_assertion: assertion,
  };
}

// threat:app-url-inside
test('never fetches keys from private addresses, and answers alike for all of them', async () => {
  const { privateKey } = await generateKeyPair('ES256');
  const answers = new Set<string>();
  for (const jwks_uri of addresses) {
    const app = await registerApp(developer.visitor, { auth_method: 'private_key_jwt', jwks_uri });
    const response = await ask(service, '/oauth2/token', app, await assertionFor(app, privateKey));
    expect([jwks_uri, response.statusCode]).toEqual([jwks_uri, 401]);
    answers.add(response.body);
  }
  expect([answers.size, visits]).toEqual([1, 0]);
});

// threat:app-url-inside
test('sends no logout to private addresses, and logs the reason', async () => {
  for (const backchannel_logout_uri of addresses.slice(0, 3)) {
    const app = await registerApp(developer.visitor, { backchannel_logout_uri });
    const leaving = await registerPerson(service);
    await signInAtApp(service, leaving.visitor, app);
    await leaving.visitor.call(signOut, {});
    const activity = async () => (await developer.visitor.call(getAppActivity, { id: app.id })).data;
    await expect.poll(async () => (await activity()).deliveries[0]?.attempts).toBe(1);
    const data = await activity();
    expect(data.deliveries).toMatchObject([{ event: 'backchannel_logout', state: 'waiting' }]);
    expect(data.errors[0]).toMatchObject({ endpoint: 'backchannel_logout', error: 'logout_failed' });
    expect(data.errors[0]?.reason).toContain('not on the public internet');
  }
  expect(visits).toBe(0);
});

// threat:app-url-inside threat:CVE-2026-5469
test('sends no webhook to private addresses, and shows the reason', async () => {
  for (const webhook_url of addresses) {
    const app = await registerApp(developer.visitor, { webhook_url });
    const person = await registerPerson(service);
    await signInAtApp(service, person.visitor, app);
    const [grant] = (await person.visitor.call(listGrants, {})).data.items;
    await person.visitor.call(revokeGrant, { id: grant?.id ?? '' });
    await service.work('Sending webhooks');
    const { deliveries } = (await developer.visitor.call(getAppActivity, { id: app.id })).data;
    expect(deliveries).toMatchObject([{ event: 'grant.revoked', state: 'waiting', attempts: 1 }]);
    expect(deliveries[0]?.last_result, webhook_url).toContain('not on the public internet');
  }
  expect(visits).toBe(0);
});

// threat:app-url-inside
test('follows no redirect', async () => {
  const asked: string[] = [];
  const followed: string[] = [];
  const leading = await openService({
    ports: {
      outgoingFetch: async (input, init) => {
        asked.push(String(input));
        followed.push(String(init?.redirect));
        return new Response(null, { status: 302, headers: { location: 'http://169.254.169.254/' } });
      },
    },
  });
  const person = await registerPerson(leading);
  const { privateKey } = await generateKeyPair('ES256');
  const app = await registerApp(person.visitor, {
    auth_method: 'private_key_jwt',
    jwks_uri: 'https://app.example/jwks',
    webhook_url: 'https://app.example/hook',
  });
  const response = await ask(leading, '/oauth2/token', app, await assertionFor(app, privateKey));
  expect(response.statusCode).toBe(401);
  const web = await registerApp(person.visitor, {
    webhook_url: 'https://app.example/hook',
    backchannel_logout_uri: 'https://app.example/out',
  });
  await signInAtApp(leading, person.visitor, web);
  const [grant] = (await person.visitor.call(listGrants, {})).data.items;
  await person.visitor.call(revokeGrant, { id: grant?.id ?? '' });
  await leading.work('Sending webhooks');
  await person.visitor.call(signOut, {});
  await expect
    .poll(() => new Set(asked))
    .toEqual(new Set(['https://app.example/jwks', 'https://app.example/hook', 'https://app.example/out']));
  // Left open means refused: see `guardedFetch`.
  expect(followed).not.toContain('follow');
  await leading.close();
});

// threat:CVE-2026-5469
test('fetches no logos, sector identifiers and request objects of a registration', async () => {
  const asked: string[] = [];
  const quiet = await openService({
    ports: {
      outgoingFetch: async (input) => {
        asked.push(String(input));
        return new Response('{}');
      },
    },
  });
  const person = await registerPerson(quiet);
  const recipient = { legal_name: '某公司', contact: 'a@b.example' };
  await passCheck(person);
  const { registration_token } = (await person.visitor.call(makeRegistrationToken, recipient)).data;
  const key = await exportJWK((await generateKeyPair('ES256')).publicKey);
  const response = await quiet.app.inject({
    method: 'POST',
    url: '/oauth2/register',
    headers: { authorization: `Bearer ${registration_token}`, 'content-type': 'application/json' },
    payload: JSON.stringify({
      client_name: '应用',
      redirect_uris: [redirectUri],
      logo_uri: 'https://evil.example/logo',
      sector_identifier_uri: 'https://evil.example/sector',
      request_uris: ['https://evil.example/request'],
      jwks: { keys: [{ ...key, x5u: 'https://evil.example/x5u', jku: 'https://evil.example/jku' }] },
    }),
  });
  expect(response.statusCode).toBe(201);
  expect(JSON.stringify(response.json())).not.toContain('evil.example/logo');
  expect(asked).toEqual([]);
  await quiet.close();
});
