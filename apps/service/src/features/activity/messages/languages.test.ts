import { phoneCodeCalls } from '@tongxing/contract/calls/one-time-codes.ts';
import { getProfile } from '@tongxing/contract/calls/profile.ts';
import { signInByPhoneCode } from '@tongxing/contract/calls/sign-in.ts';
import type { Language } from '@tongxing/contract/languages.ts';
import { templatePurposes } from '@tongxing/contract/manage/templates.ts';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { makeOperator } from '../../../../test/make-operator.ts';
import { openService, type TestService, type Visitor } from '../../../../test/open-service.ts';
import { registerPerson } from '../../../../test/register-account.ts';
import { layOutMail, letterOf, writePlainMail } from '../../../vendors/email/lay-out-mail.ts';
import { writeMessage } from './message-texts.ts';

let service: TestService;
beforeAll(async () => {
  service = await openService();
});
afterAll(() => service.close());

/** Letters of what these messages say that are written otherwise in traditional texts. */
const simplified = /[账码录设备绑发这网户请们为时间点内华东广陆号验证录归销删应读说]/u;
const chinese = /[\p{Script=Han}\u3000-\u303f\uff01-\uff5e]/u;
let count = 0;
const aPhone = () => `1380013${String((count += 1)).padStart(4, '0')}`;
const newest = async (to: string) => (await service.ports.listOutbox?.(to))?.[0]?.text ?? '';

/** The text of a code that this browser asks for. */
async function codeFor(visitor: Visitor): Promise<string> {
  const phone = aPhone();
  await visitor.call(phoneCodeCalls.register, { phone });
  return newest(phone);
}

test('a code is in the language of the requesting page, and in Chinese without one', async () => {
  const visitor = service.visitor();
  expect(await codeFor(visitor)).toMatch(/^【通行账号中心】验证码 \d{6}，5 分钟内有效，用于注册账号。/);
  visitor.cookies.set('lang', 'en');
  expect(await codeFor(visitor)).toMatch(/^\[Tongxing\] \d{6} is your code to create your account\./);
  visitor.cookies.set('lang', 'zh-HK');
  expect(await codeFor(visitor)).toMatch(/^【通行帳號中心】驗證碼 \d{6}，5 分鐘內有效，用於註冊帳號。/);
  visitor.cookies.set('lang', 'zh-Hans');
  expect(await codeFor(visitor)).toMatch(/^【通行账号中心】/);
  visitor.cookies.delete('lang');
  visitor.cookies.set('ui_locales', 'en');
  expect(await codeFor(visitor)).toMatch(/^\[/);
  visitor.cookies.set('ui_locales', 'tlh');
  expect(await codeFor(visitor)).toMatch(/^【/);
});

test("the browser's preferred language counts only if the setting is on", async () => {
  const ask = async (at: TestService) => {
    const phone = aPhone();
    const headers = { 'accept-language': 'en-GB,en;q=0.9,zh;q=0.1' };
    await at.visitor().call(phoneCodeCalls.register, { phone }, { headers });
    return (await at.ports.listOutbox?.(phone))?.[0]?.text;
  };
  expect(await ask(service)).toMatch(/^【/);
  const following = await openService({ file: { site: { browser_language: true } } });
  expect(await ask(following)).toMatch(/^\[/);
  await following.close();
});

test('messages that others trigger are in the language that the person chose last', async () => {
  const { visitor, phone, accountId } = await registerPerson(service, { phone: aPhone() });
  const support = await makeOperator(service, ['support']);
  support.visitor.cookies.set('lang', 'en');
  let asked = 0;
  const fromSupport = async () =>
    ((await service.ports.listOutbox?.(phone)) ?? []).filter(({ text }) => /客服|Support/.test(text));
  const notices = async () => {
    const before = await fromSupport();
    asked += 1;
    await support.enter();
    const answer = await support.ask('POST', `people/${accountId}/end-sessions`, { reason: `test ${asked}` });
    expect(answer.status, JSON.stringify(answer.body)).toBe(200);
    await expect.poll(fromSupport).toHaveLength(before.length + 1);
    service.clock.advance(3601);
    return (await fromSupport())[0]?.text;
  };
  const signIn = async (from: Visitor) => {
    await from.call(phoneCodeCalls.login, { phone });
    const code = await service.readCode(phone, 'login');
    const answer = await from.call(signInByPhoneCode, {
      phone,
      code,
      terms_version: '1.0',
      privacy_version: '1.0',
    });
    expect(answer.code, answer.msg).toBe(1);
    if (answer.code === 1 && 'token' in answer.data) from.token = String(answer.data.token);
    service.clock.advance(3601);
  };

  // Nobody has chosen anything yet, whatever the operator reads.
  expect(await notices()).toContain('客服结束了全部登录');
  // Chosen at the door.
  const english = service.visitor();
  english.cookies.set('lang', 'en');
  await signIn(english);
  expect(await notices()).toContain('Support signed you out everywhere');
  // A browser where nothing was chosen changes nothing; the switch of the console does.
  visitor.cookies.delete('lang');
  await signIn(visitor);
  await visitor.call(getProfile, {});
  expect(await notices()).toContain('Support signed you out everywhere');
  // One thing is told three times a day at most.
  service.clock.advance(25 * 3600);
  await signIn(visitor);
  visitor.cookies.set('lang', 'zh-Hant');
  await visitor.call(getProfile, {});
  expect(await notices()).toContain('客服結束了全部登入');
  await signIn(visitor);
  visitor.cookies.set('lang', 'zh-Hans');
  await visitor.call(getProfile, {});
  expect(await notices()).toContain('客服结束了全部登录');
});

const params = {
  code: '480219',
  minutes: '5',
  what: '绑定了第三方账号“微信”',
  time: '11月21日 10:20',
  due: '2026年12月6日 10:20',
  place: '浙江杭州',
  device: '安卓手机，微信',
  link: 'https://id.example/login/not-me#x',
  receipt: '20261121-8F3A',
};

const frame = {
  siteUrl: 'https://id.example',
  support: { email: 'help@id.example', phone: '400-800-0000', hours: '' },
};

/** Everything that a message comes to, without the names of fonts. */
function textIn(language: Language, template: (typeof templatePurposes)[number]): string[] {
  const { text } = writeMessage({ to: '', template, params, language }, '通行账号中心');
  return [
    text.subject,
    text.plain,
    letterOf(text).text,
    writePlainMail(text, frame),
    layOutMail(text, frame),
  ].map((shown) => shown.replace(/<style>[\s\S]*<\/style>|font:[^"]*"/g, ''));
}

test.each(templatePurposes)('%s is completely in English, in both parts of a mail', (template) => {
  for (const shown of textIn('en', template)) expect(shown).not.toMatch(chinese);
  expect(textIn('en', template).at(-1)).toContain('<html lang="en">');
});

test.each(templatePurposes)('%s is completely in traditional characters', (template) => {
  for (const shown of textIn('zh-TW', template)) expect(shown).not.toMatch(simplified);
  expect(textIn('zh-TW', template).at(-1)).toContain('<html lang="zh-TW">');
});
