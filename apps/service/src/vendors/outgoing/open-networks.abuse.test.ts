import { once } from 'node:events';
import { createServer, type IncomingMessage, type Server, type ServerResponse } from 'node:http';
import type { AddressInfo } from 'node:net';
import { createApp, editApp, getAppActivity } from '@tongxing/contract/calls/apps.ts';
import { listGrants, revokeGrant } from '@tongxing/contract/calls/authorization-grants.ts';
import { signOut } from '@tongxing/contract/calls/sign-in.ts';
import { vendorFixtures } from '@tongxing/doubles/identity/vendor-fixtures.ts';
import { exportJWK, generateKeyPair, SignJWT } from 'jose';
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { passCheck } from '../../../test/be-proven.ts';
import { openService, type TestService } from '../../../test/open-service.ts';
import { type RegisteredPerson, registerPerson } from '../../../test/register-account.ts';
import { approve, ask, registerApp, signInAtApp, start } from '../../../test/relying-party.ts';
import { callbackUrl, signInAt } from '../../../test/visit-provider.ts';

// What an operator opens to outgoing requests, and that nothing beside it opens with it.

/** An app inside a company, in plain http. */
let inside: Server;
let port = 0;
const heard: string[] = [];
let answer: (request: IncomingMessage, response: ServerResponse) => void;
let service: TestService;
let developer: RegisteredPerson;

beforeAll(async () => {
  inside = createServer((request, response) => {
    heard.push(`${request.method} ${request.url}`);
    answer(request, response);
  }).listen(0, '127.0.0.1');
  await once(inside, 'listening');
  port = (inside.address() as AddressInfo).port;
});
beforeEach(() => {
  heard.length = 0;
  answer = (_request, response) => response.end('{}');
});
afterEach(() => service.close());
afterAll(() => inside.close());

async function open(allow_private: string[], file: Record<string, unknown> = {}): Promise<void> {
  service = await openService({ file: { outgoing: { allow_private }, ...file } });
  developer = await registerPerson(service);
}

/** What becomes of one webhook to the address. */
async function deliverTo(webhook_url: string): Promise<string | null | undefined> {
  const app = await registerApp(developer.visitor, { webhook_url });
  const person = await registerPerson(service);
  await signInAtApp(service, person.visitor, app);
  const [grant] = (await person.visitor.call(listGrants, {})).data.items;
  await person.visitor.call(revokeGrant, { id: grant?.id ?? '' });
  await service.work('Sending webhooks');
  const { deliveries } = (await developer.visitor.call(getAppActivity, { id: app.id })).data;
  const [delivery] = deliveries;
  return delivery?.state === 'delivered' ? 'delivered' : delivery?.last_result;
}

describe('webhooks', () => {
  test('are sent to an allowed network over http, in any spelling of the address', async () => {
    await open(['127.0.0.0/8']);
    for (const host of ['127.0.0.1', '2130706433', '0x7f.1', '[::ffff:127.0.0.1]', 'localhost']) {
      heard.length = 0;
      const outcome = await deliverTo(`http://${host}:${port}/hook`).catch((error: Error) => error.message);
      // A name is plain only where the name itself is open: by its address alone anybody could point one there.
      if (host === 'localhost') expect(outcome).toContain('https://');
      else expect([host, outcome, heard]).toEqual([host, 'delivered', ['POST /hook']]);
    }
  });

  test('are sent to an allowed name, whatever its address is', async () => {
    await open(['localhost']);
    expect(await deliverTo(`http://localhost:${port}/hook`)).toBe('delivered');
    expect(await deliverTo(`http://127.0.0.1:${port}/hook`).catch((error: Error) => error.message)).toContain(
      'https://',
    );
    expect(heard).toEqual(['POST /hook']);
  });

  // threat:app-url-inside
  test('are sent over https to a name in an allowed network, and in no other', async () => {
    await open(['10.0.0.0/8', '*.lan']);
    expect(await deliverTo(`https://localhost:${port}/hook`)).toContain('not on the public internet');
    await service.close();
    await open(['127.0.0.0/8', '::1']);
    // Reached: what answers there does not speak TLS.
    expect(await deliverTo(`https://localhost:${port}/hook`)).toMatch(/SSL|TLS|wrong version|EPROTO/i);
    expect(heard).toEqual([]);
  });

  // threat:app-url-inside
  test('follow no redirect from an allowed network', async () => {
    await open(['127.0.0.1']);
    answer = (_request, response) => {
      response.writeHead(307, { location: 'http://169.254.169.254/' }).end();
    };
    expect(await deliverTo(`http://127.0.0.1:${port}/hook`)).toBe('HTTP 307');
    expect(heard).toHaveLength(1);
  });
});

test('keys and logouts of an app are sent to an allowed network', async () => {
  await open(['127.0.0.1']);
  const { privateKey, publicKey } = await generateKeyPair('ES256');
  const keys = JSON.stringify({ keys: [{ ...(await exportJWK(publicKey)), kid: 'k', alg: 'ES256' }] });
  answer = (_request, response) => {
    response.setHeader('content-type', 'application/json').end(keys);
  };
  const app = await registerApp(developer.visitor, {
    auth_method: 'private_key_jwt',
    jwks_uri: `http://127.0.0.1:${port}/keys`,
  });
  const assertion = await new SignJWT({ jti: crypto.randomUUID() })
    .setProtectedHeader({ alg: 'ES256', kid: 'k' })
    .setIssuer(app.id)
    .setSubject(app.id)
    .setAudience('http://localhost:3000')
    .setIssuedAt()
    .setExpirationTime('1m')
    .sign(privateKey);
  const response = await ask(service, '/oauth2/token', app, {
    grant_type: 'client_credentials',
    client_assertion_type: 'urn:ietf:params:oauth:client-assertion-type:jwt-bearer',
    client_assertion: assertion,
  });
  expect(response.statusCode).toBe(200);

  const web = await registerApp(developer.visitor, {
    backchannel_logout_uri: `http://127.0.0.1:${port}/out`,
  });
  const leaving = await registerPerson(service);
  await signInAtApp(service, leaving.visitor, web);
  await leaving.visitor.call(signOut, {});
  await expect.poll(() => heard).toEqual(['GET /keys', 'POST /out']);
});

test('callbacks over http are accepted for an allowed host and refused for others, also in an edit', async () => {
  await open(['*.lan', '10.0.0.0/8']);
  const redirect_uri = 'http://crm.lan/callback';
  const app = await registerApp(developer.visitor, { redirect_uris: [redirect_uri, 'http://10.1.2.3/cb'] });
  const started = await start(service, app, { redirect_uri });
  const back = await approve((await registerPerson(service)).visitor, started);
  expect(back.get('code')).toBeTruthy();
  await passCheck(developer);
  const mayNot = [
    'http://lan/cb',
    'http://crm.lan.evil.example/cb',
    'http://11.1.2.3/cb',
    'http://app.example/cb',
  ];
  for (const uri of mayNot) {
    const edited = await developer.visitor.call(editApp, { id: app.id, redirect_uris: [uri] });
    expect([uri, edited.reason]).toEqual([uri, 'bad_redirect_uri']);
  }
  for (const field of ['jwks_uri', 'backchannel_logout_uri', 'webhook_url'] as const) {
    const edited = await developer.visitor.call(editApp, { id: app.id, [field]: 'http://app.example/x' });
    expect([field, edited.reason]).toEqual([field, 'bad_called_uri']);
    expect(await developer.visitor.call(editApp, { id: app.id, [field]: 'http://crm.lan/x' })).toMatchObject({
      code: 1,
    });
  }
});

// threat:app-url-inside
test('without allowed networks, http callbacks are accepted for loopback only', async () => {
  await open([]);
  for (const uri of ['http://crm.lan/callback', 'http://10.1.2.3/cb']) {
    const registered = await developer.visitor.call(createApp, {
      name: '内网应用',
      type: 'web',
      redirect_uris: [uri],
      legal_name: '某公司',
      contact: 'a@b.example',
    });
    expect(registered).toMatchObject({ code: 0, reason: 'bad_redirect_uri' });
  }
});

describe('an upstream', () => {
  test('with metadata that names another host of an allowed network is reached there', async () => {
    const fixture = await vendorFixtures.openid_connect([callbackUrl]);
    const elsewhere = `http://127.0.0.1:${port}`;
    answer = async (request, response) => {
      const { method = 'GET', headers } = request;
      const chunks: Buffer[] = [];
      for await (const chunk of request) chunks.push(chunk as Buffer);
      const body = chunks.length > 0 ? Buffer.concat(chunks) : null;
      const passed = await fetch(`${fixture.vendor.url}${request.url}`, {
        method,
        headers: { 'content-type': `${headers['content-type']}`, authorization: `${headers.authorization}` },
        body,
      });
      response.setHeader('content-type', 'application/json').end(await passed.text());
    };
    fixture.vendor.mode.metadata = {
      token_endpoint: `${elsewhere}/token`,
      jwks_uri: `${elsewhere}/keys`,
      userinfo_endpoint: `${elsewhere}/userinfo`,
    };
    await open(['10.0.0.0/8'], { providers: [fixture.entry] });
    expect(await signInAt(service.visitor(), { key: 'corp' })).toMatchObject({
      reason: 'provider_misconfigured',
    });
    expect(heard).toEqual([]);
    await service.close();
    await open(['127.0.0.1'], { providers: [fixture.entry] });
    expect(await signInAt(service.visitor(), { key: 'corp' })).toMatchObject({ code: 2 });
    expect(heard).toEqual(['POST /token', 'GET /keys', 'GET /userinfo']);
    await fixture.vendor.close();
  });
});
