import { changePassword } from '@tongxing/contract/calls/recovery.ts';
import {
  answerSecondFactor,
  disableTotp,
  forgetTrustedDevices,
  getSecondFactor,
  listTrustedDevices,
} from '@tongxing/contract/calls/second-factor.ts';
import { signInByPassword } from '@tongxing/contract/calls/sign-in.ts';
import { passStepUp } from '@tongxing/contract/calls/step-up.ts';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { authenticatorCode } from '../../../../test/authenticator.ts';
import { turnOnTotp } from '../../../../test/be-proven.ts';
import { openService, type TestService, type Visitor } from '../../../../test/open-service.ts';
import { type RegisteredPerson, registerPerson } from '../../../../test/register-account.ts';

let service: TestService;
beforeAll(async () => {
  service = await openService();
});
afterAll(() => service.close());

const start = ({ phone, password }: RegisteredPerson, browser: Visitor) =>
  browser.call(signInByPassword, { account: phone, password });

/** Signs in with the authenticator on a browser and has it trusted. */
async function trust(
  person: RegisteredPerson,
  secret: string,
  browser = service.visitor(),
): Promise<Visitor> {
  const asked = await start(person, browser);
  expect(asked.code).toBe(-1);
  service.clock.advance(60);
  const answer = await browser.call(answerSecondFactor, {
    session_id: (asked.data as unknown as { session_id: string }).session_id,
    code: authenticatorCode(secret, service.clock.now()),
    trust_device: true,
  });
  expect(answer.code).toBe(1);
  browser.token = answer.data.token;
  return browser;
}

async function openPerson() {
  const person = await registerPerson(service);
  const { secret } = await turnOnTotp(service, person);
  return { person, secret };
}
const list = async (browser: Visitor) => (await browser.call(listTrustedDevices, {})).data.items;

// call:GET/v3/user/mfa/devices call:POST/v3/user/mfa/forget_devices
test('lists trusted browsers with name, place and expiry, the own one first, and distrusts one or all', async () => {
  const { person, secret } = await openPerson();
  const phone = service.visitor('11.2.3.4');
  phone.userAgent =
    'Mozilla/5.0 (iPhone; CPU iPhone OS 19_0 like Mac OS X) AppleWebKit/605.1.15 Version/19.0 Mobile/15E148 Safari/604.1';
  await trust(person, secret, phone);
  const desk = await trust(person, secret, service.visitor('10.1.1.1'));
  const [mine, other] = await list(desk);
  expect(mine).toMatchObject({ current: true, kind: 'desktop', place: '浙江杭州' });
  expect(other).toMatchObject({ current: false, kind: 'phone', place: '广东深圳' });
  expect(mine?.trusted_until).toBe(Math.floor(service.clock.now().getTime() / 1000) + 30 * 24 * 3600);
  expect(JSON.stringify([mine, other])).not.toContain(desk.device);
  expect((await start(person, phone)).code).toBe(1);

  expect(await desk.call(forgetTrustedDevices, { id: other?.id ?? '' })).toMatchObject({ code: 1 });
  expect((await start(person, phone)).code).toBe(-1);
  expect((await start(person, desk)).code).toBe(1);
  expect(await list(desk)).toHaveLength(1);
  expect((await desk.call(forgetTrustedDevices, { id: other?.id ?? '' })).code).toBe(404);

  await trust(person, secret, phone);
  expect(await desk.call(forgetTrustedDevices, {})).toMatchObject({ code: 1 });
  for (const browser of [desk, phone]) expect((await start(person, browser)).code).toBe(-1);
  expect(await list(desk)).toEqual([]);
});

// threat:device-header-factor
test('X-Device without the secret cookie does not skip the second factor', async () => {
  const { person, secret } = await openPerson();
  const browser = await trust(person, secret, service.visitor('10.4.4.4'));
  const thief = Object.assign(service.visitor('10.4.4.4'), { device: browser.device });
  expect((await start(person, thief)).code).toBe(-1);
  // Neither does the cookie of another account that is known there, nor one that is made up.
  const own = await registerPerson(service);
  expect((await start(own, thief)).code).toBe(1);
  expect((await start(person, thief)).code).toBe(-1);
  for (const name of browser.cookies.keys()) thief.cookies.set(name, 'A'.repeat(43));
  expect((await start(person, thief)).code).toBe(-1);
  // The cookie without the browser it was given to is none either.
  const other = service.visitor('10.4.4.4');
  for (const [name, value] of browser.cookies) other.cookies.set(name, value);
  expect((await start(person, other)).code).toBe(-1);
  // Nothing of it concerns the owner.
  expect((await start(person, browser)).code).toBe(1);
});

// threat:device-header-factor
test('a sign-in with the X-Device of a known browser and without its cookie sends a new-device notice', async () => {
  const person = await registerPerson(service);
  const notices = async () =>
    ((await service.ports.listOutbox?.(person.phone)) ?? []).filter(({ text }) =>
      text.includes('在新设备上登录'),
    ).length;
  expect((await start(person, person.visitor)).code).toBe(1);
  expect(await notices()).toBe(0);
  const thief = Object.assign(service.visitor(person.visitor.ip), { device: person.visitor.device });
  thief.userAgent = person.visitor.userAgent;
  expect((await start(person, thief)).code).toBe(1);
  await expect.poll(notices).toBe(1);
});

test('trusted browsers of another account are neither listed nor removed', async () => {
  const [one, other] = [await openPerson(), await openPerson()];
  const browser = await trust(one.person, one.secret);
  const [item] = await list(browser);
  const stranger = await trust(other.person, other.secret);
  expect((await list(stranger)).map(({ id }) => id)).not.toContain(item?.id);
  expect((await stranger.call(forgetTrustedDevices, { id: item?.id ?? '' })).code).toBe(404);
  await stranger.call(forgetTrustedDevices, {});
  expect((await start(one.person, browser)).code).toBe(1);
  const visitor = service.visitor();
  expect((await visitor.call(listTrustedDevices, {})).code).toBe(401);
  expect((await visitor.call(forgetTrustedDevices, { id: item?.id ?? '' })).code).toBe(401);
});

test('a password change distrusts every browser, the own one included', async () => {
  const { person, secret } = await openPerson();
  const browser = await trust(person, secret);
  service.clock.advance(60);
  await browser.call(passStepUp, { type: 'totp', code: authenticatorCode(secret, service.clock.now()) });
  const password = 'another long phrase 9';
  const changed = await browser.call(changePassword, { old_password: person.password, password });
  expect(changed.code).toBe(1);
  expect(await list(browser)).toEqual([]);
  expect((await start({ ...person, password }, browser)).code).toBe(-1);
});

test('turning two-step verification off distrusts every browser, also after turning it on again', async () => {
  const { person, secret } = await openPerson();
  const browser = await trust(person, secret);
  service.clock.advance(60);
  await browser.call(passStepUp, { type: 'totp', code: authenticatorCode(secret, service.clock.now()) });
  expect((await browser.call(disableTotp, {})).code).toBe(1);
  expect(await list(browser)).toEqual([]);
  await turnOnTotp(service, { ...person, visitor: browser });
  expect((await start(person, browser)).code).toBe(-1);
});

test('trust expires after thirty days', async () => {
  const { person, secret } = await openPerson();
  const browser = await trust(person, secret);
  service.clock.advance(30 * 24 * 3600 - 120);
  const entered = await start(person, browser);
  expect(entered.code).toBe(1);
  browser.token = entered.data.token;
  expect(await list(browser)).toHaveLength(1);
  service.clock.advance(180);
  expect(await list(browser)).toEqual([]);
  expect((await browser.call(getSecondFactor, {})).data.trusted_devices).toBe(0);
  expect((await start(person, browser)).code).toBe(-1);
});
