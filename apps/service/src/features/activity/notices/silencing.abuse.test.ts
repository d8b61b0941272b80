import { listActivities, listSecurityNotices } from '@tongxing/contract/calls/activity-log.ts';
import { changeEmail } from '@tongxing/contract/calls/contacts.ts';
import { changeNotifications, getNotifications, reportNotice } from '@tongxing/contract/calls/notices.ts';
import { emailCodeCalls, phoneCodeCalls } from '@tongxing/contract/calls/one-time-codes.ts';
import { addPasskey, startPasskeyEnrollment } from '@tongxing/contract/calls/passkeys.ts';
import { changePassword, resetPassword } from '@tongxing/contract/calls/recovery.ts';
import { signInByPassword, signInByPhoneCode } from '@tongxing/contract/calls/sign-in.ts';
import { afterEach, expect, test } from 'vitest';
import { awaitCode } from '../../../../test/await-code.ts';
import { awaitNotices } from '../../../../test/await-notices.ts';
import { passCheck } from '../../../../test/be-proven.ts';
import { textsTo } from '../../../../test/break-in.ts';
import { openService, type TestService } from '../../../../test/open-service.ts';
import { type RegisteredPerson, registerPerson } from '../../../../test/register-account.ts';
import { softPasskey } from '../../../../test/soft-passkey.ts';

let service: TestService;
afterEach(() => service.close());

const changeIt = ({ visitor, password }: RegisteredPerson) =>
  visitor.call(changePassword, { password: 'a whole new secret 9', old_password: password });
const noticesOfPassword = async (to: string) =>
  (await textsTo(service, to)).filter((text) => text.includes('修改了密码')).length;

async function addEmail({ visitor }: RegisteredPerson, email: string): Promise<string> {
  await visitor.call(emailCodeCalls.change_email, { email });
  const code = await service.readCode(email, 'change_email');
  expect(await visitor.call(changeEmail, { email, code })).toMatchObject({ code: 1 });
  return email;
}

// threat:notices-silenced
test('notices are sent after a flood of codes has spent the budget', async () => {
  service = await openService({ file: { limits: { sms_per_day: 12, emails_per_day: 2 } } });
  const person = await registerPerson(service);
  for (let at = 0; at < 20; at += 1) {
    const stranger = service.visitor(`46.${at}.1.1`);
    await stranger.call(phoneCodeCalls.login, { phone: `1371111${String(at).padStart(4, '0')}` });
  }
  const last = await service.visitor('47.1.1.1').call(phoneCodeCalls.login, { phone: '13711119999' });
  expect(last.code).not.toBe(1);
  const thief = service.visitor();
  await thief.call(signInByPassword, { account: person.phone, password: person.password });
  await expect
    .poll(() => textsTo(service, person.phone))
    .toContainEqual(expect.stringContaining('新设备上登录'));
  await passCheck(person);
  expect(await changeIt(person)).toMatchObject({ code: 1 });
  await expect.poll(() => noticesOfPassword(person.phone)).toBe(1);
});

// threat:notices-silenced
test('a flood of notices on one topic is limited and suppresses no other topic', async () => {
  service = await openService();
  const person = await registerPerson(service);
  const { phone: account, password } = person;
  for (let at = 0; at < 15; at += 1) {
    service.clock.advance(120);
    await service.visitor(`46.${at}.1.1`).call(signInByPassword, { account, password });
  }
  const flood = async () =>
    (await textsTo(service, account)).filter((text) => text.includes('新设备')).length;
  await expect.poll(flood).toBe(3);
  await passCheck(person);
  // Names that the intruder chooses make no new thing of one.
  for (let at = 0; at < 6; at += 1) {
    const key = softPasskey('http://localhost:3000');
    const { session_id, options } = (await person.visitor.call(startPasskeyEnrollment, {})).data;
    expect(await person.visitor.call(addPasskey, { session_id, ...key.create(options) })).toMatchObject({
      code: 1,
    });
  }
  expect(await changeIt(person)).toMatchObject({ code: 1 });
  await awaitNotices(service, person);
  expect(await noticesOfPassword(account)).toBe(1);
  const added = (await textsTo(service, account)).filter((text) => text.includes('添加了通行密钥'));
  expect(added).toHaveLength(3);
  expect(await flood()).toBe(3);
});

// threat:notices-silenced
test('if the e-mail address cannot be reached, the phone gets the notice, and vice versa', async () => {
  service = await openService({ file: { limits: { notice_emails_per_day: 1 } } });
  const person = await registerPerson(service);
  await passCheck(person);
  const email = await addEmail(person, 'second@mail.example');
  await service.visitor().call(signInByPassword, { account: person.phone, password: person.password });
  // The address comes first, and that was the last mail of the day.
  await expect.poll(() => textsTo(service, email)).toContainEqual(expect.stringContaining('新设备'));
  expect(await changeIt(person)).toMatchObject({ code: 1 });
  await expect.poll(() => noticesOfPassword(person.phone)).toBe(1);
  expect(await noticesOfPassword(email)).toBe(0);
  await service.close();

  service = await openService({ file: { limits: { notice_sms_per_day: 1 } } });
  const other = await registerPerson(service);
  await service.visitor().call(signInByPassword, { account: other.phone, password: other.password });
  await expect.poll(() => textsTo(service, other.phone)).toContainEqual(expect.stringContaining('新设备'));
  await passCheck(other);
  const second = await addEmail(other, 'other@mail.example');
  service.clock.advance(61);
  const visitor = service.visitor();
  const code = await awaitCode(service, second, 'forget', () =>
    visitor.call(emailCodeCalls.forget, { email: second }),
  );
  const order = { type: 'email' as const, email: second, code, password: 'a whole new secret 9' };
  expect(await visitor.call(resetPassword, order)).toMatchObject({ code: 1 });
  // What went through the address is told to the phone; as that cannot be, the address is better than nobody.
  await expect.poll(() => textsTo(service, second)).toContainEqual(expect.stringContaining('密码已重设'));
});

// call:GET/v3/user/notices threat:notices-silenced
test('the portal lists each event once for every session except the one that caused it', async () => {
  service = await openService({ file: { limits: { notice_sms_per_day: 1, notice_emails_per_day: 1 } } });
  const person = await registerPerson(service);
  const { phone: account, password } = person;
  const thief = service.visitor();
  for (let at = 0; at < 4; at += 1) {
    thief.token = (await thief.call(signInByPassword, { account, password })).data.token;
  }
  const noticed = async () => (await person.visitor.call(listSecurityNotices, {})).data.items;
  expect((await noticed()).map(({ kind, count }) => ({ kind, count }))).toEqual([
    { kind: 'sign_in', count: 1 },
  ]);
  await passCheck({ ...person, visitor: thief });
  expect(
    await thief.call(changePassword, { password: 'thief 1 thief 1', old_password: password }),
  ).toMatchObject({
    code: 1,
  });
  expect((await thief.call(listSecurityNotices, {})).data.items.map(({ kind }) => kind)).not.toContain(
    'password_changed',
  );
  const owner = service.visitor();
  await owner.call(phoneCodeCalls.login, { phone: account }).then(() => service.clock.advance(61));
  await owner.call(phoneCodeCalls.login, { phone: account });
  const code = await service.readCode(account, 'login');
  owner.token = (await owner.call(signInByPhoneCode, { phone: account, code })).data.token;
  const items = (await owner.call(listSecurityNotices, {})).data.items;
  expect(items.map(({ kind }) => kind)).toEqual(['password_changed', 'sign_in']);
});

// call:POST/v3/user/notifications threat:notices-off
test('changing preferences needs a security check, notifies every contact and is undone by 不是我', async () => {
  service = await openService();
  const person = await registerPerson(service);
  const { visitor, phone: account, password } = person;
  const toggle = {
    channel: 'phone',
    topics: { new_place: false, app_review: false, app_authorised: false },
  } as const;
  expect(await visitor.call(changeNotifications, toggle)).toMatchObject({ code: 10 });
  await passCheck(person);
  const email = await addEmail(person, 'loud@mail.example');
  for (const none of [{ channel: 'none' }, { channel: '' }, { topics: { new_place: null } }]) {
    expect(await visitor.call(changeNotifications, none as never)).not.toMatchObject({ code: 1 });
  }
  const before = (await visitor.call(getNotifications, {})).data;
  const unknown = await visitor.call(changeNotifications, { topics: { security: false } } as never);
  expect(unknown.data).toEqual(before);

  const changed = await visitor.call(changeNotifications, toggle);
  expect(changed.data).toMatchObject(toggle);
  for (const to of [account, email]) {
    await expect.poll(() => textsTo(service, to)).toContainEqual(expect.stringContaining('修改了通知设置'));
  }
  const { items } = (await visitor.call(listActivities, {})).data;
  expect(items[0]).toMatchObject({ kind: 'notices_changed', details: { channel: 'phone' } });
  await service.visitor('46.1.1.1').call(signInByPassword, { account, password });
  await expect.poll(() => textsTo(service, account)).toContainEqual(expect.stringContaining('新设备上登录'));
  expect(await changeIt(person)).toMatchObject({ code: 1 });
  await expect.poll(() => noticesOfPassword(account)).toBe(1);
  expect((await visitor.call(getNotifications, {})).data).toMatchObject(toggle);

  // Who has never asked for silence says so by the link of that very notice.
  const shown = (await textsTo(service, email)).find((text) => text.includes('修改了通知设置')) ?? '';
  const token = /not-me#([\w-]+)/.exec(shown)?.[1] ?? '';
  expect(await service.visitor().call(reportNotice, { token })).toMatchObject({ code: 1 });
  const rows = await service.database
    .selectFrom('notice_preference')
    .select('channel')
    .where('account_id', '=', person.accountId)
    .execute();
  expect(rows).toEqual([]);
});
