import { changeEmail } from '@tongxing/contract/calls/contacts.ts';
import { changeNotifications, getNotifications } from '@tongxing/contract/calls/notices.ts';
import { emailCodeCalls } from '@tongxing/contract/calls/one-time-codes.ts';
import { signInByPassword } from '@tongxing/contract/calls/sign-in.ts';
import type { NoticeChannel } from '@tongxing/contract/notice-topics.ts';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { passCheck } from '../../../../test/be-proven.ts';
import { textsTo } from '../../../../test/break-in.ts';
import { openService, type TestService } from '../../../../test/open-service.ts';
import { type RegisteredPerson, registerPerson } from '../../../../test/register-account.ts';
import { registerApp, signInAtApp } from '../../../../test/relying-party.ts';
import { writeMessage } from '../messages/message-texts.ts';

let service: TestService;
beforeAll(async () => {
  service = await openService();
});
afterAll(() => service.close());

const notices = async (to: string, what: string) =>
  (await textsTo(service, to)).filter((text) => text.includes(what)).length;

/** A sign-in on the person's own browser, from another place. */
async function signInFrom({ visitor, phone, password }: RegisteredPerson, ip: string): Promise<void> {
  visitor.ip = ip;
  expect(await visitor.call(signInByPassword, { account: phone, password })).toMatchObject({ code: 1 });
}

// call:GET/v3/user/notifications
test('returns the defaults until a change, and then the saved preferences', async () => {
  const { visitor } = await registerPerson(service);
  expect((await visitor.call(getNotifications, {})).data).toEqual({
    channel: 'email',
    topics: { new_place: true, app_review: true, app_authorised: false },
    contacts: ['phone'],
    wechat: false,
  });
});

test('a known browser in a new place sends a notice until the person turns it off; an unknown one always does', async () => {
  const person = await registerPerson(service);
  await signInFrom(person, '11.2.3.4');
  await expect.poll(() => notices(person.phone, '新设备上登录')).toBe(1);
  await passCheck(person);
  const changed = await person.visitor.call(changeNotifications, { topics: { new_place: false } });
  expect(changed.data.topics).toEqual({ new_place: false, app_review: true, app_authorised: false });
  await signInFrom(person, '10.2.3.4');
  await service.visitor('46.1.1.1').call(signInByPassword, {
    account: person.phone,
    password: person.password,
  });
  await expect.poll(() => notices(person.phone, '新设备上登录')).toBe(2);
});

test('a first grant of an app sends a notice only if the topic is on', async () => {
  const person = await registerPerson(service);
  const app = await registerApp((await registerPerson(service)).visitor);
  await signInAtApp(service, person.visitor, app);
  // A notice heeds what is chosen when it is delivered, behind the answer.
  const undelivered = service.database
    .selectFrom('outbox_event')
    .select('kind')
    .where('account_id', '=', person.accountId);
  await expect.poll(() => undelivered.execute()).toEqual([]);
  await passCheck(person);
  await person.visitor.call(changeNotifications, { topics: { app_authorised: true } });
  const other = await registerApp((await registerPerson(service)).visitor, { name: '云上课堂' });
  await signInAtApp(service, person.visitor, other);
  await expect.poll(() => notices(person.phone, '授权了应用“云上课堂”')).toBe(1);
  expect(await notices(person.phone, '授权了应用“青禾笔记”')).toBe(0);
});

// call:POST/v3/user/notifications
test('notices go to the preferred contacts of a person with phone and e-mail', async () => {
  const person = await registerPerson(service);
  await passCheck(person);
  const email = `${person.phone}@mail.example`;
  await person.visitor.call(emailCodeCalls.change_email, { email });
  const code = await service.readCode(email, 'change_email');
  expect(await person.visitor.call(changeEmail, { email, code })).toMatchObject({ code: 1 });
  const change = (channel: NoticeChannel) =>
    person.visitor.call(changeNotifications, { channel, topics: { app_authorised: true } });
  const visit = async (name: string) => {
    const app = await registerApp((await registerPerson(service)).visitor, { name });
    await signInAtApp(service, person.visitor, app);
  };
  await change('email');
  await visit('书签');
  await expect.poll(() => notices(email, '授权了应用“书签”')).toBe(1);
  await change('phone');
  await visit('账本');
  await expect.poll(() => notices(person.phone, '授权了应用“账本”')).toBe(1);
  await change('both');
  await visit('云上课堂');
  for (const to of [email, person.phone])
    await expect.poll(() => notices(to, '授权了应用“云上课堂”')).toBe(1);
  expect(await notices(person.phone, '授权了应用“书签”')).toBe(0);
  expect(await notices(email, '授权了应用“账本”')).toBe(0);
});

test.each(['zh-CN', 'en', 'zh-TW'] as const)(
  'a mail in %s links to the notice settings only if it can be turned off',
  (language) => {
    const settings = 'https://account.example/user/info#notices';
    const closing = (params: Record<string, string>) =>
      writeMessage({ to: 'a@b.example', template: 'notice_security_change', params, language }, '通行').text
        .closing;
    expect(closing({ what: '通过了审核', settings })).toContain(settings);
    expect(closing({ what: '修改了密码' })).not.toContain('notices');
  },
);
