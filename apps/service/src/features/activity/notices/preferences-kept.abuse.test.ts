import { readdirSync, readFileSync } from 'node:fs';
import path from 'node:path';
import { makeRegistrationToken, removeApp, rotateAppSecret } from '@tongxing/contract/calls/apps.ts';
import { requestExport } from '@tongxing/contract/calls/export.ts';
import { changeNotifications } from '@tongxing/contract/calls/notices.ts';
import { addPasskey, startPasskeyEnrollment } from '@tongxing/contract/calls/passkeys.ts';
import { changePassword } from '@tongxing/contract/calls/recovery.ts';
import { disableTotp, makeRecoveryCodes } from '@tongxing/contract/calls/second-factor.ts';
import { signInByPassword } from '@tongxing/contract/calls/sign-in.ts';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { awaitNotices } from '../../../../test/await-notices.ts';
import { passCheck, turnOnTotp } from '../../../../test/be-proven.ts';
import { textsTo } from '../../../../test/break-in.ts';
import { makeOperator, type TestOperator } from '../../../../test/make-operator.ts';
import { openService, type TestService } from '../../../../test/open-service.ts';
import { openWork } from '../../../../test/open-work.ts';
import { type RegisteredPerson, registerPerson } from '../../../../test/register-account.ts';
import { registerApp, signInAtApp } from '../../../../test/relying-party.ts';
import { softPasskey } from '../../../../test/soft-passkey.ts';
import { notice } from './notice.ts';

let service: TestService;
let owner: TestOperator;
beforeAll(async () => {
  service = await openService({ file: { apps: { review: true } } });
  owner = await makeOperator(service, ['owner']);
}, 300_000);
afterAll(() => service.close());

const nothing = { new_place: false, app_review: false, app_authorised: false };

/** Somebody who does without everything that may be done without. */
async function aQuietPerson(): Promise<RegisteredPerson> {
  const person = await registerPerson(service);
  await passCheck(person);
  const changed = await person.visitor.call(changeNotifications, { channel: 'phone', topics: nothing });
  expect(changed.data.topics).toEqual(nothing);
  return person;
}

const notices = async ({ phone }: RegisteredPerson, what: string) =>
  (await textsTo(service, phone)).filter((text) => text.includes(what)).length;

let apps = 0;
async function decide(person: RegisteredPerson, ...verbs: string[]): Promise<void> {
  const { id } = await registerApp(person.visitor, { name: `记事本${(apps += 1)}` });
  for (const verb of verbs) {
    const { status } = await owner.ask('POST', `apps/${id}/${verb}`, { reason: '看过' });
    expect([verb, status]).toEqual([verb, 200]);
  }
}

const actions: readonly (readonly [shown: string, action: (person: RegisteredPerson) => Promise<unknown>])[] =
  [
    [
      '在新设备上登录',
      ({ phone: account, password }) =>
        service.visitor('46.1.1.1').call(signInByPassword, { account, password }),
    ],
    [
      '修改了密码',
      ({ visitor, password }) =>
        visitor.call(changePassword, { old_password: password, password: 'a whole new secret 9' }),
    ],
    [
      '删除了应用',
      async ({ visitor }) =>
        visitor.call(removeApp, { id: (await registerApp(visitor, { name: '书架' })).id }),
    ],
    [
      '添加了通行密钥',
      async ({ visitor }) => {
        const { session_id, options } = (await visitor.call(startPasskeyEnrollment, {})).data;
        const made = softPasskey('http://localhost:3000').create(options);
        return visitor.call(addPasskey, { session_id, ...made });
      },
    ],
    ['开启了两步验证', (person) => turnOnTotp(service, person)],
    [
      '重新生成了恢复码',
      async (person) => {
        await turnOnTotp(service, person);
        return person.visitor.call(makeRecoveryCodes, {});
      },
    ],
    [
      '关闭了两步验证',
      async (person) => {
        await turnOnTotp(service, person);
        return person.visitor.call(disableTotp, {});
      },
    ],
    ['申请了个人数据的副本', ({ visitor }) => visitor.call(requestExport, {})],
    [
      '生成了注册应用的令牌',
      ({ visitor }) =>
        visitor.call(makeRegistrationToken, { legal_name: '示例科技', contact: 'privacy@app.example' }),
    ],
    [
      '换了应用“账本”的密钥',
      async ({ visitor }) =>
        visitor.call(rotateAppSecret, { id: (await registerApp(visitor, { name: '账本' })).id }),
    ],
    [
      '密钥已作废，请换一个新的',
      async ({ visitor }) => {
        const { id } = await registerApp(visitor, { name: '账本' });
        return owner.ask('POST', `apps/${id}/end-secrets`, { reason: '密钥泄露' });
      },
    ],
    ['停用', (person) => decide(person, 'approve', 'suspend')],
    ['恢复', (person) => decide(person, 'approve', 'suspend', 'resume')],
    [
      '账号已被停用',
      ({ accountId }) => owner.ask('POST', `people/${accountId}/disable`, { reason: '收到投诉' }),
    ],
  ];

test.each(actions)('with all topics off, the notice “%s” is still sent', async (shown, action) => {
  const person = await aQuietPerson();
  const before = await notices(person, shown);
  await action(person);
  await expect.poll(() => notices(person, shown)).toBe(before + 1);
});

test.each(['new_device', 'security_change', 'mfa_rescue', 'accounts_merged', undefined] as const)(
  'with all topics off, a notice of the kind %s is sent unless it has a topic',
  async (link) => {
    const person = await aQuietPerson();
    const { accountId } = person;
    const linked = link ? { link } : {};
    await openWork(service.ports).change(async (change) => {
      for (const topic of ['new_place', 'app_review', 'app_authorised'] as const)
        change.after(notice({ accountId, what: `不想知道的${topic}`, topic, ...linked }));
      change.after(notice({ accountId, what: '要知道的', ...linked }));
    });
    await awaitNotices(service, person);
    // Those of a new device say where, and not what.
    const all = (await textsTo(service, person.phone)).filter((text) => !/验证码|修改了通知设置/.test(text));
    expect(all).toEqual([expect.stringContaining(link === 'new_device' ? '新设备' : '要知道的')]);
  },
);

test('with app reviews off, the result of a review is neither sent nor saved', async () => {
  const [quiet, usual] = [await aQuietPerson(), await registerPerson(service)];
  for (const person of [quiet, usual]) {
    await decide(person, 'approve', 'verify');
    await decide(person, 'refuse');
    await awaitNotices(service, person);
  }
  expect([await notices(usual, '你的应用'), await notices(quiet, '你的应用')]).toEqual([3, 0]);
  // Nobody can send it again either.
  const saved = await service.database
    .selectFrom('notice_link')
    .select('account_id')
    .where('what', 'like', '你的应用%')
    .where('account_id', 'in', [quiet.accountId, usual.accountId])
    .execute();
  expect(saved.map(({ account_id }) => account_id)).toEqual(Array(3).fill(usual.accountId));
});

test('with app authorisations off, a grant sends no notice', async () => {
  const quiet = await aQuietPerson();
  const developer = await registerPerson(service);
  const app = await registerApp(developer.visitor, { name: '书签' });
  await owner.ask('POST', `apps/${app.id}/approve`, { reason: '看过' });
  await signInAtApp(service, quiet.visitor, app);
  await awaitNotices(service, quiet);
  expect(await notices(quiet, '授权了应用')).toBe(0);
});

test('only the three optional notices have a topic', () => {
  const features = path.join(import.meta.dirname, '../..');
  const named = readdirSync(features, { recursive: true, encoding: 'utf8' })
    .filter((file) => file.endsWith('.ts') && !file.endsWith('.test.ts'))
    .flatMap((file) =>
      [...readFileSync(path.join(features, file), 'utf8').matchAll(/\btopic: '(\w+)'/g)].map(
        ([, topic]) => `${file}: ${topic}`,
      ),
    );
  expect(named.sort()).toEqual([
    'activity/notices/notice-new-device.ts: new_place',
    'admin/apps/decide-app.ts: app_review',
    'oauth/authorization/consent/give-consent.ts: app_authorised',
  ]);
});
