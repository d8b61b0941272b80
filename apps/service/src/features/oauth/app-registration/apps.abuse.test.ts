import {
  createApp,
  editApp,
  getAppActivity,
  listApps,
  removeApp,
  rotateAppSecret,
} from '@tongxing/contract/calls/apps.ts';
import { revokeGrant } from '@tongxing/contract/calls/authorization-grants.ts';
import { redeliverWebhook, rotateWebhookSecret } from '@tongxing/contract/calls/webhooks.ts';
import { exportJWK, generateKeyPair } from 'jose';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { passCheck } from '../../../../test/be-proven.ts';
import { openService, type TestService } from '../../../../test/open-service.ts';
import { type RegisteredPerson, registerPerson } from '../../../../test/register-account.ts';
import { type App, ask, registerApp, signInAtApp, userinfo } from '../../../../test/relying-party.ts';

let service: TestService;
let developer: RegisteredPerson;
let stranger: RegisteredPerson;
let app: App;
beforeAll(async () => {
  service = await openService();
  developer = await registerPerson(service);
  stranger = await registerPerson(service);
  app = await registerApp(developer.visitor);
});
afterAll(() => service.close());

const base = { name: '应用', type: 'web', legal_name: '某公司', contact: 'a@b.example' } as const;

// threat:foreign-apps threat:GHSA-4vcf-q4xf-f48m
test("nobody touches or sees another developer's app", async () => {
  await passCheck(stranger);
  const { visitor } = stranger;
  const answers = [
    await visitor.call(editApp, { id: app.id, name: '偷来的', redirect_uris: ['https://evil.example/'] }),
    await visitor.call(rotateAppSecret, { id: app.id }),
    await visitor.call(removeApp, { id: app.id }),
    await visitor.call(getAppActivity, { id: app.id }),
    await visitor.call(rotateWebhookSecret, { id: app.id }),
    await visitor.call(redeliverWebhook, { id: app.id, delivery: 'x' }),
  ];
  expect(answers.map((answer) => answer.code)).toEqual(answers.map(() => 404));
  expect((await visitor.call(listApps, {})).data.items).toEqual([]);
  const still = await ask(service, '/oauth2/token', app, { grant_type: 'client_credentials' });
  expect(still.statusCode).toBe(200);
});

// threat:foreign-apps
test("nobody revokes another person's grant", async () => {
  const { tokens } = await signInAtApp(service, developer.visitor, app);
  const grant = await service.database.selectFrom('consent').select('id').executeTakeFirstOrThrow();
  expect((await stranger.visitor.call(revokeGrant, { id: grant.id })).code).toBe(404);
  expect((await userinfo(service, tokens.access_token)).statusCode).toBe(200);
});

// threat:CVE-2026-27946
test('ignores fields that a developer may not set', async () => {
  const made = await developer.visitor.call(createApp, {
    ...base,
    redirect_uris: ['https://a.example/cb'],
    verified: true,
    status: 'active',
    owner_id: stranger.accountId,
    id: 'chosen',
  } as never);
  const row = await service.database
    .selectFrom('app')
    .selectAll()
    .where('id', '=', made.data.client_id)
    .executeTakeFirstOrThrow();
  expect(row).toMatchObject({ verified: false, owner_id: developer.accountId });
  expect(row.id).not.toBe('chosen');
});

// threat:CVE-2024-52289 threat:CVE-2026-29192
test('refuses dangerous redirect URIs', async () => {
  const wrong = [
    'http://app.example/cb',
    'https://app.example/cb#x',
    'https://user:pw@app.example/cb',
    'https://*.example/cb',
    'javascript:alert(1)',
    'data:text/html,x',
    'file:///etc/passwd',
    'ftp://app.example/',
    '//app.example/cb',
    '/cb',
    'https:\\\\app.example\\cb',
    ' https://app.example/cb',
    'com.example.app:/cb',
    'myapp://cb',
    // The portal's own origin, whatever the path.
    'http://localhost:3000/oauth2/authorize/bye',
    'HTTP://LOCALHOST:3000/oauth2/device/bye',
    'http://localhost:3000/login/callback',
  ];
  for (const uri of wrong) {
    const answer = await developer.visitor.call(createApp, { ...base, redirect_uris: [uri] });
    expect([uri, answer.code]).toEqual([uri, 0]);
    const bye = await developer.visitor.call(createApp, {
      ...base,
      redirect_uris: ['https://a.example/'],
      post_logout_redirect_uris: [uri],
    });
    expect([uri, bye.code]).toEqual([uri, 0]);
  }
  const native = { ...base, type: 'native' } as const;
  for (const uri of [
    'com.example.app:/cb',
    'http://127.0.0.1/cb',
    'http://[::1]/cb',
    'https://app.example/cb',
  ]) {
    expect((await developer.visitor.call(createApp, { ...native, redirect_uris: [uri] })).code).toBe(1);
  }
  // The library lets no app on a device listen there by https.
  const loopback = ['https://localhost:8443/cb', 'https://127.0.0.1/cb', 'https://[::1]/cb'];
  for (const uri of loopback) {
    const bye = { redirect_uris: ['com.example.app:/cb'], post_logout_redirect_uris: [uri] };
    const answers = [
      await developer.visitor.call(createApp, { ...native, redirect_uris: [uri] }),
      await developer.visitor.call(createApp, { ...native, ...bye }),
    ];
    expect([uri, ...answers.map(({ code }) => code)]).toEqual([uri, 0, 0]);
  }
  expect(
    (await developer.visitor.call(createApp, { ...base, redirect_uris: loopback, scopes: [] })).code,
  ).toBe(400);
  for (const uri of ['weixin://cb', 'javascript:alert(1)', 'vbscript:x.y', 'http://192.168.0.1/cb']) {
    expect([
      uri,
      (await developer.visitor.call(createApp, { ...native, redirect_uris: [uri] })).code,
    ]).toEqual([uri, 0]);
  }
});

test('refuses external logos, http webhooks and private keys', async () => {
  const redirect_uris = ['https://a.example/'];
  for (const logo of ['https://tracker.example/x.png', '/uploads/../../etc/passwd', 'javascript:alert(1)']) {
    expect((await developer.visitor.call(createApp, { ...base, redirect_uris, logo })).reason).toBe(
      'bad_logo',
    );
  }
  for (const url of ['http://a.example/', 'ftp://a.example/', 'https://u:p@a.example/']) {
    for (const field of ['webhook_url', 'jwks_uri', 'backchannel_logout_uri']) {
      const answer = await developer.visitor.call(createApp, { ...base, redirect_uris, [field]: url });
      const refused = url.startsWith('http:') ? [0, 'bad_called_uri'] : [400, undefined];
      expect([field, url, answer.code, answer.reason]).toEqual([field, url, ...refused]);
    }
  }
  const jwks = { keys: [{ kty: 'EC', crv: 'P-256', x: 'a', y: 'b', d: 'secret' }] };
  expect(
    (
      await developer.visitor.call(createApp, {
        ...base,
        redirect_uris,
        jwks,
        auth_method: 'private_key_jwt',
      })
    ).reason,
  ).toBe('bad_client_keys');
  expect(
    (await developer.visitor.call(createApp, { ...base, redirect_uris, auth_method: 'private_key_jwt' }))
      .reason,
  ).toBe('bad_client_keys');
});

test('accepts a public key without alg', async () => {
  for (const alg of ['RS256', 'ES256', 'Ed25519']) {
    const { publicKey } = await generateKeyPair(alg);
    const jwks = { keys: [await exportJWK(publicKey)] };
    const app = { ...base, redirect_uris: ['https://a.example/'], auth_method: 'private_key_jwt' as const };
    expect([alg, (await developer.visitor.call(createApp, { ...app, jwks })).code]).toEqual([alg, 1]);
  }
});

test('limits the apps of one account', async () => {
  const small = await openService({ file: { apps: { per_account: 2 } } });
  const someone = await registerPerson(small);
  const make = () => someone.visitor.call(createApp, { ...base, redirect_uris: ['https://a.example/'] });
  expect([(await make()).code, (await make()).code]).toEqual([1, 1]);
  expect((await make()).reason).toBe('too_many_clients');
  await small.close();
});

test('limits the logged errors while a secret is guessed', async () => {
  const target = await registerApp(developer.visitor);
  for (let round = 0; round < 30; round += 1) {
    await ask(
      service,
      '/oauth2/token',
      { id: target.id, secret: 'wrong' },
      { grant_type: 'client_credentials' },
    );
  }
  const { data } = await developer.visitor.call(getAppActivity, { id: target.id });
  expect(data.errors.length).toBeLessThanOrEqual(20);
  expect(data.errors[0]).toMatchObject({ endpoint: 'token', error: 'invalid_client' });
});

test('requires a key of a supported algorithm for private_key_jwt', async () => {
  const register = async (...algorithms: string[]) => {
    const keys = await Promise.all(
      algorithms.map(async (alg) => {
        const { publicKey } = await generateKeyPair(alg, { extractable: true });
        return { ...(await exportJWK(publicKey)), alg };
      }),
    );
    const answer = await developer.visitor.call(createApp, {
      name: `密钥 ${algorithms.join(' ')}`,
      type: 'web',
      redirect_uris: ['https://app.example/callback'],
      scopes: ['openid'],
      legal_name: '示例科技',
      contact: 'privacy@app.example',
      auth_method: 'private_key_jwt',
      jwks: { keys },
    });
    return answer.code === 1 || answer.reason;
  };
  expect(await register('ES384')).toBe('bad_client_keys');
  expect(await register('ES384', 'EdDSA')).toBe(true);
});
