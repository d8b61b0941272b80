import { makeRegistrationToken } from '@tongxing/contract/calls/apps.ts';
import type { InjectOptions } from 'fastify';
import { afterAll, beforeAll, expect, test, vi } from 'vitest';
import { extremeTexts, extremeValues } from '../../../test/extreme-values.ts';
import { openService, type TestService } from '../../../test/open-service.ts';
import { randomNumbersFrom } from '../../../test/random-numbers.ts';
import { recordingLog } from '../../../test/recording-log.ts';
import { registerPerson } from '../../../test/register-account.ts';
import { type App, makePkce, redirectUri, registerApp } from '../../../test/relying-party.ts';

vi.setConfig({ testTimeout: 600_000 });

/** The same requests at every run; another number draws others. */
const seed = 20_260_801;
const perEndpoint = 200;

const log = recordingLog();
const stderr = vi.spyOn(console, 'error').mockImplementation(() => undefined);
let service: TestService;
let apps: App[];
beforeAll(async () => {
  service = await openService({ ports: { log } });
  const { visitor } = await registerPerson(service);
  apps = [await registerApp(visitor), await registerApp(visitor, { type: 'spa' })];
});
afterAll(() => service.close());

const { pick, chance, whole } = randomNumbersFrom(seed);

const grants = [
  'authorization_code',
  'refresh_token',
  'client_credentials',
  'urn:ietf:params:oauth:grant-type:device_code',
];
const asked = [
  'client_id',
  'response_type',
  'redirect_uri',
  'scope',
  'state',
  'nonce',
  'code_challenge',
  'code_challenge_method',
  'prompt',
  'max_age',
  'claims',
  'login_hint',
  'id_token_hint',
  'ui_locales',
  'resource',
  'request_uri',
  'request',
  'response_mode',
  'acr_values',
  'dpop_jkt',
];
const proofs = ['client_id', 'client_secret', 'client_assertion', 'client_assertion_type'];
const endpoints: Readonly<Record<string, readonly string[]>> = {
  'GET /oauth2/authorize': asked,
  'POST /oauth2/authorize': asked,
  'GET /oauth/authorize': asked,
  'POST /oauth2/par': [...asked, ...proofs],
  'POST /oauth2/token': [
    ...proofs,
    'grant_type',
    'code',
    'redirect_uri',
    'code_verifier',
    'refresh_token',
    'device_code',
    'scope',
    'resource',
  ],
  'POST /oauth2/revoke': [...proofs, 'token', 'token_type_hint'],
  'POST /oauth2/introspect': [...proofs, 'token', 'token_type_hint'],
  'POST /oauth2/device_authorization': [...proofs, 'scope', 'resource', 'claims', 'max_age', 'acr_values'],
  'GET /oauth2/device': ['user_code'],
  'POST /oauth2/device': ['user_code', 'xsrf', 'confirm', 'abort'],
  'GET /oauth2/logout': [
    'client_id',
    'state',
    'id_token_hint',
    'post_logout_redirect_uri',
    'logout_hint',
    'ui_locales',
  ],
  'POST /oauth2/logout': ['client_id', 'state', 'id_token_hint', 'post_logout_redirect_uri', 'logout'],
  'POST /oauth2/logout/confirm': ['xsrf', 'logout'],
  'GET /oauth2/userinfo': ['access_token', 'scope'],
  'POST /oauth2/userinfo': ['access_token'],
};

function plausible(name: string, app: App): string {
  const values: Record<string, string[]> = {
    client_id: [app.id],
    client_secret: [app.secret ?? ''],
    response_type: ['code', 'code', 'id_token', 'none'],
    redirect_uri: [redirectUri, 'https://evil.example/'],
    scope: ['openid profile', 'openid', 'email 林'],
    code_challenge: [makePkce().challenge],
    code_challenge_method: ['S256', 'plain'],
    prompt: ['none', 'login', 'consent', 'create', 'none login'],
    max_age: ['0', '-5', '99999999999999999999', '1.5'],
    claims: [
      '{"id_token":{"sub":{"value":"\\u0000"}}}',
      '{"userinfo":null}',
      '[]',
      '{"id_token":{"acr":{"essential":true,"values":"phr"}}}',
      '{"id_token":{"__proto__":null}}',
    ],
    id_token_hint: ['a.b.c', 'eyJhbGciOiJub25lIn0.e30.'],
    request_uri: ['urn:ietf:params:oauth:request_uri:x', 'http://127.0.0.1/'],
    request: ['eyJhbGciOiJub25lIn0.e30.'],
    response_mode: ['query', 'fragment', 'form_post', 'jwt'],
    grant_type: grants,
    client_assertion: ['a.b.c', 'eyJhbGciOiJFUzI1NiJ9.e30.AA'],
    client_assertion_type: ['urn:ietf:params:oauth:client-assertion-type:jwt-bearer'],
    resource: ['https://api.example', 'not a url'],
    user_code: ['BCDF-GHJK'],
  };
  return pick(values[name] ?? ['abc']);
}

/** A value in a form: encoded as it should be, or as it comes. */
function encode(text: string): string {
  return chance(0.9) ? encodeURIComponent(text.toWellFormed()) : text.toWellFormed().replace(/[\s#]/g, '+');
}

function drawForm(names: readonly string[], app: App): string {
  const pairs: string[] = [];
  for (const name of names) {
    if (chance(0.2)) continue;
    const value = chance(0.12) ? pick(extremeTexts) : plausible(name, app);
    pairs.push(`${name}${chance(0.03) ? '[]' : ''}=${encode(value)}`);
    if (chance(0.03)) pairs.push(`${name}=${encode(pick(extremeTexts))}`);
  }
  return pairs.join('&');
}

function drawHeaders(app: App): Record<string, string> {
  const text = pick(extremeTexts);
  const headers: Record<string, string> = {
    'x-forwarded-for': `10.${whole(250)}.${whole(250)}.${whole(250)}`,
  };
  const base64 = (words: string) => Buffer.from(words.toWellFormed()).toString('base64');
  if (chance(0.5)) headers['accept'] = pick(['text/html', 'application/json', '*/*', text]);
  if (chance(0.5)) {
    headers['authorization'] = pick([
      `Basic ${base64(`${app.id}:${app.secret ?? ''}`)}`,
      `Basic ${base64(`${encode(text)}:${text}`)}`,
      `Bearer ${text}`,
      `DPoP ${text}`,
      text,
    ]);
  }
  if (chance(0.1))
    headers['dpop'] = pick([text, 'a.b.c', 'eyJ0eXAiOiJkcG9wK2p3dCIsImFsZyI6IkVTMjU2In0.e30.AA']);
  if (chance(0.1)) headers['origin'] = pick([text, 'https://app.example', 'null']);
  if (chance(0.2)) headers['cookie'] = `tongxing-op=${text}; tongxing-op.sig=${text}; tongxing-asked=${text}`;
  return headers;
}

const faults: string[] = [];
async function send(name: string, request: InjectOptions): Promise<void> {
  const lines = log.lines.length;
  const answer = await service.app.inject(request);
  const news = log.lines.slice(lines).filter((line) => /^(?:error|warn)/.test(line));
  const notices = `${name} ${JSON.stringify(request).slice(0, 600)}: ${answer.statusCode} ${answer.body.slice(0, 200)} ${news.join(' ')}`;
  const isFault =
    answer.statusCode >= 500 || news.length > 0 || answer.headers['set-cookie']?.includes('b=c');
  if (isFault || /oops|FST_|server_error|TypeError|node_modules/.test(answer.body)) faults.push(notices);
  if (String(answer.headers.location ?? '').includes('error=server_error')) faults.push(notices);
  const isNotified =
    answer.statusCode < 400 || /^<!doctype html>|"error":"\w+"|"code":\d+/i.test(answer.body);
  if (!isNotified && answer.body !== '') faults.push(`in no format: ${notices}`);
}

// threat:wrong-shapes
test('given random requests at the endpoints of OAuth, refuses with its errors, and never fails with 500', async () => {
  let sent = 0;
  for (const [endpoint, names] of Object.entries(endpoints)) {
    const [method, path] = endpoint.split(' ') as ['GET' | 'POST', string];
    for (let count = 0; count < perEndpoint; count += 1) {
      const app = pick(apps);
      const form = drawForm(names, app);
      const headers = drawHeaders(app);
      const type = chance(0.95)
        ? 'application/x-www-form-urlencoded'
        : pick(['application/json', 'text/plain', ...extremeTexts]);
      await send(
        endpoint,
        method === 'GET'
          ? { url: `${path}?${form}`, headers }
          : { method, url: path, headers: { ...headers, 'content-type': type }, payload: form },
      );
      sent += 1;
    }
  }
  expect(faults).toEqual([]);
  expect(sent).toBeGreaterThanOrEqual(3000);
  expect(stderr).not.toHaveBeenCalled();
});

test('given random app registrations, with a valid and an invalid token, never fails with 500', async () => {
  const { visitor } = await registerPerson(service);
  const token = await visitor.call(makeRegistrationToken, {
    legal_name: '示例科技',
    contact: 'a@app.example',
  });
  const fields = [
    'client_name',
    'redirect_uris',
    'grant_types',
    'response_types',
    'scope',
    'jwks',
    'jwks_uri',
    'client_uri',
    'token_endpoint_auth_method',
    'application_type',
    'contacts',
    'subject_type',
    'client_id',
    'id_token_signed_response_alg',
  ];
  for (let count = 0; count < 600; count += 1) {
    const metadata: Record<string, unknown> = { client_name: '笔记', redirect_uris: [redirectUri] };
    for (const field of fields) if (chance(0.3)) metadata[field] = pick(extremeValues);
    if (chance(0.2)) metadata['jwks'] = { keys: [pick(extremeValues)] };
    if (chance(0.2))
      metadata['jwks'] = {
        keys: [
          {
            kty: pick(['RSA', 'EC', 'OKP', 1]),
            n: pick(extremeValues),
            e: 'AQAB',
            crv: 'P-256',
            x: pick(extremeValues),
            y: 'AA',
          },
        ],
      };
    await send('register', {
      method: pick(['POST', 'POST', 'PUT', 'GET', 'DELETE'] as const),
      url: chance(0.7)
        ? '/oauth2/register'
        : `/oauth2/register/${encodeURIComponent(pick(extremeTexts).toWellFormed())}`,
      headers: {
        'content-type': chance(0.95) ? 'application/json' : pick(extremeTexts),
        authorization: `Bearer ${chance(0.8) ? token.data.registration_token : pick(extremeTexts)}`,
      },
      payload: JSON.stringify(chance(0.9) ? metadata : pick(extremeValues)),
    });
  }
  expect(faults).toEqual([]);
  expect(stderr).not.toHaveBeenCalled();
});
