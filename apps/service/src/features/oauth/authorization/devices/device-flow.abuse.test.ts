import { decideAuthorization, getAuthorization } from '@tongxing/contract/calls/authorization.ts';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { approveDevice } from '../../../../../test/approve-device.ts';
import { openBrowser } from '../../../../../test/browser.ts';
import { openService, type TestService } from '../../../../../test/open-service.ts';
import { recordingLog } from '../../../../../test/recording-log.ts';
import { type RegisteredPerson, registerPerson } from '../../../../../test/register-account.ts';
import { type App, ask, location, registerApp, type Tokens } from '../../../../../test/relying-party.ts';

let service: TestService;
let person: RegisteredPerson;
let app: App;
const log = recordingLog();
beforeAll(async () => {
  service = await openService({ ports: { log } });
  person = await registerPerson(service);
  app = await registerApp(person.visitor, { name: '电视', type: 'device', redirect_uris: [] });
});
afterAll(() => service.close());

interface Started {
  readonly device_code: string;
  readonly user_code: string;
  readonly verification_uri: string;
  readonly verification_uri_complete: string;
  readonly expires_in: number;
  readonly interval: number;
}
const start = async (headers: Record<string, string> = {}) =>
  (await ask(service, '/oauth2/device_authorization', app, { scope: 'openid' }, headers)).json<Started>();
const poll = (device_code: string, which: App = app) =>
  ask(service, '/oauth2/token', which, {
    grant_type: 'urn:ietf:params:oauth:grant-type:device_code',
    device_code,
  });
const errorOf = async (device_code: string) => (await poll(device_code)).json<Tokens>().error;
/** Types a code at the verification page from an address of one's own. */
async function typeCode(user_code: string, ip: string) {
  const browser = openBrowser(service, ip);
  return { browser, page: await browser.submit(await browser.get('/oauth2/device'), { user_code }) };
}

// threat:device-codes
test('returns slow_down to a device that polls too fast', async () => {
  const { device_code, interval, expires_in } = await start();
  expect([interval, expires_in]).toEqual([5, 600]);
  expect(await errorOf(device_code)).toBe('authorization_pending');
  expect(await errorOf(device_code)).toBe('slow_down');
  service.clock.advance(interval);
  expect(await errorOf(device_code)).toBe('authorization_pending');
  // Twenty at once: one answer, nineteen warnings; another device is not made to wait.
  service.clock.advance(interval);
  const storm = await Promise.all(Array.from({ length: 20 }, () => errorOf(device_code)));
  expect(storm.filter((error) => error === 'authorization_pending')).toHaveLength(1);
  expect(await errorOf((await start()).device_code)).toBe('authorization_pending');
});

test('issues the tokens to an approved device that polls too fast', async () => {
  const { device_code, user_code } = await start();
  await poll(device_code);
  expect(await errorOf(device_code)).toBe('slow_down');
  await approveDevice(service, person.visitor, user_code);
  expect((await poll(device_code)).statusCode).toBe(200);
  expect(await errorOf(device_code)).toBe('invalid_grant');
});

test('makes user codes that are hard to guess and to misread', async () => {
  const codes = await Promise.all(Array.from({ length: 40 }, async () => (await start()).user_code));
  // 20 consonants, 8 places: 34.5 bits, against 30 tries in ten minutes (RFC 8628 6.1).
  for (const code of codes) expect(code).toMatch(/^[BCDFGHJKLMNPQRSTVWXZ]{4}-[BCDFGHJKLMNPQRSTVWXZ]{4}$/);
  expect(new Set(codes).size).toBe(codes.length);
  expect(new Set(codes.join('').replaceAll('-', '')).size).toBe(20);
});

// threat:way-removed-unseen
test('logs wrong and used codes, not right and empty ones', async () => {
  const refused = () => log.lines.filter((line) => line === 'info: a device code was refused').length;
  const before = refused();
  const { user_code } = await start();
  await typeCode('', '10.9.1.1');
  const { browser, page } = await typeCode(user_code, '10.9.1.1');
  expect(refused()).toBe(before);
  await typeCode('BBBB-BBBB', '10.9.1.1');
  expect(refused()).toBe(before + 1);
  await browser.submit(page, { abort: 'yes' });
  await typeCode(user_code, '10.9.1.1');
  expect(refused()).toBe(before + 3);
});

// threat:device-codes
test('returns 429 to an address or /64 after thirty tries, and to no other', async () => {
  const { user_code } = await start();
  const guess = (ip: string, accept = '*/*') =>
    service.app.inject({
      method: 'POST',
      url: '/oauth2/device',
      headers: { 'content-type': 'application/x-www-form-urlencoded', 'x-forwarded-for': ip, accept },
      payload: 'user_code=BBBBBBBB',
    });
  for (let round = 1; round <= 30; round += 1) {
    expect((await guess(`2001:db8:1:2::${round}`)).statusCode).not.toBe(429);
  }
  const stopped = await guess('2001:db8:1:2:ffff::1');
  expect([stopped.statusCode, stopped.headers['retry-after']]).toEqual([429, '600']);
  expect(log.lines).toContain('warn: device codes are being guessed at');
  expect(stopped.json()).toEqual({
    error: 'temporarily_unavailable',
    error_description: 'too many requests from this address',
  });
  service.clock.advance(60);
  const shown = await guess('2001:db8:1:2:ffff::1', 'text/html,*/*;q=0.8');
  expect([shown.statusCode, shown.headers['retry-after']]).toEqual([429, '540']);
  expect(shown.headers['content-type']).toBe('text/html; charset=utf-8');
  expect(shown.body).toContain('<h1>现在有点忙</h1>');
  const { page } = await typeCode(user_code, '10.20.30.40');
  expect(page.body).toContain(user_code);
  service.clock.advance(601);
  expect((await guess('2001:db8:1:2::1')).statusCode).not.toBe(429);
});

// threat:CVE-2026-29192
test('asks before it approves, and shows the device’s name as text', async () => {
  const { user_code } = await start({ 'user-agent': '<img src=x onerror=alert(1)>"\'' });
  const { page } = await typeCode(user_code, '10.20.30.41');
  expect(page.body).toContain('代码一致，继续');
  expect(page.body).not.toContain('<img');
  expect(page.headers['cache-control']).toBe('no-store');
  // A link with the code in it (QR) leads to the same question, never past it.
  const linked = openBrowser(service, '10.20.30.42');
  const { user_code: fresh, verification_uri_complete } = await start();
  const posting = await linked.get(verification_uri_complete);
  const question = await linked.submit(posting);
  expect(question.body).toContain(fresh);
  expect(question.body).toContain('代码一致，继续');
  const hostile = await linked.get(
    `/oauth2/device?user_code=${encodeURIComponent('"><script>alert(1)</script>')}`,
  );
  expect(hostile.body).not.toContain('<script>alert');
});

// threat:device-codes
test('refuses a confirmation from another page, without the browser’s secret', async () => {
  const { user_code, device_code } = await start();
  const { browser } = await typeCode(user_code, '10.20.30.43');
  const forged = await browser.post('/oauth2/device', { user_code, confirm: 'yes', xsrf: 'guessed' });
  expect(location(forged)).not.toContain('/oauth/authorize');
  // A form that no page of ours gave leads to the page, with a forged cookie too.
  for (const cookie of ['', 'tongxing-op=x; tongxing-op.sig=y']) {
    const bare = await openBrowser(service, '10.20.30.44').post(
      '/oauth2/device',
      { user_code, confirm: 'yes' },
      { cookie },
    );
    expect([bare.statusCode, new URL(location(bare)).pathname]).toEqual([303, '/oauth2/device']);
  }
  const leaving = await openBrowser(service, '10.20.30.44').post('/oauth2/logout/confirm', { logout: 'yes' });
  expect(leaving.statusCode).toBe(400);
  expect(await errorOf(device_code)).toBe('authorization_pending');
});

test('refuses the device and its code after 不是我', async () => {
  const { user_code, device_code } = await start();
  const { browser, page } = await typeCode(user_code, '10.20.30.45');
  const ended = await browser.submit(page, { abort: 'yes' });
  expect(ended.body).toContain('已取消');
  expect(await errorOf(device_code)).toBe('access_denied');
  const { page: again } = await typeCode(user_code, '10.20.30.46');
  expect(again.body).toContain('已经用过');
});

// threat:device-codes
test('approves a device only in the browser that typed the code', async () => {
  const { user_code, device_code } = await start();
  const { browser, page } = await typeCode(user_code, '10.20.30.47');
  const authorize = new URL(location(await browser.submit(page))).searchParams.get('authorize') ?? '';
  const shown = await person.visitor.call(getAuthorization, { authorize });
  expect(shown.data).toMatchObject({ user_code, consent_required: true, destination: '' });
  const answer = await person.visitor.call(decideAuthorization, { authorize, decision: 'approve' });
  expect((await openBrowser(service, '10.20.30.48').get(answer.data.url)).statusCode).toBe(400);
  expect(await errorOf(device_code)).toBe('authorization_pending');
});

test('binds a device code to its app, and expires it after ten minutes', async () => {
  const other = await registerApp(person.visitor, { name: '音箱', type: 'device', redirect_uris: [] });
  const { user_code, device_code } = await start();
  await approveDevice(service, person.visitor, user_code);
  expect((await poll(device_code, other)).json<Tokens>().error).toBe('invalid_grant');
  const late = await start();
  service.clock.advance(601);
  expect(await errorOf(late.device_code)).toBe('expired_token');
  const { page } = await typeCode(late.user_code, '10.20.30.49');
  expect(page.body).toContain('已过期');
});
