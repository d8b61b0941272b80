import { changeNotifications, getNotifications } from '@tongxing/contract/calls/notices.ts';
import { noticeTemplate } from '@tongxing/doubles/identity/official-account-calls.ts';
import { afterAll, afterEach, beforeAll, expect, test } from 'vitest';
import { awaitNotices } from '../../../../test/await-notices.ts';
import { passCheck } from '../../../../test/be-proven.ts';
import { textsTo } from '../../../../test/break-in.ts';
import { makeOperator, type TestOperator } from '../../../../test/make-operator.ts';
import { followEntry, followingAt } from '../../../../test/open-follow-service.ts';
import {
  type MiniProgramService,
  openMiniProgramService,
} from '../../../../test/open-mini-program-service.ts';
import { openService } from '../../../../test/open-service.ts';
import { type RegisteredPerson, registerPerson } from '../../../../test/register-account.ts';
import { registerApp, signInAtApp } from '../../../../test/relying-party.ts';

let opened: MiniProgramService;
let owner: TestOperator;
let following: ReturnType<typeof followingAt>;
const params = { thing1: 'what', time2: 'time', thing3: 'place', thing4: 'device', thing5: 'site' };
const notice = { template_id: noticeTemplate, params };

beforeAll(async () => {
  const { official_account } = followEntry('digits');
  opened = await openMiniProgramService({}, {}, { official_account: { ...official_account, notice } });
  following = followingAt(opened);
  owner = await makeOperator(opened.service, ['owner']);
}, 120_000);
afterEach(() => {
  opened.wechat.mode.unfollowed = false;
});
afterAll(() => opened.close());

/** A person who has signed in through the official account, and wants notices there. */
async function follower() {
  const person = await opened.boundPerson();
  const code = await following.openFollow();
  await following.write(person.user, code.digits);
  await following.write(person.user, '1');
  expect(await opened.status(code)).toMatchObject({ state: 'confirmed' });
  opened.wechat.desk.current.person = person.user;
  await passCheck(person);
  const chosen = await person.visitor.call(changeNotifications, { channel: 'wechat' });
  expect(chosen.data).toMatchObject({ channel: 'wechat', wechat: true });
  await awaitNotices(opened.service, person);
  return person;
}

let apps = 0;
/** An app of the person becomes the operator's own, which is a notice without a link; returns the app's name. */
async function getNotice(person: RegisteredPerson): Promise<string> {
  const name = `第 ${(apps += 1)} 个名字很长很长的应用`;
  const app = await registerApp(person.visitor, { name });
  const marked = await owner.ask('POST', `apps/${app.id}/first-party`, {});
  expect(marked.status, marked.text).toBe(200);
  await awaitNotices(opened.service, person);
  return name;
}

interface Sent {
  readonly touser: string;
  readonly url: string;
  readonly data: Readonly<Record<string, { readonly value: string }>>;
}
const sentMessages = () =>
  opened.wechat.calls
    .filter(({ path }) => path === '/cgi-bin/message/template/send')
    .map(({ json }) => json as unknown as Sent);
const textsAbout = async ({ phone }: RegisteredPerson, what: string) =>
  (await textsTo(opened.service, phone)).filter((text) => text.includes(what)).length;

test('who has chosen WeChat reads there what has no link, and gets no message', async () => {
  const person = await follower();
  const before = sentMessages().length;
  const name = await getNotice(person);
  const [sent, ...more] = sentMessages().slice(before);
  expect(more).toEqual([]);
  expect(sent).toMatchObject({ touser: following.fieldsOf(person.user)['FromUserName'] });
  expect(sent?.url).toBe('http://localhost:3000/user/logs');
  // Twenty characters at most.
  expect(sent?.data['thing1']?.value).toBe([...`你的应用“${name}”现在是本站应用`].slice(0, 20).join(''));
  expect(Object.keys(sent?.data ?? {})).toEqual(Object.keys(params));
  expect(await textsAbout(person, name)).toBe(0);
});

// threat:notices-silenced
test('what has a 不是我 link goes to the contacts too, and WeChat’s message has none', async () => {
  const person = await follower();
  // Choosing WeChat was told to everybody, and there.
  expect(await textsAbout(person, '修改了通知设置')).toBe(1);
  const [last] = sentMessages().slice(-1);
  expect(last?.data['thing1']?.value).toBe('修改了通知设置');
  expect(JSON.stringify(last)).not.toContain('not-me');
  // So does what can be turned off.
  await person.visitor.call(changeNotifications, { topics: { app_authorised: true } });
  const app = await registerApp((await registerPerson(opened.service)).visitor, { name: '云上课堂' });
  await signInAtApp(opened.service, person.visitor, app);
  await awaitNotices(opened.service, person);
  expect(await textsAbout(person, '授权了应用“云上课堂”')).toBe(1);
  expect(sentMessages().at(-1)?.data['thing1']?.value).toBe('授权了应用“云上课堂”');
});

test('who follows no more, and who is sent too many, reads it in a message', async () => {
  const person = await follower();
  opened.wechat.mode.unfollowed = true;
  expect(await textsAbout(person, await getNotice(person))).toBe(1);
  opened.wechat.mode.unfollowed = false;
  const before = sentMessages().length;
  for (let count = 0; count < 30; count += 1) {
    const topics = { new_place: count % 2 === 0 };
    expect((await person.visitor.call(changeNotifications, { topics })).code).toBe(1);
  }
  await awaitNotices(opened.service, person);
  expect(sentMessages().length - before).toBeLessThan(30);
  const bound = sentMessages().length;
  expect(await textsAbout(person, await getNotice(person))).toBe(1);
  expect(sentMessages()).toHaveLength(bound);
});

test('who has never signed in through the official account is reached by a contact', async () => {
  const person = await opened.boundPerson();
  expect((await person.visitor.call(getNotifications, {})).data).toMatchObject({ wechat: false });
  await passCheck(person);
  await person.visitor.call(changeNotifications, { channel: 'wechat' });
  await awaitNotices(opened.service, person);
  const name = await getNotice(person);
  expect(await textsAbout(person, name)).toBe(1);
});

test('a template without what has happened is refused', async () => {
  const { official_account } = followEntry('digits');
  const account = { ...official_account, notice: { ...notice, params: { thing1: 'place' } } };
  const wrong = openService({
    file: { providers: [{ kind: 'wechat', official_account: account }] },
  });
  await expect(wrong).rejects.toThrow(/must have what in one of its variables/);
});
