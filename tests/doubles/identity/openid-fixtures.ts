import { generateKeyPairSync } from 'node:crypto';
import { openOpenid } from './open-openid.ts';
import { appleFlavour, googleFlavour, microsoftFlavour, plainFlavour, tenantOf } from './openid-flavours.ts';
import { fixture, id, secret, wrong } from './vendor-fixture.ts';

/** The providers that speak OpenID Connect, with their doubles. */
export const openidFixtures = {
  google: async (redirectUris: readonly string[]) => {
    const vendor = await openOpenid({ id, secret, redirectUris }, googleFlavour);
    return fixture(vendor, {
      entry: { kind: 'google', client_id: id, client_secret: secret, hosts: { accounts: vendor.url } },
      wrongSettings: { client_secret: wrong },
      steps: ['token', 'keys'],
      subjectsOf: ({ openid }) => [openid],
    });
  },
  microsoft: async (redirectUris: readonly string[]) => {
    const vendor = await openOpenid({ id, secret, redirectUris }, microsoftFlavour);
    return fixture(vendor, {
      entry: { kind: 'microsoft', client_id: id, client_secret: secret, hosts: { login: vendor.url } },
      wrongSettings: { client_secret: wrong },
      steps: ['token', 'keys'],
      subjectsOf: (person) => [
        `${tenantOf(person)}:00000000-0000-4000-8000-${`${person.number}`.padStart(12, '0')}`,
      ],
    });
  },
  apple: async (redirectUris: readonly string[]) => {
    const keys = generateKeyPairSync('ec', { namedCurve: 'P-256' });
    const others = generateKeyPairSync('ec', { namedCurve: 'P-256' });
    const pem = (key: typeof keys.privateKey) => key.export({ type: 'pkcs8', format: 'pem' }).toString();
    const publicKey = keys.publicKey.export({ type: 'spki', format: 'pem' }).toString();
    const vendor = await openOpenid({ id, secret, redirectUris }, appleFlavour(publicKey, 'TEAM000001', id));
    return fixture(vendor, {
      entry: {
        kind: 'apple',
        client_id: id,
        team_id: 'TEAM000001',
        key_id: 'KEY0000001',
        private_key: pem(keys.privateKey),
        hosts: { appleid: vendor.url },
      },
      wrongSettings: { private_key: pem(others.privateKey) },
      steps: ['token', 'keys'],
      subjectsOf: ({ openid }) => [openid],
    });
  },
  openid_connect: async (redirectUris: readonly string[]) => {
    const vendor = await openOpenid({ id, secret, redirectUris }, plainFlavour);
    return fixture(vendor, {
      entry: {
        kind: 'openid-connect',
        key: 'corp',
        name: '公司账号',
        issuer: vendor.url,
        client_id: id,
        client_secret: secret,
      },
      wrongSettings: { client_secret: wrong },
      steps: ['token', 'keys', 'profile'],
      subjectsOf: ({ openid }) => [openid],
    });
  },
};
