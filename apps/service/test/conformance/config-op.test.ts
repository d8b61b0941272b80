import { importJWK, type JWK } from 'jose';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { openService, type TestService } from '../open-service.ts';
import { type Modules, publishedPlans } from './published-plans.ts';

const issuer = 'https://id.example';
let service: TestService;
beforeAll(async () => {
  service = await openService({ settings: { publicUrl: issuer, outbox: true } });
});
afterAll(() => service.close());

/** RFC 8414 2 and OpenID Connect Discovery 3: what a member's value has to be. */
const shapes: Record<string, RegExp> = {
  authorization_endpoint: /^https:\/\/[^#?]+$/,
  token_endpoint: /^https:\/\/[^#]+$/,
  userinfo_endpoint: /^https:\/\/[^#]+$/,
  registration_endpoint: /^https:\/\/[^#]+$/,
  jwks_uri: /^https:\/\/[^#]+$/,
  end_session_endpoint: /^https:\/\/[^#]+$/,
};

const modules: Modules<'Config OP'> = {
  async 'oidcc-discovery-endpoint-verification'() {
    const response = await service.app.inject('/.well-known/openid-configuration');
    expect(response.statusCode).toBe(200);
    expect(response.headers['content-type']).toMatch(/^application\/json/);
    const metadata = response.json<Record<string, unknown>>();
    expect(metadata['issuer']).toBe(issuer);
    expect(metadata['response_types_supported']).toEqual(['code']);
    expect(metadata['subject_types_supported']).toEqual(expect.arrayContaining(['pairwise']));
    expect(metadata['id_token_signing_alg_values_supported']).toContain('RS256');
    expect(metadata['grant_types_supported']).toEqual(
      expect.arrayContaining(['authorization_code', 'refresh_token']),
    );
    expect(metadata['scopes_supported']).toContain('openid');
    for (const scope of metadata['scopes_supported'] as string[])
      expect(scope).toMatch(/^[\x21\x23-\x5b\x5d-\x7e]+$/);
    expect(metadata['claims_supported']).toEqual(expect.arrayContaining(['sub', 'iss', 'auth_time', 'acr']));
    expect(metadata['claims_parameter_supported']).toBe(true);
    expect(metadata['code_challenge_methods_supported']).toEqual(['S256']);
    for (const name of ['ui_locales_supported', 'claims_locales_supported']) {
      const locales = metadata[name] as string[];
      expect(Intl.getCanonicalLocales(locales)).toEqual(locales);
    }
    for (const [name, shape] of Object.entries(shapes)) {
      if (metadata[name] !== undefined) expect(metadata[name], name).toMatch(shape);
    }
    const addresses = Object.entries(metadata).filter(([name]) => /_(endpoint|uri)$/.test(name));
    for (const [name, value] of addresses) expect(value, name).toMatch(/^https:\/\/id\.example\//);
    await keysAreSound();
  },
};

/** As the suite's JWKS sequence: public, distinct, importable, each for one purpose. */
async function keysAreSound(): Promise<void> {
  const { keys } = (await service.app.inject('/oauth2/jwks')).json<{ keys: JWK[] }>();
  expect(keys.map((key) => key.kty)).toEqual(expect.arrayContaining(['RSA', 'EC']));
  expect(new Set(keys.map((key) => key.kid)).size).toBe(keys.length);
  for (const key of keys) {
    for (const secret of ['d', 'p', 'q', 'dp', 'dq', 'qi', 'k'] as const) expect(key[secret]).toBeUndefined();
    expect(key.use).toBe('sig');
    if (key.kty === 'RSA') expect(Buffer.from(key.n ?? '', 'base64url').length).toBeGreaterThanOrEqual(256);
    await importJWK(key, key.alg);
  }
}

test('passes every module of the published plan', () => {
  expect(Object.keys(modules)).toEqual(publishedPlans['Config OP']);
});

for (const [name, run] of Object.entries(modules)) test(name, run);
