import { randomBytes } from 'node:crypto';
import { signInByPassword } from '@tongxing/contract/calls/sign-in.ts';
import { sql } from 'kysely';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { makeOperator, type TestOperator } from '../../../../test/make-operator.ts';
import { openService, type TestService } from '../../../../test/open-service.ts';

/** Files of people that somebody made to do harm: none of them stops an import, or those that wait behind it. */
let service: TestService;
let owner: TestOperator;
beforeAll(async () => {
  service = await openService();
  owner = await makeOperator(service, ['owner']);
}, 300_000);
afterAll(() => service.close());

async function bring(from: string, data: string) {
  const job = await owner.ask('POST', 'imports', { from, data, reason: '从原系统搬家' });
  expect([job.status, job.body['state']], job.text).toEqual([200, 'running']);
  await service.work('Importing people');
  const shown = await owner.ask('GET', `imports/${job.body['id']}`);
  const report = await owner.ask('GET', `imports/${job.body['id']}/report`);
  return { ...shown.body, lines: report.text.trim().split('\r\n').slice(1) };
}

const nul = String.fromCharCode(0);
const half = String.fromCharCode(0xd83d);
const nested = (depth: number) => `${'{"a":'.repeat(depth)}1${'}'.repeat(depth)}`;
/** One record of Casdoor's file each, escaped as JSON escapes: nothing of it stands in the body as it is. */
const records: [string, object | string][] = [
  ['NUL in its id', { id: `a${nul}b`, name: 'nul_id', passwordType: 'plain', password: 'long enough 1' }],
  [
    'half a letter in its id',
    { id: `a${half}`, name: 'half_id', passwordType: 'plain', password: 'long enough 1' },
  ],
  ['NUL in a binding', { id: 'nul-binding', name: 'nul_binding', github: `1${nul}` }],
  [
    'NUL in a nickname',
    {
      id: 'nul-nick',
      name: 'nul_nick',
      displayName: `小${nul}明`,
      passwordType: 'plain',
      password: 'long enough 1',
    },
  ],
  [
    'NUL in a salt',
    { id: 'nul-salt', name: 'nul_salt', password: 'a'.repeat(64), passwordType: 'salt', passwordSalt: nul },
  ],
  [
    'a binding of 40,000 letters',
    { id: 'long-binding', name: 'long_binding', github: randomBytes(20_000).toString('hex') },
  ],
  ['a binding that nobody sees', { id: 'blank-binding', name: 'blank_binding', github: '\u200b' }],
  [
    'an id of 300 letters',
    { id: 'x'.repeat(300), name: 'long_id', passwordType: 'plain', password: 'long enough 1' },
  ],
  [
    'a plain password of 60,000 letters',
    { id: 'long-password', name: 'long_password', passwordType: 'plain', password: 'x'.repeat(60_000) },
  ],
  [
    'names of prototypes',
    '{"__proto__":{"isAdmin":true},"constructor":{"prototype":{"a":1}},"id":"proto","name":"proto_1"}',
  ],
  ['objects two thousand deep', `{"id":"deep","name":"deep_1","properties":${nested(2000)}}`],
  [
    'another type everywhere',
    { id: ['x'], name: { a: 1 }, passwordType: 'plain', password: [1], phone: { $ne: null }, email: true },
  ],
];

// threat:hostile-import
test.each(records)('a record with %s stops nobody: those before and behind it come', async (name, record) => {
  const at = records.findIndex(([each]) => each === name);
  const good = (side: string) =>
    JSON.stringify({
      id: `${side}-${at}`,
      name: `${side}_${at}`,
      passwordType: 'plain',
      password: 'long enough 7',
    });
  const written = typeof record === 'string' ? record : JSON.stringify(record);
  const { lines, ...shown } = await bring('casdoor', `[${good('before')},${written},${good('behind')}]`);
  expect(shown).toMatchObject({ state: 'done', error: null });
  expect(lines.filter((line) => /^\d+,(?:before|behind)-\d+,created/.test(line))).toHaveLength(2);
  expect(Object.prototype).not.toHaveProperty('isAdmin');
  service.clock.advance(61);
  const account = `behind_${at}`;
  expect((await service.visitor().call(signInByPassword, { account, password: 'long enough 7' })).code).toBe(
    1,
  );
});

const binding = (...subjects: string[]) =>
  `"${JSON.stringify([{ provider: 'wechat', subjects }]).replaceAll('"', '""')}"`;

test('a binding that names one subject twice is a binding', async () => {
  const data = `id,username,bindings\nt1,twice_1,${binding('union:twice', 'union:twice', 'open:a', 'open:a')}\n`;
  expect(await bring('csv', data)).toMatchObject({ state: 'done', error: null, created: 1 });
  const identities = service.database.selectFrom('linked_identity_subject').select('identity_id');
  expect(await identities.execute()).toHaveLength(2);
});

test('a file that stops at an error of ours is ended with it, and those behind it come', async () => {
  const start = async (name: string) => {
    const data = `id,username,password\n${name},${name},long enough 7\n`;
    const { body } = await owner.ask('POST', 'imports', { from: 'csv', data, reason: '从原系统搬家' });
    service.clock.advance(1);
    return async () => (await owner.ask('GET', `imports/${body['id']}`)).body;
  };
  const [bad, good] = [await start('stops_it'), await start('comes_after')];
  await sql`alter table imported_account add constraint no_stop check (external_id <> 'stops_it')`.execute(
    service.database,
  );
  await service.work('Importing people').catch(() => {});
  expect(await bad()).toMatchObject({ state: 'failed', error: expect.stringContaining('no_stop') });
  expect(await good()).toMatchObject({ state: 'done', created: 1 });
});

// threat:hostile-import
test('a nickname, a user name and an address that are none are left out, and nothing unseen is kept', async () => {
  const people = [
    {
      id: 'n1',
      name: 'bad_nick',
      displayName: '官方\u202e客服\u3164',
      passwordType: 'plain',
      password: 'long enough 1',
    },
    {
      id: 'n2',
      name: 'аdmin\u200b',
      phone: '１３９１２３４５６７８',
      passwordType: 'plain',
      password: 'long enough 1',
    },
    {
      id: 'n3',
      name: 'bad_mail',
      email: 'a@b.example\r\nBcc: c@d.example',
      emailVerified: true,
      passwordType: 'plain',
      password: 'long enough 1',
    },
  ];
  expect(await bring('casdoor', JSON.stringify(people))).toMatchObject({ state: 'done', created: 3 });
  const rows = await service.database
    .selectFrom('account')
    .innerJoin('imported_account', 'imported_account.account_id', 'account.id')
    .leftJoin('contact', 'contact.account_id', 'account.id')
    .select(['external_id', 'username', 'nickname', 'contact.value'])
    .where('external_id', 'in', ['n1', 'n2', 'n3'])
    .orderBy('external_id')
    .execute();
  for (const { nickname } of rows) expect(nickname).not.toMatch(/[\u200b\u202e\u3164]/);
  expect(rows).toMatchObject([
    { username: 'bad_nick', value: null },
    { username: null, value: '13912345678' },
    { value: null },
  ]);
});
