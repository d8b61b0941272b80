import { editApp } from '@tongxing/contract/calls/apps.ts';
import { editProfile } from '@tongxing/contract/calls/profile.ts';
import { signInByPassword } from '@tongxing/contract/calls/sign-in.ts';
import { afterAll, afterEach, beforeAll, expect, test, vi } from 'vitest';
import { openService, type TestService } from '../../../test/open-service.ts';
import { recordingLog } from '../../../test/recording-log.ts';
import { type RegisteredPerson, registerPerson } from '../../../test/register-account.ts';
import { type App, registerApp } from '../../../test/relying-party.ts';
import { listen, speakRaw } from '../../../test/speak-raw.ts';

const log = recordingLog();
const stderr = vi.spyOn(console, 'error').mockImplementation(() => undefined);
let service: TestService;
let plain: TestService;
let lin: RegisteredPerson;
let app: App;
let port: number;
beforeAll(async () => {
  service = await openService({ ports: { log } });
  plain = await openService({ ports: { log }, file: { secure_calls: false, captcha: { kinds: [] } } });
  lin = await registerPerson(service);
  app = await registerApp(lin.visitor);
  port = await listen(service);
});
afterAll(async () => {
  await service.close();
  await plain.close();
});
afterEach(() => {
  expect(log.lines.filter((line) => /^(?:warn|error)/.test(line))).toEqual([]);
  expect(stderr).not.toHaveBeenCalled();
});

const form = 'application/x-www-form-urlencoded';
const invalidRequest = { error: 'invalid_request', error_description: expect.any(String) };
const badInput = { code: 400, msg: '提交的内容有误，请检查后再试' };

const oauthParameters: Record<string, string[]> = {
  'GET /oauth2/authorize': ['client_id', 'state', 'nonce', 'login_hint', 'ui_locales', 'redirect_uri'],
  'POST /oauth2/authorize': ['client_id', 'state'],
  'POST /oauth2/token': ['client_id', 'code', 'refresh_token', 'grant_type', 'device_code'],
  'POST /oauth2/revoke': ['token', 'client_id'],
  'POST /oauth2/introspect': ['token', 'client_id'],
  'POST /oauth2/par': ['client_id', 'dpop_jkt', 'state'],
  'POST /oauth2/device_authorization': ['client_id', 'scope'],
  'GET /oauth2/device': ['user_code'],
  'POST /oauth2/device': ['user_code', 'xsrf'],
  'GET /oauth2/logout': ['client_id', 'state', 'id_token_hint', 'post_logout_redirect_uri'],
  'POST /oauth2/logout': ['client_id', 'state'],
  'GET /oauth2/userinfo': ['access_token'],
};

// threat:broken-text
test.each(
  Object.entries(oauthParameters).flatMap(([endpoint, names]) =>
    names.map((name) => [endpoint, name] as const),
  ),
)('%s: NUL in %s is an invalid_request', async (endpoint, name) => {
  const [method, path] = endpoint.split(' ') as ['GET' | 'POST', string];
  const parameters = new URLSearchParams({ client_id: app.id, response_type: 'code', [name]: 'a\0b' });
  for (const accept of ['*/*', 'text/html']) {
    const answer = await service.app.inject(
      method === 'GET'
        ? { url: `${path}?${parameters}`, headers: { accept } }
        : { method, url: path, headers: { accept, 'content-type': form }, payload: `${parameters}` },
    );
    expect(answer.statusCode).toBe(400);
    expect(answer.json()).toEqual(invalidRequest);
  }
});

test('NUL in the path of an app is refused, read, changed or removed', async () => {
  for (const method of ['GET', 'PUT', 'DELETE'] as const) {
    const answer = await service.app.inject({
      method,
      url: '/oauth2/register/a%00b',
      headers: { authorization: `Bearer ${'x'.repeat(43)}` },
      ...(method === 'PUT' ? { payload: {} } : {}),
    });
    expect([answer.statusCode, answer.json()]).toEqual([400, invalidRequest]);
  }
});

test('registration takes no NUL, no half of a pair and no name of a field with one', async () => {
  for (const payload of ['{"client_name":"a\\u0000"}', '{"client_name":"\\ud800"}', '{"a\\u0000":1}']) {
    const headers = { 'content-type': 'application/json', authorization: `Bearer ${'x'.repeat(43)}` };
    const answer = await service.app.inject({ method: 'POST', url: '/oauth2/register', headers, payload });
    expect([answer.statusCode, answer.json()]).toEqual([400, invalidRequest]);
  }
});

const broken = { NUL: 'a\0b', 'a high half': 'a\ud83d', 'a low half': '\ude00b' };

// threat:broken-text
test.each(Object.entries(broken))('a sealed call with %s in its body is bad input', async (_name, text) => {
  const visitor = service.visitor();
  const answers = [
    await visitor.call(signInByPassword, { account: text, password: 'correct horse battery 7' }),
    await visitor.call(signInByPassword, { account: 'lin', password: text }),
    await visitor.call(signInByPassword, { account: 'lin', password: 'x', [text]: 1 } as never),
    await lin.visitor.call(editProfile, { bio: text }),
    await lin.visitor.call(editApp, { id: text, name: '青禾笔记' }),
  ];
  for (const { status, code, msg } of answers)
    expect({ status, code, msg }).toEqual({ status: 400, ...badInput });
});

test('a whole pair is a letter like any other', async () => {
  const answer = await lin.visitor.call(editProfile, { bio: '你好 😀' });
  expect(answer.code).toBe(1);
});

// threat:broken-text
test.each([
  ['NUL', '{"account":"a\\u0000b","password":"x"}'],
  ['a half', '{"account":"\\ud800","password":"x"}'],
  ['a broken name', '{"account":"a","password":"x","\\udc00":1}'],
  [
    'brackets without end',
    `{"account":"a","password":"x","more":${'['.repeat(60_000)}${']'.repeat(60_000)}}`,
  ],
])('refuses a plain call with %s as bad input', async (_name, payload) => {
  const headers = { 'content-type': 'application/json' };
  const answer = await plain.app.inject({ method: 'POST', url: '/v3/login/password', headers, payload });
  expect([answer.statusCode, answer.json()]).toEqual([400, badInput]);
});

// threat:broken-text
test.each([
  '/v3/config/terms?version=1%000',
  '/v3/common/username?username=li%00n',
  '/v3/user/logs?cursor=%00',
  '/v3/qrcode/status?ticket=%00',
  '/v3/login/quick/q%00q',
  '/v3/nothing%00',
])('refuses GET %s as bad input', async (url) => {
  const answer = await service.app.inject({ url, headers: { authorization: `Bearer ${lin.visitor.token}` } });
  expect([answer.statusCode, answer.json()]).toEqual([400, badInput]);
});

test('refuses NUL in a form with a file', async () => {
  const { visitor } = await registerPerson(plain);
  const payload = '--b\r\ncontent-disposition: form-data; name="c"\r\n\r\na\0b\r\n--b--\r\n';
  const headers = {
    'content-type': 'multipart/form-data; boundary=b',
    authorization: `Bearer ${visitor.token}`,
  };
  const answer = await plain.app.inject({ method: 'POST', url: '/v3/common/upload', headers, payload });
  expect([answer.statusCode, answer.json()]).toEqual([400, badInput]);
});

// threat:broken-text
test.each(['cookie', 'user-agent', 'origin', 'x-device', 'x-secure-kid', 'authorization', 'dpop'])(
  'refuses NUL, line breaks and non-Latin characters in the header %s',
  async (name) => {
    for (const value of ['a\0b', 'a=%00', 'a\r\nb: c', '林', '\x7f']) {
      if (value === 'a=%00' && name !== 'cookie') continue;
      const headers = { [name]: value };
      const call = await service.app.inject({ url: '/v3/user/userinfo', headers });
      expect([call.statusCode, call.json()]).toEqual([400, badInput]);
      const token = await service.app.inject({ method: 'POST', url: '/oauth2/token', headers });
      expect([token.statusCode, token.json()]).toEqual([400, invalidRequest]);
    }
  },
);

test.each([
  ['a form that is not encoded', 'state=\u00fc\u6797&client_id=x'],
  ['line breaks', 'state=a\r\nset-cookie: b=c&client_id=x'],
  ['bytes that are no text', Buffer.from([0x73, 0x3d, 0xff, 0xfe, 0xc3])],
])(
  'given an authorization by POST with %s, continues or refuses, and never fails with 500',
  async (_name, body) => {
    const answer = await service.app.inject({
      method: 'POST',
      url: '/oauth2/authorize',
      headers: { 'content-type': form },
      payload: body,
    });
    expect(answer.statusCode).toBe(303);
    expect(answer.headers.location).toMatch(/^http:\/\/localhost:3000\/oauth2\/authorize\?[\x21-\x7e]+$/);
    expect(answer.headers['set-cookie']).toBeUndefined();
  },
);

// threat:broken-text
test('given invalid bytes in a URL or a body over a real connection, never fails with 500', async () => {
  const get = (target: string) =>
    speakRaw(port, Buffer.from(`GET ${target} HTTP/1.1\r\nhost: x\r\nconnection: close\r\n\r\n`, 'latin1'));
  const post = (path: string, body: string) =>
    speakRaw(
      port,
      Buffer.from(
        `POST ${path} HTTP/1.1\r\nhost: x\r\nconnection: close\r\ncontent-type: ${form}\r\ncontent-length: ${body.length}\r\n\r\n${body}`,
        'latin1',
      ),
    );
  const answers = [
    await get('/oauth2/authorize?client_id=\xff\xfe&state=\xc3'),
    await get('/oauth2/authorize?client_id=x&state=a%0d%0ab&redirect_uri=%E6%9E%97'),
    await get('/v3/login/quick/\xff'),
    await get('/\xe6\x9e\x97'),
    await post('/oauth2/token', 'grant_type=\xff\xfe&client_id=\xe6\x9e\x97'),
    await post('/oauth2/token', 'grant_type=a\0b'),
    await post('/oauth2/authorize', 'state=\xe6\x9e\x97'),
  ];
  for (const { status, text } of answers) {
    expect(status, text).toBeGreaterThan(0);
    expect(status, text).toBeLessThan(500);
  }
});
