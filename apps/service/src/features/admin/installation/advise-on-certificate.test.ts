import { once } from 'node:events';
import { createServer } from 'node:https';
import type { AddressInfo } from 'node:net';
import { expiredCertificate } from '@tongxing/doubles/mail/expired-certificate.ts';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { openService, type TestService } from '../../../../test/open-service.ts';
import { openWork } from '../../../../test/open-work.ts';
import { adviseOnCertificate } from './advise-on-certificate.ts';
import { checkAddress } from './check-settings.ts';
import { checkCaptcha } from './check-vendors.ts';
import { warning } from './finding.ts';

const server = createServer(expiredCertificate, (_request, answer) => answer.end());
let service: TestService;
beforeAll(async () => {
  server.listen(0, '127.0.0.1');
  await once(server, 'listening');
  const publicUrl = `https://127.0.0.1:${(server.address() as AddressInfo).port}`;
  service = await openService({
    settings: { publicUrl },
    file: {
      captcha: { kinds: ['geetest'], geetest: { captcha_id: 'id', captcha_key: 'key', endpoint: publicUrl } },
    },
  });
}, 120_000);
afterAll(async () => {
  server.close();
  await service.close();
});

test('names the certificate, not the name or the network, where it is the fault', async () => {
  const work = openWork(service.ports);
  const found = [await checkAddress(work), await checkCaptcha(work)].flat().map(adviseOnCertificate);
  expect(found.map(({ name, state }) => [name, state])).toEqual([
    ['tls', 'wrong'],
    ['captcha geetest', 'wrong'],
  ]);
  for (const { text, advice } of found) {
    expect(text).toMatch(/CERT_HAS_EXPIRED/);
    expect(advice).toMatch(/^The name is right: renew/);
  }
});

test.each([
  ['UNABLE_TO_VERIFY_LEAF_SIGNATURE', /NODE_EXTRA_CA_CERTS/],
  ['unable to get local issuer certificate', /NODE_EXTRA_CA_CERTS/],
  ['self-signed certificate in certificate chain', /NODE_EXTRA_CA_CERTS/],
  [
    'the certificate of the mail server is signed by nobody known (ESOCKET unable to verify the first certificate)',
    /NODE_EXTRA_CA_CERTS/,
  ],
  ['ERR_TLS_CERT_ALTNAME_INVALID', /another name/],
  ['ECONNREFUSED', /^Look elsewhere/],
])('advises on “%s”', (text, advice) => {
  expect(adviseOnCertificate(warning('x', text, 'Look elsewhere.')).advice).toMatch(advice);
});
