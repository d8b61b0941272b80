import { createPublicKey } from 'node:crypto';
import { isUsernameFree } from '@tongxing/contract/calls/accounts.ts';
import { phoneCodeCalls } from '@tongxing/contract/calls/one-time-codes.ts';
import { getConfig, getPrivacyPolicy, getTerms, getTime } from '@tongxing/contract/calls/site-config.ts';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { openService, type TestService } from '../../../../test/open-service.ts';
import { registerPerson } from '../../../../test/register-account.ts';

let service: TestService;
beforeAll(async () => {
  service = await openService({
    makesKeys: true,
    file: {
      site: {
        title: '青禾账号',
        slogan: '一粒种子',
        logo: 'https://cdn.example/logo.svg',
        icp: '京ICP备00000000号',
        qq_group: 'https://qm.qq.com/q/abc',
        root_domain: 'example.com',
        redirect_origins: ['https://app.example'],
      },
      support: { email: 'help@qinghe.example', hours: '工作日 9:00–18:00', url: '/help-desk' },
      login: { passkey: false, qrcode: false },
      register: { email: false },
      captcha: {
        kinds: ['altcha', 'geetest'],
        geetest: { captcha_id: 'a'.repeat(32), captcha_key: 'b'.repeat(32) },
      },
    },
  });
});
afterAll(() => service.close());

// spec:3.3 spec:9.9 call:GET/v3/config
test('returns exactly the fields of the contract, as configured', async () => {
  const { data } = await service.visitor().call(getConfig, {});
  const { key, kid, time, expire, ...rest } = data;
  expect(rest).toEqual({
    title: '青禾账号',
    slogan: '一粒种子',
    logo: 'https://cdn.example/logo.svg',
    icp: '京ICP备00000000号',
    qq_group: 'https://qm.qq.com/q/abc',
    captcha: 'altcha,geetest',
    geetest_id: 'a'.repeat(32),
    ali_ct4_id: '',
    tencent_app_id: '',
    login: {
      password: true,
      code: true,
      code_registers: true,
      phone_code: true,
      email_code: true,
      passkey: false,
      qrcode: false,
      qq: false,
      wechat_mini_program: false,
      wechat_official_account: false,
    },
    register: { phone: true, email: false, username: true, invited: false },
    terms_version: '1.0',
    privacy_version: '1.0',
    secure: true,
    root_domain: 'example.com',
    redirect_origins: ['https://app.example'],
    support: {
      email: 'help@qinghe.example',
      phone: '',
      hours: '工作日 9:00–18:00',
      url: '/help-desk',
      wechat: '',
    },
  });
  const { asymmetricKeyDetails } = createPublicKey({
    key: Buffer.from(key, 'base64'),
    format: 'der',
    type: 'spki',
  });
  expect(asymmetricKeyDetails).toMatchObject({ modulusLength: 2048, publicExponent: 65_537n });
  expect(kid).toMatch(/^[\w-]{8,}$/);
  expect(time).toBe(Math.floor(service.clock.now().getTime() / 1000));
  // Seconds, and always more than the minute in which a client asks again.
  expect(expire - time).toBeGreaterThan(60);
  expect(expire - time).toBeLessThan(8 * 24 * 3600);
});

// spec:7.6 call:GET/v3/common/time
test('returns the time in seconds and milliseconds of one clock', async () => {
  service.clock.advance(12);
  const now = service.clock.now().getTime();
  const { data } = await service.visitor().call(getTime, {});
  expect(data).toEqual({ time: Math.floor(now / 1000), milliseconds: now });
});

// spec:7.7 call:GET/v3/common/username
test('reports a user name as taken in any case, and explains invalid ones in Chinese', async () => {
  const ask = (username: string) => service.visitor().call(isUsernameFree, { username });
  expect((await ask('linwan')).data).toEqual({ available: true });
  await registerPerson(service, { username: 'LinWan' });
  expect((await ask('linwan')).data).toEqual({ available: false });
  for (const username of ['abc', '1abcd', 'a b c d', '林晚晚晚', 'a'.repeat(21)]) {
    const answer = await ask(username);
    expect(answer.status).toBe(400);
    expect(answer.data).toMatchObject({ issues: [{ path: ['username'] }] });
  }
  const without = await service.app.inject('/v3/common/username');
  expect(without.json().data.issues).toEqual([{ path: ['username'], message: '请填写这一项' }]);
});

// call:GET/v3/config/terms
test('lists the versions of a document, and returns not_found for an unknown one', async () => {
  const { data } = await service.visitor().call(getTerms, {});
  expect(data).toMatchObject({ title: '用户协议', version: '1.0', versions: ['1.0'] });
  expect(data.content).not.toMatch(/<script|onerror|javascript:/i);
  expect(await service.visitor().call(getTerms, { version: '0.9' })).toMatchObject({
    status: 404,
    code: 404,
  });
});

test.each([
  ['terms of service', getTerms],
  ['privacy policy', getPrivacyPolicy],
])('returns the shipped %s translated on request, otherwise in Chinese', async (_, call) => {
  const read = async (input: { language?: 'zh-CN' | 'en' | 'zh-TW' }) =>
    (await service.visitor().call(call, input)).data;
  const chinese = await read({});
  expect(chinese.content).toContain('账号');
  expect(chinese).not.toHaveProperty('language');
  expect(await read({ language: 'zh-CN' })).toEqual(chinese);
  const tags = (html: string) => html.match(/<[^>]+>/g);
  const english = await read({ language: 'en' });
  expect(english).toMatchObject({ language: 'en', version: '1.0', versions: ['1.0'] });
  expect(tags(english.content)).toEqual(tags(chinese.content));
  expect(english.content).not.toMatch(/\p{Script=Han}/u);
  const traditional = await read({ language: 'zh-TW' });
  expect(traditional).toMatchObject({ language: 'zh-TW' });
  expect(traditional.content).toContain('帳號');
  expect(tags(traditional.content)).toEqual(tags(chinese.content));
});

// spec:3.1
test('derives the root domain from the public URL, and has none for a single host', async () => {
  const notices: Record<string, string> = {
    'https://account.example.test': 'example.test',
    'https://a.b.example.com.cn/account': 'example.com.cn',
    'https://203.0.113.7': '',
    'http://localhost:3000': '',
  };
  const found: Record<string, string> = {};
  for (const publicUrl of Object.keys(notices)) {
    const own = await openService({ settings: { publicUrl }, file: {} });
    found[publicUrl] = (await own.visitor().call(getConfig, {})).data.root_domain;
    await own.close();
  }
  expect(found).toEqual(notices);
});

test('offers nothing that needs SMS with e-mail only, and says so when asked', async () => {
  const own = await openService({
    settings: { outbox: false, mailUrl: 'smtp://127.0.0.1:9' },
    file: { captcha: { kinds: [] } },
  });
  const lin = own.visitor();
  const { data } = await lin.call(getConfig, {});
  expect(data.login).toMatchObject({ code: true, phone_code: false, email_code: true });
  expect(data.register).toEqual({ phone: false, email: true, username: true, invited: false });
  for (const purpose of ['login', 'register', 'forget'] as const) {
    expect(await lin.call(phoneCodeCalls[purpose], { phone: '13800000001' })).toMatchObject({
      code: 0,
      reason: 'channel_missing',
      msg: '这里还不能发送短信，请换一种方式',
    });
  }
  await own.close();

  const mute = await openService({ settings: { outbox: false }, file: { captcha: { kinds: [] } } });
  const none = (await mute.visitor().call(getConfig, {})).data;
  expect(none.login).toMatchObject({ password: true, code: false, phone_code: false, email_code: false });
  expect(none.register).toMatchObject({ phone: false, email: false });
  await mute.close();
});
