import { listBindings } from '@tongxing/contract/calls/identities.ts';
import { getProfile } from '@tongxing/contract/calls/profile.ts';
import { openQrTicket } from '@tongxing/contract/calls/qr-sign-in.ts';
import { listSessions } from '@tongxing/contract/calls/sessions.ts';
import { signInByPassword } from '@tongxing/contract/calls/sign-in.ts';
import { getConfig } from '@tongxing/contract/calls/site-config.ts';
import { vendorPerson } from '@tongxing/doubles/identity/vendor-people.ts';
import type { ShownPage } from '@tongxing/doubles/mini-program/open-phone.ts';
import { afterAll, afterEach, beforeAll, expect, test } from 'vitest';
import { authenticatorCode } from '../../../../test/authenticator.ts';
import { turnOnTotp } from '../../../../test/be-proven.ts';
import {
  aWeChatUser,
  type MiniProgramService,
  type OpenCode,
  openMiniProgramService,
} from '../../../../test/open-mini-program-service.ts';
import { openService } from '../../../../test/open-service.ts';
import { type RegisteredPerson, registerPerson } from '../../../../test/register-account.ts';
import { signInAt, stepUp } from '../../../../test/visit-provider.ts';

let miniProgram: MiniProgramService;
beforeAll(async () => {
  miniProgram = await openMiniProgramService({ phone_numbers_per_day: 100 });
});
afterEach(() => {
  Object.assign(miniProgram.wechat, { fault: null });
  Object.assign(miniProgram.wechat.mode, { unionid: true, blocked: null, quotaSpent: false });
});
afterAll(() => miniProgram.close());

/** Picks the number on the asking screen and confirms. */
async function confirmOn(page: ShownPage, code: OpenCode): Promise<void> {
  const { number = '' } = await miniProgram.status(code);
  expect(page.data.asker.numbers).toContain(number);
  await page.tap('choose', { number });
  await page.tap('confirm');
}

/** Somebody with an account, whose last code was sent a while ago. */
async function somebody(): Promise<RegisteredPerson> {
  const person = await registerPerson(miniProgram.service);
  miniProgram.service.clock.advance(61);
  return person;
}

/** On the binding page: the code that was sent to the address is typed and sent back. */
async function bindByCode(page: ShownPage, address: string): Promise<void> {
  await page.tap('type', { field: 'contact' }, { value: address });
  await page.tap('agree');
  await page.tap('sendCode');
  expect(page.data.fault).toBe('');
  const code = await miniProgram.service.readCode(address, 'login');
  await page.tap('type', { field: 'code' }, { value: code });
  await page.tap('submit');
}

test('the button is offered where a mini program is configured, and only there', async () => {
  const here = await miniProgram.service.visitor().call(getConfig, {});
  expect(here.data.login.wechat_mini_program).toBe(true);
  const without = await openService();
  const there = await without.visitor().call(getConfig, {});
  expect(there.data.login.wechat_mini_program).toBe(false);
  const opened = await without
    .visitor()
    .call(openQrTicket, { purpose: 'login', channel: 'wechat_mini_program' });
  expect(opened).toMatchObject({ code: 1, data: { url: expect.stringContaining('/scan/') } });
  expect(opened.data.image).toBeUndefined();
  await without.close();
});

test('an identity bound on the website signs in by the mini program, by its unionid', async () => {
  const { service, wechat } = miniProgram;
  const person = await registerPerson(service);
  const visitor = service.visitor();
  const first = await signInAt(visitor, { key: 'wechat', person: 'lin' });
  const { bind_id } = first.data as unknown as { bind_id: string };
  const { phone, password } = person;
  expect((await visitor.call(signInByPassword, { account: phone, password, bind_id })).code).toBe(1);

  const code = await miniProgram.openCode('login', service.visitor('11.9.9.9'));
  expect(code.scene).toBe(code.ticket);
  const page = await miniProgram.phoneOf(vendorPerson('lin')).scan(code.scene);
  expect(page.data).toMatchObject({
    phase: 'ask',
    asker: {
      title: '在那台设备上登录？',
      confirm: '确认登录',
      device: 'Windows，Chrome',
      place: '广东深圳',
      account: { contact: `${phone.slice(0, 3)}****${phone.slice(-4)}` },
    },
  });
  const seen = await miniProgram.status(code);
  expect(seen).toMatchObject({ state: 'scanned', account: { nickname: page.data.asker.account.nickname } });
  await confirmOn(page, code);
  expect(page.data).toMatchObject({ phase: 'done', title: '已确认' });

  const { state, token = null } = await miniProgram.status(code);
  expect(state).toBe('confirmed');
  code.asker.token = token;
  expect((await code.asker.call(getProfile, {})).data.phone).toMatch(/\*{4}/);
  const { items } = (await code.asker.call(listBindings, {})).data;
  expect(items).toMatchObject([{ provider: 'wechat', doors: ['website', 'mini_program'] }]);
  expect(wechat.calls.filter(({ path }) => path === '/sns/jscode2session')).toHaveLength(1);
});

// threat:qr-stranger
test('a mini program that was opened tells the screen nothing before a press', async () => {
  const { user } = await miniProgram.boundPerson();
  const code = await miniProgram.openCode();
  const page = await miniProgram.phoneOf(user).open(code.scene);
  expect(page.data.phase).toBe('opened');
  expect(await miniProgram.status(code)).toEqual({ state: 'waiting' });
  await page.tap('arrive');
  expect((await miniProgram.status(code)).state).toBe('scanned');
});

test('without a unionid the mini program recognises people by their openid', async () => {
  miniProgram.wechat.mode.unionid = false;
  const phone = miniProgram.phoneOf(aWeChatUser());
  const person = await somebody();
  const first = await miniProgram.openCode();
  await bindByCode(await phone.scan(first.scene), person.phone);
  await confirmOn(phone.page(), first);
  expect((await miniProgram.status(first)).token).toBeDefined();
  const again = await miniProgram.openCode();
  await confirmOn(await phone.scan(again.scene), again);
  expect((await miniProgram.status(again)).token).toBeDefined();
});

// call:POST/v3/qrcode/mini_program
test('an identity without an account is bound on the phone, and the computer is then signed in', async () => {
  const person = await somebody();
  const phone = miniProgram.phoneOf(aWeChatUser());
  const code = await miniProgram.openCode();
  const page = await phone.scan(code.scene);
  expect(page).toMatchObject({ route: 'pages/bind/bind', data: { mayAskPhone: true } });
  expect(await miniProgram.status(code)).toEqual({ state: 'waiting' });
  await bindByCode(page, person.phone);
  expect(phone.page()).toMatchObject({ route: 'pages/login/login', data: { phase: 'ask' } });
  await confirmOn(phone.page(), code);
  code.asker.token = (await miniProgram.status(code)).token ?? null;
  expect((await code.asker.call(listBindings, {})).data.items).toMatchObject([{ doors: ['mini_program'] }]);
  // The phone keeps no session: there are those of the registration and of the computer.
  const { items } = (await code.asker.call(listSessions, {})).data;
  expect(items).toHaveLength(2);
});

// call:POST/v3/login/mini_program/code
test('an unknown number registers, and an account with two-step verification is asked for it on the phone', async () => {
  const { service } = miniProgram;
  const newPerson = miniProgram.phoneOf(aWeChatUser());
  const code = await miniProgram.openCode();
  await bindByCode(await newPerson.scan(code.scene), '13712340001');
  await confirmOn(newPerson.page(), code);
  code.asker.token = (await miniProgram.status(code)).token ?? null;
  expect((await code.asker.call(getProfile, {})).data.phone).toBe('137****0001');

  const person = await registerPerson(service);
  const { secret } = await turnOnTotp(service, person);
  const phone = miniProgram.phoneOf(aWeChatUser());
  const other = await miniProgram.openCode();
  await bindByCode(await phone.scan(other.scene), person.phone);
  const page = phone.page();
  expect(page.data).toMatchObject({ step: 'factor' });
  await page.tap('type', { field: 'factor' }, { value: authenticatorCode(secret, service.clock.now()) });
  await page.tap('submitFactor');
  await confirmOn(phone.page(), other);
  // What WeChat proved is one factor: the computer asks for the other one itself.
  await expect(miniProgram.status(other)).rejects.toThrow('status answered -1');
});

// call:POST/v3/login/mini_program/phone threat:recycled-phone
test('a number from WeChat creates an account; one that has an account is refused', async () => {
  const { service, wechat } = miniProgram;
  const user = aWeChatUser();
  const phone = miniProgram.phoneOf(user);
  const code = await miniProgram.openCode();
  const page = await phone.scan(code.scene);
  await page.tap('usePhone', {}, { code: wechat.wxPhone() });
  expect(page.data.fault).toBe('请先阅读并同意用户协议和隐私政策');
  await page.tap('agree');
  await page.tap('usePhone', {}, { code: wechat.wxPhone() });
  await confirmOn(phone.page(), code);
  code.asker.token = (await miniProgram.status(code)).token ?? null;
  const { phone: shown } = (await code.asker.call(getProfile, {})).data;
  expect(shown).toBe(`${user.phone.slice(0, 3)}****${user.phone.slice(-4)}`);

  const owner = await registerPerson(service);
  const stranger = miniProgram.phoneOf({ ...aWeChatUser(), phone: owner.phone });
  const other = await miniProgram.openCode();
  const binding = await stranger.scan(other.scene);
  await binding.tap('agree');
  await binding.tap('usePhone', {}, { code: wechat.wxPhone() });
  expect(binding.data.fault).toBe('这个手机号已有账号，请用验证码绑定');
  expect(await miniProgram.status(other)).toEqual({ state: 'waiting' });
});

// threat:qr-relay
test('cancelling and 不是我 end the ticket on both screens', async () => {
  const user = aWeChatUser();
  const phone = miniProgram.phoneOf(user);
  const first = await miniProgram.openCode();
  await bindByCode(await phone.scan(first.scene), '13712340002');
  await phone.page().tap('cancel');
  expect(phone.page().data).toMatchObject({ phase: 'ended', title: '已取消' });
  expect(await miniProgram.status(first)).toEqual({ state: 'cancelled', reason: 'refused' });

  const second = await miniProgram.openCode();
  const page = await phone.scan(second.scene);
  await page.tap('report');
  expect(page.data.title).toBe('已作废');
  expect(await miniProgram.status(second)).toEqual({ state: 'cancelled', reason: 'reported' });

  const third = await miniProgram.openCode();
  const last = await phone.scan(third.scene);
  const { number } = await miniProgram.status(third);
  const wrong = last.data.asker.numbers.find((each) => each !== number) ?? '';
  await last.tap('choose', { number: wrong });
  await last.tap('confirm');
  expect(last.data.title).toBe('数字不对，二维码已作废');
});

test('a failure at WeChat is shown on the screen where it happened', async () => {
  const { service, wechat } = miniProgram;
  const open = async () =>
    (await service.visitor().call(openQrTicket, { purpose: 'login', channel: 'wechat_mini_program' })).reason;
  wechat.mode.quotaSpent = true;
  expect(await open()).toBe('provider_unavailable');
  wechat.mode.quotaSpent = false;
  wechat.mode.publishedPages = [];
  expect(await open()).toBe('provider_misconfigured');
  wechat.mode.publishedPages = ['pages/login/login'];

  const user = aWeChatUser();
  wechat.mode.blocked = user.word;
  const code = await miniProgram.openCode();
  const phone = miniProgram.phoneOf(user);
  const page = await phone.scan(code.scene);
  expect(page.data).toMatchObject({ phase: 'failed', text: '“微信”没有允许这次登录，请换一种方式' });
  wechat.fault = { at: 'token', kind: 'busy' };
  await page.tap('arrive');
  expect(page.data.text).toBe('“微信”暂时没有响应，请稍后再试或换一种方式');
});

test('a code from /user/bind binds the WeChat of the phone to the account that asked', async () => {
  const { service } = miniProgram;
  const person = await registerPerson(service);
  await stepUp(service, person);
  const code = await miniProgram.openCode('bind', person.visitor);
  const phone = miniProgram.phoneOf(aWeChatUser());
  const page = await phone.scan(code.scene);
  expect(page.data.asker).toMatchObject({
    title: '把这个微信绑定到你的账号？',
    confirm: '确认绑定',
    account: { contact: `${person.phone.slice(0, 3)}****${person.phone.slice(-4)}` },
  });
  await confirmOn(page, code);
  expect(page.data.title).toBe('已绑定');
  const bound = { key: 'wechat', name: '微信', icon: 'wechat' };
  expect(await miniProgram.status(code)).toEqual({ state: 'confirmed', bound });
  expect((await person.visitor.call(listBindings, {})).data.items).toMatchObject([
    { provider: 'wechat', doors: ['mini_program'], bound_place: '广东深圳' },
  ]);
  const login = await miniProgram.openCode();
  await confirmOn(await phone.scan(login.scene), login);
  login.asker.token = (await miniProgram.status(login)).token ?? null;
  expect((await login.asker.call(getProfile, {})).data.phone).toBe(
    `${person.phone.slice(0, 3)}****${person.phone.slice(-4)}`,
  );
});
