import { createHash } from 'node:crypto';
import * as argon2 from '@node-rs/argon2';
import { signInByPassword } from '@tongxing/contract/calls/sign-in.ts';
import type { ImportSource } from '@tongxing/contract/manage/imports.ts';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { makeOperator, type TestOperator } from '../../../../test/make-operator.ts';
import { openService, type TestService } from '../../../../test/open-service.ts';

let service: TestService;
let owner: TestOperator;
beforeAll(async () => {
  service = await openService();
  owner = await makeOperator(service, ['owner']);
}, 300_000);
afterAll(() => service.close());

const password = 'old secret 42!';

/** Imports and returns the lines of the report without the number of the record. */
async function bring(from: ImportSource, data: string | object): Promise<string[]> {
  const text = typeof data === 'string' ? data : JSON.stringify(data);
  const job = await owner.ask('POST', 'imports', { from, data: text, reason: '从原系统搬家' });
  expect([job.status, job.body['state']]).toEqual([200, 'running']);
  await service.work('Importing people');
  const report = await owner.ask('GET', `imports/${job.body['id']}/report`);
  return report.text
    .trim()
    .split('\r\n')
    .slice(1)
    .map((line) => line.replace(/^\d+,/, ''));
}

async function enter(account: string, typed = password): Promise<string> {
  service.clock.advance(61);
  const answer = await service.visitor().call(signInByPassword, { account, password: typed });
  return answer.code === 1 ? 'in' : String(answer.reason);
}

const hex = (digest: string, text: string) => createHash(digest).update(text).digest('hex');
const casdoorHash = (digest: string, salt: string) => hex(digest, hex(digest, password) + salt);
const person = (name: string, more: object) => ({ owner: 'old', id: name, name, ...more });

// threat:import-hash-as-password
test('takes no hash of Casdoor for the password itself', async () => {
  const digest = hex('sha256', password);
  const report = await bring('casdoor', {
    organizations: [
      { owner: 'admin', name: 'old', passwordType: 'salt', passwordSalt: 'orgsalt' },
      { owner: 'admin', name: 'bare', passwordType: 'salt', passwordSalt: '' },
      { owner: 'admin', name: 'open', passwordType: 'plain' },
    ],
    users: [
      person('cas_untyped', { password: casdoorHash('sha256', 'orgsalt'), passwordType: '' }),
      person('cas_bare', { owner: 'bare', password: digest }),
      person('cas_open', { owner: 'open', password }),
      person('cas_lost', { owner: 'gone', password: digest, phone: '13755550001' }),
    ],
  });
  expect(report).toEqual([
    'cas_untyped,created,',
    'cas_bare,created,',
    'cas_open,created,',
    'cas_lost,created,"password left out: its kind is that of its organization, which the file does not have"',
  ]);
  for (const name of ['cas_untyped', 'cas_bare', 'cas_open'])
    expect([name, await enter(name)]).toEqual([name, 'in']);
  for (const name of ['cas_untyped', 'cas_bare', 'cas_lost']) {
    for (const typed of [digest, casdoorHash('sha256', 'orgsalt')]) {
      expect([name, await enter(name, typed)]).toEqual([name, 'wrong_credentials']);
    }
  }
});

test('opens accounts of Casdoor with the salt of the organization or of the user', async () => {
  const of = (name: string, digest: string, salt: string, own: string) =>
    person(name, {
      password: casdoorHash(digest, salt),
      passwordType: digest === 'sha256' ? 'salt' : 'sha512-salt',
      passwordSalt: own,
    });
  const users = ['sha256', 'sha512'].flatMap((digest, at) => [
    of(`by_org_${at}`, digest, 'orgsalt', ''),
    of(`by_org_own_${at}`, digest, 'orgsalt', 'usersalt'),
    of(`by_own_${at}`, digest, 'usersalt', 'usersalt'),
  ]);
  const organizations = [{ owner: 'admin', name: 'old', passwordType: 'salt', passwordSalt: 'orgsalt' }];
  await bring('casdoor', { organizations, users });
  for (const { name } of users) {
    expect([name, await enter(name, 'quite another 9')]).toEqual([name, 'wrong_credentials']);
    expect([name, await enter(name)]).toEqual([name, 'in']);
  }
  const alone = [of('by_nothing', 'sha256', 'orgsalt', '')];
  expect(await bring('casdoor', alone)).toEqual([expect.stringMatching(/^by_nothing,created,.*has no salt/)]);
});

test('opens accounts of Casdoor that digested once or twice without a salt', async () => {
  const users = ['md5', 'sha256', 'sha512'].flatMap((digest, at) => {
    const passwordType = { md5: 'md5-salt', sha256: 'salt', sha512: 'sha512-salt' }[digest];
    return [
      person(`once_${at}xx`, { owner: 'bare', passwordType, password: hex(digest, password) }),
      person(`twice_${at}xx`, { owner: 'bare', passwordType, password: casdoorHash(digest, '') }),
    ];
  });
  await bring('casdoor', { organizations: [{ owner: 'admin', name: 'bare', passwordSalt: '' }], users });
  for (const { name } of users) expect([name, await enter(name)]).toEqual([name, 'in']);
});

test('opens accounts of Logto of before March 2025', async () => {
  const password_encrypted = await argon2.hash(password, {
    algorithm: 1,
    memoryCost: 4096,
    timeCost: 256,
    parallelism: 1,
  });
  const user = {
    id: 'lg_old',
    username: 'lg_old',
    password_encrypted,
    password_encryption_method: 'Argon2i',
  };
  expect(await bring('logto', [user])).toEqual(['lg_old,created,']);
  expect(await enter('lg_old')).toBe('in');
});

test('binds nobody of Casdoor, Logto or Authing by an openid taken for a unionid', async () => {
  const subjectsOf = async (name: string) =>
    (
      await service.database
        .selectFrom('linked_identity')
        .innerJoin('account', 'account.id', 'linked_identity.account_id')
        .innerJoin('linked_identity_subject', 'linked_identity_subject.identity_id', 'linked_identity.id')
        .where('account.username', '=', name)
        .select(['linked_identity.provider', 'linked_identity_subject.subject'])
        .orderBy('linked_identity.provider')
        .execute()
    ).map(({ provider, subject }) => `${provider} ${subject}`);
  const names = { qq: 'QQ', wechat: 'WeChat', dingtalk: 'DingTalk', lark: 'Lark', douyin: 'Douyin' };
  const ids = Object.fromEntries(Object.keys(names).map((name) => [name, `open-${name}`]));
  const properties = Object.fromEntries(
    Object.entries(names).map(([name, type]) => [`oauth_${type}_unionId`, `union-${name}`]),
  );
  const known = person('cas_union', { ...ids, properties });
  const openOnly = person('cas_openid', { ...ids, wechat: '', phone: '13755550002' });
  const report = await bring('casdoor', [known, openOnly]);
  expect(await subjectsOf('cas_union')).toEqual([
    'dingtalk union:union-dingtalk',
    'douyin union:union-douyin',
    'feishu union:union-lark',
    'qq union:union-qq',
    'wechat union:union-wechat',
  ]);
  expect(await subjectsOf('cas_openid')).toEqual([]);
  for (const name of ['qq', 'dingtalk', 'lark', 'douyin']) {
    expect(report[1]).toContain(`binding of ${name} left out: it has only the openid of one app`);
  }
  expect((await bring('casdoor', [person('cas_wechat', { wechat: 'o-1' })]))[0]).toContain(
    'binding of wechat taken as a unionid: the file does not say',
  );

  const logto = (id: string, identities: object) => ({ id, username: id, primaryPhone: '', identities });
  const raw = (rawData: object) => ({ userId: 'ou_1', details: { rawData } });
  await bring('logto', [
    logto('lg_feishu', { 'feishu-web': raw({ open_id: 'ou_1', union_id: 'on_1' }) }),
    logto('lg_wechat', { 'wechat-web': raw({ openid: 'ou_1', unionid: 'un_1' }) }),
  ]);
  expect(await subjectsOf('lg_feishu')).toEqual(['feishu union:on_1']);
  expect(await subjectsOf('lg_wechat')).toEqual(['wechat union:un_1']);
  const without = {
    ...logto('lg_open', { 'wechat-web': raw({ openid: 'ou_1' }) }),
    primaryPhone: '13755550003',
  };
  expect((await bring('logto', [without]))[0]).toContain('binding of wechat-web left out');

  const authing = (kind: string, id: string) => ({
    userId: id,
    username: id,
    phone: kind === 'openid' ? '13755550004' : '13755550005',
    phoneVerified: true,
    identities: [{ provider: 'wechat', userIdInIdp: `${kind}-1`, type: kind }],
  });
  await bring('authing', [authing('openid', 'at_open'), authing('unionid', 'at_union')]);
  expect([await subjectsOf('at_open'), await subjectsOf('at_union')]).toEqual([
    [],
    ['wechat union:unionid-1'],
  ]);
});

const hash = `$md5$$${hex('md5', password)}`;
const line = (id: string, status: string) => `${id},${id},${hash},${status}`;
const header = 'external_id,username,password_hash,status';

// threat:import-unbans
test.each(['disabled', 'DISABLED', 'banned', '0', 'suspended', 'blocked', 'inactive', '禁用', ' Banned '])(
  'lets nobody in whose status was %j',
  async (status) => {
    const id = `shut_${hex('md5', status).slice(0, 8)}`;
    expect(await bring('csv', [header, line(id, status)].join('\n'))).toEqual([`${id},created,`]);
    expect(await enter(id)).not.toBe('in');
  },
);

// threat:import-unbans
test('refuses a status that it does not know, and opens the ones that say so', async () => {
  expect(await bring('csv', [header, line('odd_1', 'tbd'), line('odd_2', '7')].join('\n'))).toEqual([
    'odd_1,refused,status tbd is not known: active or disabled?',
    'odd_2,refused,status 7 is not known: active or disabled?',
  ]);
  const open = ['', 'active', 'Enabled', '1', '正常', '启用'];
  await bring('csv', [header, ...open.map((status, at) => line(`open_${at}x`, status))].join('\n'));
  for (const at of open.keys()) expect([at, await enter(`open_${at}x`)]).toEqual([at, 'in']);
});

// threat:import-unbans
test('disables who came in as active, when a second file says so', async () => {
  const [id, status] = ['again_1', 'active'];
  await bring('csv', [header, line(id, status)].join('\n'));
  expect(await enter(id)).toBe('in');
  expect(await bring('csv', [header, line(id, 'banned')].join('\n'))).toEqual([
    `${id},existing,it came before; disabled now as it is there`,
  ]);
  expect(await enter(id)).not.toBe('in');
  // And never the other way round: an operator here may have disabled them.
  await bring('csv', [header, line(id, 'active')].join('\n'));
  expect(await enter(id)).not.toBe('in');
});
