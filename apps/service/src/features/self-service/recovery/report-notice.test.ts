import { readNotice, reportNotice } from '@tongxing/contract/calls/notices.ts';
import { phoneCodeCalls } from '@tongxing/contract/calls/one-time-codes.ts';
import { getProfile } from '@tongxing/contract/calls/profile.ts';
import { resetPassword } from '@tongxing/contract/calls/recovery.ts';
import { signInByPassword } from '@tongxing/contract/calls/sign-in.ts';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { awaitCode } from '../../../../test/await-code.ts';
import { openService, type TestService, type Visitor } from '../../../../test/open-service.ts';
import { type RegisteredPerson, registerPerson } from '../../../../test/register-account.ts';

let service: TestService;
beforeAll(async () => {
  service = await openService();
});
afterAll(() => service.close());

const textsTo = async (to: string) => (await service.ports.listOutbox?.(to))?.map(({ text }) => text) ?? [];
const newDeviceNotices = async (to: string) =>
  (await textsTo(to)).filter((text) => text.includes('新设备上登录'));
const signIn = ({ phone, password }: RegisteredPerson, visitor: Visitor) =>
  visitor.call(signInByPassword, { account: phone, password });

async function readLink(to: string): Promise<string> {
  await expect.poll(() => newDeviceNotices(to)).not.toEqual([]);
  const link = /http:\/\/localhost:3000\/login\/not-me#([\w-]{43})/.exec(
    (await newDeviceNotices(to))[0] ?? '',
  );
  if (!link?.[1]) throw new Error('the notice has no link');
  return link[1];
}

// call:POST/v3/login/notice
test('the first sign-in from a new browser is notified with time, location, device and link; the next one is not', async () => {
  const person = await registerPerson(service);
  const visitor = service.visitor();
  expect(await signIn(person, visitor)).toMatchObject({ code: 1 });
  const token = await readLink(person.phone);
  const [text] = await newDeviceNotices(person.phone);
  expect(text).toContain('浙江杭州');
  expect(text).toMatch(/Windows.*Chrome/);
  expect(text).toMatch(/\d{1,2}月\d{1,2}日/);
  const read = await visitor.call(readNotice, { token });
  expect(read.data).toMatchObject({ kind: 'new_device', place: '浙江杭州' });
  expect(await signIn(person, visitor)).toMatchObject({ code: 1 });
  expect(await signIn(person, person.visitor)).toMatchObject({ code: 1 });
  // What is told in the background arrives before the notice of a third sign-in does.
  await signIn(person, service.visitor());
  await expect.poll(() => newDeviceNotices(person.phone)).toHaveLength(2);
});

test('a known browser at a new location is notified; a registration is not', async () => {
  const person = await registerPerson(service);
  expect(await newDeviceNotices(person.phone)).toEqual([]);
  person.visitor.ip = '11.2.3.4';
  await signIn(person, person.visitor);
  await expect.poll(() => newDeviceNotices(person.phone)).toHaveLength(1);
  expect((await newDeviceNotices(person.phone))[0]).toContain('广东深圳');
});

// threat:CVE-2023-49097
test('links use the configured address, whatever the request says (CVE-2023-49097)', async () => {
  const person = await registerPerson(service);
  const visitor = service.visitor();
  const call = service.app.inject.bind(service.app);
  expect((await call({ url: '/v3/config', headers: { host: 'evil.example' } })).statusCode).toBe(200);
  await signIn(person, visitor);
  await readLink(person.phone);
  expect((await textsTo(person.phone)).join()).not.toContain('evil');
});

// call:POST/v3/login/notice/deny
test('不是我 ends every session, voids the password, works once, and leads to a new password', async () => {
  const person = await registerPerson(service);
  const thief = service.visitor();
  thief.token = (await signIn(person, thief)).data.token;
  const token = await readLink(person.phone);
  const owner = service.visitor();
  expect(await owner.call(readNotice, { token })).toMatchObject({ code: 1 });
  expect(await thief.call(getProfile, {})).toMatchObject({ code: 1 });
  const reported = await owner.call(reportNotice, { token });
  const { phone } = person;
  expect(reported.data).toEqual({
    contacts: [{ type: 'phone', to: `${phone.slice(0, 3)}****${phone.slice(-4)}` }],
    quarantined: [],
  });
  for (const visitor of [thief, person.visitor]) {
    expect(await visitor.call(getProfile, {})).toMatchObject({ code: 401 });
  }
  expect(await signIn(person, thief)).toMatchObject({ reason: 'wrong_credentials' });
  expect(await owner.call(reportNotice, { token })).toMatchObject({ reason: 'notice_expired' });
  expect(await owner.call(readNotice, { token })).toMatchObject({ reason: 'notice_expired' });

  service.clock.advance(61);
  const code = await awaitCode(service, phone, 'forget', () => owner.call(phoneCodeCalls.forget, { phone }));
  const password = 'one that nobody knows 5';
  expect(await owner.call(resetPassword, { type: 'phone', phone, code, password })).toMatchObject({
    code: 1,
  });
  expect(await signIn({ ...person, password }, owner)).toMatchObject({ code: 1 });
});

// threat:CVE-2026-37982
test('of twenty reports at once one counts; a link expires after seven days; guessed links are refused (CVE-2026-37982)', async () => {
  const person = await registerPerson(service);
  await signIn(person, service.visitor());
  const token = await readLink(person.phone);
  const answers = await Promise.all(
    Array.from({ length: 20 }, () => service.visitor().call(reportNotice, { token })),
  );
  expect(answers.filter(({ code }) => code === 1)).toHaveLength(1);

  const other = await registerPerson(service);
  await signIn(other, service.visitor());
  const late = await readLink(other.phone);
  service.clock.advance(7 * 24 * 3600 + 1);
  expect(await service.visitor().call(readNotice, { token: late })).toMatchObject({
    reason: 'notice_expired',
  });
  expect(await service.visitor().call(reportNotice, { token: late })).toMatchObject({
    reason: 'notice_expired',
  });
  expect(await service.visitor().call(reportNotice, { token: 'A'.repeat(43) })).toMatchObject({
    reason: 'notice_expired',
  });
  const stored = await service.database.selectFrom('notice_link').select('token_hash').execute();
  expect(stored.some(({ token_hash }) => token_hash.toString('base64url') === late)).toBe(false);
});
