import { createServer, type Server } from 'node:net';
import { mailAccount, readMail, serveMail } from '@tongxing/doubles/mail/serve-mail.ts';
import { aliyunSmsAccount, serveAliyunSms } from '@tongxing/doubles/sms/aliyun-sms.ts';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { makeOperator, type TestOperator } from '../../../../test/make-operator.ts';
import { openService, type TestService } from '../../../../test/open-service.ts';

let service: TestService;
let owner: TestOperator;
/** Takes every connection and never says a word. */
let mute: Server;
beforeAll(async () => {
  mute = createServer((socket) => void socket.on('error', () => {}));
  await new Promise<void>((resolve) => mute.listen(0, '127.0.0.1', resolve));
  service = await openService({ follows: true });
  owner = await makeOperator(service, ['owner']);
}, 300_000);
afterAll(async () => {
  mute.close();
  await service.close();
});

const portOf = (server: Server) => (server.address() as { port: number }).port;
const tryOut = (section: string, body: Record<string, unknown>) =>
  owner.ask('POST', `settings/${section}/try`, body);

// call:POST/manage/v1/settings/{section}/try
test('a code goes to the operator by whatever carries codes, and is audited', async () => {
  const sent = await tryOut('sms', { what: 'sms' });
  expect(sent).toMatchObject({ status: 200, body: { ok: true, result: 'sent', tried: 'outbox', url: null } });
  expect(await service.readCode(owner.phone, 'security')).toMatch(/^\d{6}$/);
  expect(await tryOut('mail', { what: 'mail' })).toMatchObject({
    status: 422,
    body: { type: 'urn:tongxing:problem:no_contact' },
  });
  expect(await tryOut('sms', { what: 'sms', to: 'lin@example.com' })).toMatchObject({
    status: 400,
    body: { issues: [{ path: ['to'] }] },
  });
  const audit = await owner.ask('GET', 'audit?kind=settings.try');
  expect(audit.body.items[0]).toMatchObject({ target_id: 'sms', after: { what: 'sms', ok: true } });
});

test('what is set up is tried itself, also while the outbox stands in its way', async () => {
  const host = { host: '127.0.0.1', port: portOf(mute), security: 'never', from: 'a@example.com' };
  const tried = await tryOut('mail', { what: 'mail', to: 'lin@example.com', with: host });
  expect(tried.body).toMatchObject({ ok: false, result: 'unavailable' });
  expect(tried.body['detail']).toMatch(/OUTBOX is on: codes go to \/outbox until it is off$/);
});

// call:POST/manage/v1/settings/{section}/try
test('a mail server and an SMS vendor are really asked, saved or not; what they refuse is told', async () => {
  const server = await serveMail();
  const url = new URL(server.url);
  const host = { host: url.hostname, port: Number(url.port), security: 'never', user: mailAccount.user };
  const password = decodeURIComponent(url.password);
  const sent = await tryMute('mail', { what: 'mail', to: 'lin@example.com', with: { ...host, password } });
  expect(sent.body, sent.text).toMatchObject({ ok: true, result: 'sent', tried: 'smtp' });
  expect(readMail(server.received[0]?.raw ?? '').text).toMatch(/\d{6}/);
  const wrong = await tryMute('mail', {
    what: 'mail',
    to: 'lin@example.com',
    with: { ...host, password: 'wrong-one-2a' },
  });
  expect(wrong.body).toMatchObject({ ok: false, result: 'configuration' });
  expect(wrong.text).not.toContain('wrong-one-2a');
  await server.close();

  const vendor = await serveAliyunSms(service.clock);
  const aliyun = {
    vendor: 'aliyun',
    access_key_id: aliyunSmsAccount.accessKeyId,
    access_key_secret: aliyunSmsAccount.accessKeySecret,
    sign_name: aliyunSmsAccount.signName,
    endpoint: vendor.url,
    templates: { code: { id: 'SMS_100001', params: { code: 'code' } } },
  };
  const message = { what: 'sms', to: '13900000001', with: { vendors: [aliyun] } };
  expect((await tryMute('sms', message)).body).toMatchObject({ ok: true, tried: 'aliyun' });
  expect(vendor.delivered).toMatchObject([{ to: '13900000001' }]);
  const bad = { ...message, with: { vendors: [{ ...aliyun, access_key_secret: 'wrong' }] } };
  expect((await tryMute('sms', bad)).body).toMatchObject({ ok: false, result: 'configuration' });
  await vendor.close();
});

test('a vendor that hangs is answered for in time, whichever it is', async () => {
  const port = portOf(mute);
  const endpoint = `http://127.0.0.1:${port}`;
  const code = { id: 'SMS_100001', params: { code: 'code' } };
  const aliyun = {
    vendor: 'aliyun',
    access_key_id: 'id',
    access_key_secret: 'a-secret-7f',
    sign_name: '通行',
    endpoint,
    templates: { code },
  };
  const corp = {
    kind: 'openid-connect',
    key: 'corp',
    name: '公司',
    issuer: endpoint,
    client_id: 'a',
    client_secret: 'b',
  };
  const tries = {
    mail: ['mail', 'lin@example.com', { host: '127.0.0.1', port, security: 'never' }],
    sms: ['sms', '13900000001', { vendors: [aliyun] }],
    captcha: [
      'captcha',
      undefined,
      { kinds: ['geetest'], geetest: { captcha_id: 'a', captcha_key: 'b', endpoint } },
    ],
    provider: ['providers', 'corp', { providers: [corp] }],
    webhook: ['apps', `${endpoint}/hook`, undefined],
  } as const;
  const answered = Object.entries(tries).map(async ([what, [section, to, fields]]) => {
    const started = Date.now();
    const { body, text } = await tryMute(section, { what, to, with: fields });
    expect(body, what).toMatchObject({ ok: false, result: 'unavailable' });
    expect(text).not.toContain('a-secret-7f');
    return [what, Date.now() - started] as const;
  });
  for (const [what, milliseconds] of await Promise.all(answered))
    expect(milliseconds, what).toBeLessThan(10_000);
}, 30_000);

// call:POST/manage/v1/settings/{section}/try
test('a provider that cannot be found, a captcha, a webhook to a private address: each is told as it is', async () => {
  const issuer = `http://127.0.0.1:${portOf(mute) + 1}`;
  const provider = {
    kind: 'openid-connect',
    key: 'corp',
    name: '公司',
    issuer,
    client_id: 'a',
    client_secret: 'b',
  };
  const asked = await tryOut('providers', { what: 'provider', to: 'corp', with: { providers: [provider] } });
  expect(asked.body, asked.text).toMatchObject({ ok: false, tried: 'corp', url: null });
  expect(await tryOut('providers', { what: 'provider' })).toMatchObject({
    status: 422,
    body: { type: 'urn:tongxing:problem:not_set_up' },
  });
  expect((await tryOut('captcha', { what: 'captcha' })).body).toMatchObject({ ok: true, tried: 'altcha' });
  const hook = await tryOut('apps', { what: 'webhook', to: 'http://169.254.169.254/latest' });
  expect(hook.body).toMatchObject({ ok: false, result: 'unavailable' });
  expect(await tryOut('apps', { what: 'webhook', to: 'file:///etc/passwd' })).toMatchObject({ status: 400 });
  const geetest = { captcha_id: 'a', captcha_key: 'b', endpoint: `http://127.0.0.1:${portOf(mute) + 1}` };
  const captcha = await tryOut('captcha', { what: 'captcha', with: { kinds: ['geetest'], geetest } });
  expect(captcha.body).toMatchObject({ ok: false, detail: expect.stringContaining('ECONNREFUSED') });
  expect(await tryOut('captcha', { what: 'captcha', with: { kinds: ['geetest'] } })).toMatchObject({
    status: 422,
    body: { type: 'urn:tongxing:problem:cannot_work' },
  });
});

/** On a service without the outbox, on the same database. */
let plain: Promise<TestService> | null = null;
async function tryMute(section: string, body: Record<string, unknown>) {
  plain ??= openService({
    on: { database: service.database, url: service.databaseUrl, drop: async () => {} },
    settings: { outbox: false },
    file: { outgoing: { allow_private: ['127.0.0.0/8'] } },
  });
  const { visitor } = owner;
  const answer = await (await plain).app.inject({
    method: 'POST',
    url: `/manage/v1/settings/${section}/try`,
    headers: {
      authorization: `Bearer ${visitor.token}`,
      'x-device': visitor.device,
      'x-forwarded-for': visitor.ip,
      'user-agent': visitor.userAgent,
      cookie: [...visitor.cookies].map(([name, value]) => `${name}=${value}`).join('; '),
    },
    payload: body,
  });
  return { status: answer.statusCode, body: answer.json<Record<string, unknown>>(), text: answer.body };
}
afterAll(async () => (await plain)?.close());
