import { phoneCodeCalls } from '@tongxing/contract/calls/one-time-codes.ts';
import { mailAccount, readMail, serveMail } from '@tongxing/doubles/mail/serve-mail.ts';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { makeOperator, type TestOperator } from '../../../../test/make-operator.ts';
import { openService, type TestService } from '../../../../test/open-service.ts';
import { writeMessage } from '../../activity/messages/message-texts.ts';

let service: TestService;
let editor: TestOperator;
beforeAll(async () => {
  service = await openService({ follows: true });
  editor = await makeOperator(service, ['editor']);
}, 300_000);
afterAll(() => service.close());

const put = (path: string, body: unknown, ifMatch = '*') =>
  editor.ask('PUT', `templates/${path}`, body, { 'if-match': ifMatch });

/** The newest message to a number says so within two seconds. */
async function expectSent(phone: string, text: RegExp): Promise<void> {
  const until = Date.now() + 2000;
  for (;;) {
    const other = `139${String(Math.floor(Math.random() * 1e8)).padStart(8, '0')}`;
    await service.visitor().call(phoneCodeCalls.register, { phone: other });
    const [sent] = (await service.ports.listOutbox?.(other)) ?? [];
    if (text.test(sent?.text ?? '') || Date.now() > until) {
      expect(sent?.text, phone).toMatch(text);
      return;
    }
  }
}

// call:GET/manage/v1/templates/{channel}/{purpose} call:PUT/manage/v1/templates/{channel}/{purpose}
test('a text is changed, sent by the next message, and taken back', async () => {
  const before = await editor.ask('GET', 'templates/sms/register');
  expect(before).toMatchObject({ status: 200, headers: { etag: '"0"' } });
  expect(before.body).toMatchObject({
    is_shipped: true,
    html: null,
    text: expect.stringContaining('{code}'),
  });
  const saved = await put('sms/register', { text: '【{site}】注册码 {code}，{minutes} 分钟有效' }, '"0"');
  expect(saved).toMatchObject({
    status: 200,
    headers: { etag: '"1"' },
    body: { is_shipped: false, version: 1 },
  });
  await expectSent('', /^【通行账号中心】注册码 \d{6}，5 分钟有效$/);
  expect(await put('sms/register', { text: '{code}' }, '"0"')).toMatchObject({ status: 409 });
  expect(await editor.ask('PUT', 'templates/sms/register', { text: '{code}' })).toMatchObject({
    status: 400,
  });
  const back = await put('sms/register', { shipped: true }, '"1"');
  expect(back.body).toMatchObject({ is_shipped: true, version: 2, text: before.body['text'] });
  await expectSent('', /不要告诉任何人/);
});

// call:GET/manage/v1/templates/{channel}/{purpose} call:POST/manage/v1/templates/{channel}/{purpose}/preview
// call:POST/manage/v1/templates/{channel}/{purpose}/test call:PUT/manage/v1/templates/{channel}/{purpose}
test('variables are checked by what the message knows and needs', async () => {
  const refused = async (path: string, body: unknown, issue: { path: string[]; message: string }) =>
    expect(await put(path, body)).toMatchObject({
      status: 422,
      body: { type: 'urn:tongxing:problem:cannot_work', issues: [issue] },
    });
  await refused('sms/login', { text: '你好' }, { path: ['text'], message: '{code} is needed' });
  await refused(
    'sms/login',
    { text: '{code} {password}' },
    { path: ['text'], message: '{password} is no variable of this message' },
  );
  await refused('mail/login', { html: '<p>验证码</p>' }, { path: ['html'], message: '{code} is needed' });
  await refused('sms/login', { html: '<p>{code}</p>' }, { path: ['html'], message: 'an SMS has none' });
  for (const verb of ['preview', 'test']) {
    expect(await editor.ask('POST', `templates/sms/login/${verb}`, { text: '{password}' })).toMatchObject({
      status: 422,
      body: { type: 'urn:tongxing:problem:cannot_work' },
    });
    expect(await editor.ask('POST', `templates/sms/no-such/${verb}`, {})).toMatchObject({ status: 404 });
  }
  // Nobody is named, and the operator has no address.
  expect(await editor.ask('POST', 'templates/mail/login/test', {})).toMatchObject({
    status: 422,
    body: { type: 'urn:tongxing:problem:no_contact' },
  });
  expect(await editor.ask('GET', 'templates/sms/no-such')).toMatchObject({ status: 404 });
  expect(await put('mail/no-such', { text: 'x' })).toMatchObject({ status: 404 });
  expect(await put('fax/login', { text: 'x' })).toMatchObject({ status: 404 });
});

// call:GET/manage/v1/templates call:POST/manage/v1/templates/{channel}/{purpose}/preview
test('the shipped text of every kind, filled, is what ships', async () => {
  const { body } = await editor.ask('GET', 'templates');
  expect(body.items).toHaveLength(28);
  for (const { id, channel, purpose } of body.items) {
    const shown = await editor.ask('POST', `templates/${channel}/${purpose}/preview`, {});
    const whole = await editor.ask('GET', `templates/${id}`);
    const again = await editor.ask('POST', `templates/${channel}/${purpose}/preview`, {
      text: whole.body['text'],
      ...(channel === 'mail' ? { subject: whole.body['subject'], html: whole.body['html'] } : {}),
    });
    expect(again.body['text'], String(id)).toBe(shown.body['text']);
    expect(again.body['subject'], String(id)).toBe(shown.body['subject']);
  }
});

test('the English text is another one: changed, shown and taken back apart from the Chinese', async () => {
  const chinese = await editor.ask('GET', 'templates/mail/bind');
  expect(chinese.body).toMatchObject({ id: 'mail/bind', language: 'zh-CN' });
  const english = await editor.ask('GET', 'templates/mail/bind?language=en');
  expect(english.body).toMatchObject({
    id: 'mail/bind/en',
    language: 'en',
    subject: '{site} code {code}',
    text: expect.stringContaining('When: {time}'),
  });
  const text = 'Hello, {code} to {purpose} at {site}, {place}';
  const saved = await put('mail/bind', { language: 'en', text }, '"0"');
  expect(saved).toMatchObject({ status: 200, body: { id: 'mail/bind/en', text, version: 1 } });
  expect((await editor.ask('GET', 'templates/mail/bind')).body).toEqual(chinese.body);
  const shown = await editor.ask('POST', 'templates/mail/bind/preview', { language: 'en' });
  expect(shown.body['text']).toContain('Hello, 480219 to link an account at Tongxing, Hangzhou, Zhejiang');
  const list = await editor.ask('GET', 'templates?language=en');
  expect(list.body.items.filter((item) => item['is_shipped'] === false)).toMatchObject([
    { id: 'mail/bind/en' },
  ]);
  expect(await editor.ask('GET', 'templates/mail/bind?language=tlh')).toMatchObject({ status: 400 });
  const back = await put('mail/bind', { language: 'en', shipped: true }, '"1"');
  expect(back.body).toMatchObject({ is_shipped: true, text: english.body['text'] });
});

test('what a message does not know is left out; what people typed is no HTML', () => {
  const message = {
    to: '',
    template: 'notice_new_device' as const,
    params: { time: '10:20', device: '<img src=x>' },
  };
  const { text: written } = writeMessage(message, '青禾', {
    subject: '{site}',
    text: '时间 {time}\n地点 {place}\n设备 {device}',
    html: '<table><tr><td>时间</td><td>{time}</td></tr><tr><td>地点</td><td>{place}</td></tr></table><p>{device}</p>',
  });
  expect(written.letter?.text).toBe('时间 10:20\n设备 <img src=x>');
  expect(written.letter?.html).toBe(
    '<table><tr><td>时间</td><td>10:20</td></tr></table><p>&#60;img src=x&#62;</p>',
  );
});

// call:POST/manage/v1/templates/{channel}/{purpose}/test
test('a mail carries both parts as they were written, never a script, in the frame of every mail', async () => {
  const server = await serveMail();
  const url = new URL(server.url);
  const own = await openService({
    follows: true,
    settings: { outbox: false },
    file: {
      mail: {
        host: url.hostname,
        port: Number(url.port),
        security: 'never',
        user: mailAccount.user,
        password: decodeURIComponent(url.password),
      },
    },
    on: { database: service.database, url: service.databaseUrl, drop: async () => {} },
  });
  const html = '<p>你的码：<b>{code}</b></p>';
  const parts = { subject: '{site}：{code}', text: '你的码：{code}' };
  expect(await put('mail/security', { ...parts, html: `${html}<script>alert(1)</script>` })).toMatchObject({
    status: 422,
    body: { issues: [{ path: ['html'], message: '<script> is refused' }] },
  });
  const saved = await put('mail/security', { ...parts, html });
  expect(saved.body['html']).toBe(html);
  const { visitor } = editor;
  const answer = await own.app.inject({
    method: 'POST',
    url: '/manage/v1/templates/mail/security/test',
    headers: {
      authorization: `Bearer ${visitor.token}`,
      'x-device': visitor.device,
      'x-forwarded-for': visitor.ip,
      'user-agent': visitor.userAgent,
      cookie: [...visitor.cookies].map(([name, value]) => `${name}=${value}`).join('; '),
    },
    payload: { to: 'lin@example.com' },
  });
  expect(answer.json(), answer.body).toMatchObject({ ok: true, tried: 'smtp' });
  const mail = readMail(server.received[0]?.raw ?? '');
  expect(mail.headers.get('subject')).toBe('通行账号中心：480219');
  expect(mail.text).toContain('你的码：480219');
  expect(mail.html).toContain('<b>480219</b>');
  expect(mail.html).toContain('<!doctype html>');
  expect(mail.html).not.toContain('<script');
  await own.close();
  await server.close();
});
