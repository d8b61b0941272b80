import { createPublicKey } from 'node:crypto';
import { jwtVerify } from 'jose';
import type { OpenidFlavour } from './open-openid.ts';
import type { VendorPerson } from './vendor-people.ts';

/** Two tenants of Microsoft Entra: lin works at one, the others at another. */
export function tenantOf(person: VendorPerson): string {
  return person.word === 'lin'
    ? '11111111-1111-4111-8111-111111111111'
    : '22222222-2222-4222-8222-222222222222';
}

export const plainFlavour: OpenidFlavour = {
  quirks: ['pkce_checked', 'nonce_returned', 'keys_rotate', 'nickname_missing'],
  issuerPath: '',
  secret: 'basic',
  formPost: false,
  userinfo: true,
  claims: ({ openid, email }) => ({ sub: openid, email, email_verified: true }),
};

export const googleFlavour: OpenidFlavour = {
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

export const microsoftFlavour: OpenidFlavour = {
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
export function appleFlavour(publicKeyPem: string, team: string, clientId: string): OpenidFlavour {
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
