import { generateKeyPairSync } from 'node:crypto';
import { openAlipay } from './open-alipay.ts';
import { fixture, id, secret } from './vendor-fixture.ts';

/** 支付宝 on a website, or silently inside its own app. */
export async function alipayFixture(redirectUris: readonly string[], silent: boolean) {
  const keys = generateKeyPairSync('rsa', { modulusLength: 2048 });
  const others = generateKeyPairSync('rsa', { modulusLength: 2048 });
  const publicKey = keys.publicKey.export({ type: 'spki', format: 'pem' }).toString();
  const vendor = await openAlipay({ id, secret, redirectUris }, publicKey);
  // The vendor's console shows keys as bare base64.
  const bare = (key: typeof keys.privateKey) =>
    key.export({ type: 'pkcs8', format: 'der' }).toString('base64');
  return fixture(vendor, {
    entry: {
      kind: 'alipay',
      app_id: id,
      private_key: bare(keys.privateKey),
      alipay_public_key: vendor.publicKey,
      hosts: { auth: vendor.url, gateway: vendor.url },
    },
    wrongSettings: { private_key: bare(others.privateKey) },
    channel: silent ? 'in_app' : 'website',
    silent,
    asksNobody: silent,
    steps: ['token'],
    cancelComesBack: !silent,
    subjectsOf: ({ number }) => [`user:${`2088${number}`.padEnd(16, '0')}`],
  });
}
