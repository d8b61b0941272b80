import { createPublicKey, generateKeyPairSync } from 'node:crypto';
import { jwtVerify } from 'jose';
import { type OpenidFlavour, openOpenid } from './open-openid.ts';
import { fixture, id, secret, wrong } from './vendor-fixture.ts';
import type { VendorPerson } from './vendor-people.ts';

/** Two tenants of Microsoft Entra: lin works at one, the others at another. */
export function tenantOf(person: VendorPerson): string {
  return person.word === 'lin'
    ? '11111111-1111-4111-8111-111111111111'
    : '22222222-2222-4222-8222-222222222222';
}

/** What the plain provider says in its `groups` claim of a person, by their word; nothing at first. */
export const claimedGroups = new Map<string, unknown>();

const plainFlavour: OpenidFlavour = {
  quirks: ['pkce_checked', 'nonce_returned', 'keys_rotate', 'nickname_missing'],
  issuerPath: '',
  secret: 'basic',
  formPost: false,
  userinfo: true,
  claims: ({ word, openid, email }) => ({
    sub: openid,
    email,
    email_verified: true,
    ...(claimedGroups.has(word) && { groups: claimedGroups.get(word) }),
  }),
};

const googleFlavour: OpenidFlavour = {
  quirks: ['pkce_checked', 'nonce_returned', 'keys_rotate', 'nickname_missing'],
  issuerPath: '',
  secret: 'post',
  formPost: false,
  userinfo: false,
  claims: ({ openid, nickname, avatar, email }) => ({
    sub: openid,
    name: nickname ?? undefined,
    picture: avatar ?? undefined,
    email,
    email_verified: true,
  }),
};

const microsoftFlavour: OpenidFlavour = {
  quirks: ['pkce_checked', 'nonce_returned', 'keys_rotate', 'nickname_missing', 'issuer_per_tenant'],
  issuerPath: '/{tenantid}/v2.0',
  metadataPath: '/common/v2.0',
  secret: 'post',
  formPost: false,
  userinfo: false,
  tenantOf,
  // Whatever the tenant's administrator typed, marked as verified by a hostile tenant.
  claims: (person) => ({
    sub: `pairwise-${person.word}`,
    tid: tenantOf(person),
    oid: `00000000-0000-4000-8000-${`${person.number}`.padStart(12, '0')}`,
    name: person.nickname ?? undefined,
    email: person.email,
    email_verified: true,
    preferred_username: person.email,
  }),
};

/** Apple: `user` beside the code on the first consent alone; the secret is a JWT by the team's key (PEM). */
function appleFlavour(publicKeyPem: string, team: string, clientId: string): OpenidFlavour {
  const known = new Set<string>();
  return {
    quirks: [
      'form_post',
      'name_only_once',
      'text_for_booleans',
      'secret_is_a_jwt',
      'pkce_checked',
      'nonce_returned',
      'keys_rotate',
      'nickname_missing',
    ],
    issuerPath: '',
    secret: 'post',
    formPost: true,
    userinfo: false,
    async acceptsSecret(secret, issuer, now) {
      return jwtVerify(secret, createPublicKey(publicKeyPem), {
        issuer: team,
        subject: clientId,
        audience: issuer,
        maxTokenAge: '180 days',
        algorithms: ['ES256'],
        currentDate: new Date(now * 1000),
      }).then(
        () => true,
        () => false,
      );
    },
    claims: ({ openid, email }) => ({
      sub: openid,
      email,
      email_verified: 'true',
      is_private_email: 'false',
    }),
    beside({ word, nickname, email }): Record<string, string> {
      if (known.has(word) || !nickname) return {};
      known.add(word);
      return { user: JSON.stringify({ name: { firstName: nickname, lastName: '' }, email }) };
    },
  };
}

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
