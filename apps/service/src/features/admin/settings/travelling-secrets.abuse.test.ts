import { afterAll, beforeAll, expect, test } from 'vitest';
import { makeOperator, type TestOperator } from '../../../../test/make-operator.ts';
import { openService, type TestService } from '../../../../test/open-service.ts';

let service: TestService;
let owner: TestOperator;
beforeAll(async () => {
  service = await openService({ follows: true, file: { operators: { approval: false } } });
  owner = await makeOperator(service, ['owner']);
}, 300_000);
afterAll(() => service.close());

const save = (section: string, fields: object) =>
  owner.ask('PATCH', `settings/${section}`, { ...fields, reason: '换一家' }, { 'if-match': '*' });

const code = { id: 'SMS_1', params: { code: 'code' } };
const sms = {
  vendor: 'aliyun',
  access_key_id: 'id',
  access_key_secret: 'sms-secret-7f',
  sign_name: '通行',
  templates: { code },
};
const idp = {
  kind: 'openid-connect',
  key: 'corp',
  name: '公司',
  issuer: 'https://idp.example.com',
  client_id: 'a',
  client_secret: 'idp-secret-7f',
};
const mail = { host: 'smtp.example.com', user: 'a', password: 'mail-secret-7f', from: 'a@example.com' };
const geetest = { captcha_id: 'a', captcha_key: 'captcha-secret-7f' };
const masked = (secret: string) => `••••${secret.slice(-4)}`;

const saved: Record<string, object> = {
  mail,
  sms: { vendors: [sms] },
  providers: { providers: [idp] },
  captcha: { kinds: ['geetest'], geetest },
};
/** The same with another destination, and the secret as it was. */
const elsewhere: [section: string, what: string, changed: object][] = [
  ['mail', 'mail', { host: 'evil.example' }],
  ['mail', 'mail', { port: 2525 }],
  ['mail', 'mail', { security: 'never' }],
  ['mail', 'mail', { host: 'evil.example', password: masked('mail-secret-7f') }],
  [
    'sms',
    'sms',
    { vendors: [{ ...sms, endpoint: 'https://evil.example', access_key_secret: masked('sms-secret-7f') }] },
  ],
  [
    'providers',
    'provider',
    { providers: [{ ...idp, issuer: 'https://evil.example', client_secret: masked('idp-secret-7f') }] },
  ],
  ['captcha', 'captcha', { geetest: { endpoint: 'https://evil.example' } }],
];

// threat:travelling-secrets
test('sends no saved secret to another server, tried or saved', async () => {
  const asked: string[] = [];
  for (const [section, value] of Object.entries(saved)) {
    const answer = await save(section, value);
    expect([section, answer.status, answer.text]).toEqual([section, 200, expect.any(String)]);
  }
  for (const [section, what, changed] of elsewhere) {
    const tried = await owner.ask('POST', `settings/${section}/try`, {
      what,
      to: what === 'mail' ? 'a@example.com' : undefined,
      with: changed,
    });
    const kept = await save(section, changed);
    for (const answer of [tried, kept]) {
      asked.push(section);
      expect([section, answer.status, answer.body['issues']]).toEqual([
        section,
        422,
        [
          {
            path: [expect.stringMatching(/(?:password|secret|key)$/)],
            message: expect.stringContaining('entered again'),
          },
        ],
      ]);
      expect(answer.text).not.toContain('secret-7f');
    }
  }
  expect(asked).toHaveLength(2 * elsewhere.length);
});

test('takes another server with its secret, and other changes without', async () => {
  expect((await save('mail', { from: 'b@example.com' })).status).toBe(200);
  expect((await save('mail', { host: 'smtp.other.example', password: 'another-secret-1' })).status).toBe(200);
  const renamed = { ...idp, name: '总部', client_secret: masked('idp-secret-7f') };
  expect((await save('providers', { providers: [renamed] })).status).toBe(200);
  const moved = { ...renamed, key: 'corp2', issuer: 'https://evil.example' };
  expect((await save('providers', { providers: [moved] })).status).toBe(422);
});

// Defaults that the console writes out, because it was shown them, lead nowhere else.
test.each(Object.keys(saved))(
  'takes back what it showed of %s, with nothing entered again',
  async (section) => {
    expect((await save(section, saved[section] ?? {})).status).toBe(200);
    const { body } = await owner.ask('GET', `settings/${section}`);
    const answer = await save(section, body['value'] as object);
    expect([answer.status, answer.body['issues']]).toEqual([200, undefined]);
  },
);

// threat:travelling-secrets
test('sends no secret of the settings file to a server that the console names', async () => {
  const fixed = await openService({
    follows: true,
    file: { operators: { approval: false }, captcha: { kinds: [], geetest } },
  });
  const one = await makeOperator(fixed, ['owner']);
  const endpoint = 'https://evil.example';
  const answer = await one.ask(
    'PATCH',
    'settings/captcha',
    { geetest: { endpoint }, reason: '换一家' },
    { 'if-match': '*' },
  );
  expect([answer.status, answer.body['issues']]).toEqual([
    422,
    [{ path: [expect.stringMatching(/captcha_key$/)], message: expect.stringContaining('entered again') }],
  ]);
  await fixed.close();
});
