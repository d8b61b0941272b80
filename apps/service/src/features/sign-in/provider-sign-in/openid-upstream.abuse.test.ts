import { once } from 'node:events';
import { createServer, type Server } from 'node:http';
import type { AddressInfo } from 'node:net';
import { startAtProvider } from '@tongxing/contract/calls/provider-sign-in.ts';
import { idTokenFlaws, subjectFlaws } from '@tongxing/doubles/identity/id-token-signer.ts';
import type { OpenidVendor } from '@tongxing/doubles/identity/open-openid.ts';
import type { VendorFixture } from '@tongxing/doubles/identity/vendor-fixture.ts';
import { vendorFixtures } from '@tongxing/doubles/identity/vendor-fixtures.ts';
import { afterAll, afterEach, beforeAll, expect, test } from 'vitest';
import { openService, type TestService } from '../../../../test/open-service.ts';
import { recordingLog } from '../../../../test/recording-log.ts';
import { callbackUrl, signInAt } from '../../../../test/visit-provider.ts';

/** Something on the inside that must never hear of it. */
let inside: Server;
let visits = 0;
let insideAt = '';
let fixture: VendorFixture<OpenidVendor>;
let service: TestService;
const log = recordingLog();

beforeAll(async () => {
  inside = createServer((_request, response) => {
    visits += 1;
    response.setHeader('content-type', 'application/json').end('{"keys":[]}');
  }).listen(0, '127.0.0.1');
  await once(inside, 'listening');
  insideAt = `http://127.0.0.1:${(inside.address() as AddressInfo).port}`;
  fixture = await vendorFixtures.openid_connect([callbackUrl]);
});
afterEach(async () => {
  Object.assign(fixture.vendor.mode, { flaw: null, subject: null, metadata: {} });
  await service.close();
});
afterAll(async () => {
  inside.close();
  await fixture.vendor.close();
});

/** A service of its own, as one keeps a provider's metadata for an hour. */
async function open(): Promise<void> {
  service = await openService({ file: { providers: [fixture.entry] }, ports: { log } });
}
const signIn = () => signInAt(service.visitor(), { key: 'corp' });

// threat:openid-provider
test('an invalid ID token is refused, whatever its flaw', async () => {
  await open();
  for (const flaw of idTokenFlaws) {
    fixture.vendor.mode.flaw = flaw;
    const answer = await signIn();
    expect([flaw, answer.code, answer.reason]).toEqual([flaw, 0, 'provider_malformed']);
    expect(answer.msg).toContain('公司账号');
  }
  fixture.vendor.mode.flaw = null;
  expect(await signIn()).toMatchObject({ code: 2 });
});

// threat:openid-provider
test('a sub that OpenID Connect does not allow is refused', async () => {
  await open();
  for (const [name, subject] of Object.entries(subjectFlaws)) {
    fixture.vendor.mode.subject = subject;
    const answer = await signIn();
    expect([name, answer.status, answer.code, answer.reason]).toEqual([name, 200, 0, 'provider_malformed']);
  }
  fixture.vendor.mode.subject = `cn=Lin Wan,ou=${'x'.repeat(240)}`;
  expect(await signIn()).toMatchObject({ code: 2 });
});

// threat:openid-provider
test.each(['token_endpoint', 'userinfo_endpoint', 'jwks_uri'])(
  'a %s at a private address is not called, however it is spelled, and the log names it',
  async (endpoint) => {
    const { port } = new URL(insideAt);
    for (const host of ['127.0.0.1', 'localhost', '2130706433', '[::ffff:127.0.0.1]', '169.254.169.254']) {
      fixture.vendor.mode.metadata = { [endpoint]: `http://${host}:${port}/${endpoint}` };
      await open();
      expect(await signIn()).toMatchObject({ code: 0, reason: 'provider_misconfigured' });
      expect(log.lines.findLast((line) => line.startsWith('warn'))).toMatch(/not on the public internet/);
      await service.close();
    }
    expect(visits).toBe(0);
    await open();
  },
);

// threat:openid-provider
test('an authorization address that is no web page is refused', async () => {
  fixture.vendor.mode.metadata = { authorization_endpoint: 'javascript:alert(1)' };
  await open();
  const started = await service.visitor().call(startAtProvider, { key: 'corp', redirect_url: callbackUrl });
  expect(started).toMatchObject({ code: 0, reason: 'provider_malformed' });
});
