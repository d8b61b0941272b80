import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { signInByPassword } from '@tongxing/contract/calls/sign-in.ts';
import type { ImportProgress, ImportSource } from '@tongxing/contract/manage/imports.ts';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { makeOperator, type TestOperator } from '../../../../test/make-operator.ts';
import { openService, type TestService } from '../../../../test/open-service.ts';
import { registerPerson } from '../../../../test/register-account.ts';

let service: TestService;
let owner: TestOperator;
beforeAll(async () => {
  // Hashed as always: what it becomes is looked at.
  service = await openService({ ports: { passwords: undefined } });
  owner = await makeOperator(service, ['owner']);
}, 300_000);
afterAll(() => service.close());

const password = 'old secret 42!';
const because = { reason: '从原系统搬家' };
const sample = (name: string) =>
  readFile(join(import.meta.dirname, '../../../../test/samples', name), 'utf8');

interface Brought extends ImportProgress {
  /** Record number, outcome and why. */
  readonly report: readonly string[];
}

async function bring(from: ImportSource, data: string, more: object = {}): Promise<Brought> {
  const job = await owner.ask('POST', 'imports', { from, data, ...because, ...more });
  expect([job.status, job.body['state']]).toEqual([200, 'running']);
  await service.work('Importing people');
  const shown = await owner.ask('GET', `imports/${job.body['id']}`);
  const report = await owner.ask('GET', `imports/${job.body['id']}/report`);
  expect(report.headers['content-type']).toMatch(/^text\/csv/);
  return { ...(shown.body as unknown as ImportProgress), report: report.text.trim().split('\r\n').slice(1) };
}

async function enter(account: string, typed = password): Promise<string> {
  service.clock.advance(61);
  const answer = await service.visitor().call(signInByPassword, { account, password: typed });
  if (answer.code === -1) return 'mfa';
  return answer.code === 1 ? 'in' : String(answer.reason);
}

const samples: readonly {
  from: ImportSource;
  file: string;
  counts: readonly [created: number, conflicts: number, refused: number];
  entries: Readonly<Record<string, string>>;
  /** What the report says of some records. */
  texts: readonly RegExp[];
}[] = [
  {
    from: 'casdoor',
    file: 'casdoor-2.100-init_data_dump.json',
    counts: [7, 0, 0],
    entries: {
      cas_bcrypt: 'in',
      'libai@casdoor.example': 'in',
      '13911110002': 'in',
      cas_md5: 'mfa',
      cas_pbkdf2: 'wrong_credentials',
      cas_django: 'in',
      cas_plain: 'in',
      cas_sha512: 'in',
    },
    texts: [/^7,.*,created,.*binding of wecom left out.*phone left out/],
  },
  {
    from: 'keycloak',
    file: 'keycloak-26-demo-users-0.json',
    counts: [3, 0, 0],
    entries: {
      kc_argon: 'mfa',
      '13922220001': 'mfa',
      kc_pbkdf2: 'in',
      'ada@kc.example': 'in',
      kc_old: 'wrong_credentials',
    },
    texts: [/^1,.*binding of corp-saml left out/, /^2,.*email not verified there/],
  },
  {
    from: 'logto',
    file: 'logto-1.30-users.csv',
    counts: [3, 0, 0],
    entries: { lg_argon: 'mfa', lg_sha1: 'wrong_credentials', lg_legacy: 'wrong_credentials' },
    texts: [/^3,lg0000000003,created,password left out: Legacy is not known/],
  },
  {
    from: 'authing',
    file: 'authing-v3-list-users.json',
    counts: [2, 0, 0],
    entries: { at_baoyu: 'in', '13944440001': 'in', 'daiyu@authing.example': 'wrong_credentials' },
    texts: [/^2,.*,created,email not verified there/],
  },
  {
    from: 'wordpress',
    file: 'wordpress-6.8-wp_users.csv',
    counts: [4, 0, 0],
    entries: { wp_new: 'in', 'new@wp.example': 'in', wp_phpass: 'in', wp_md5: 'in', 老读者: 'in' },
    texts: [/^4,4,created,.*user name kept for signing in with the password/],
  },
  {
    from: 'discuz',
    file: 'discuz-x3.5-pre_ucenter_members.csv',
    counts: [3, 0, 0],
    entries: { admin_dz: 'in', 水木清华: 'in', bcrypt_dz: 'in', 'shuimu@dz.example': 'in' },
    texts: [],
  },
  {
    from: 'csv',
    file: 'plain.csv',
    counts: [2, 0, 0],
    entries: { plain_sm3: 'mfa', 'ping@plain.example': 'mfa' },
    texts: [],
  },
];

// call:GET/manage/v1/imports/{id} call:POST/manage/v1/imports
test.each(samples)(
  'people of $from come with what they signed in with there, once',
  async ({ from, file, counts: [created, conflicts, refused], entries, texts }) => {
    const data = await sample(file);
    const looked = await bring(from, data, { dry_run: true });
    expect(looked).toMatchObject({ state: 'done', error: null, created, conflicts, refused });
    for (const account of Object.keys(entries))
      expect(await enter(account), account).toBe('wrong_credentials');

    const brought = await bring(from, data);
    expect(brought).toMatchObject({ state: 'done', error: null, created, conflicts, refused, existing: 0 });
    expect(brought.report).toEqual(looked.report);
    expect(brought.report).toHaveLength(brought.records);
    for (const line of texts)
      expect(
        brought.report.filter((each) => line.test(each)),
        String(line),
      ).toHaveLength(1);
    for (const [account, outcome] of Object.entries(entries)) {
      expect(await enter(account, 'quite another 9'), account).toBe('wrong_credentials');
      expect(await enter(account), account).toBe(outcome);
    }
    const again = await bring(from, data);
    expect(again).toMatchObject({ state: 'done', created: 0, existing: created });
  },
);

test('a password of old is renewed at the first sign-in, and works on', async () => {
  const hashOf = async () =>
    (
      await service.database
        .selectFrom('account')
        .select('password_hash')
        .where('username_key', '=', 'admin_dz')
        .executeTakeFirstOrThrow()
    ).password_hash;
  expect(await hashOf()).toMatch(/^\$argon2id\$v=19\$m=19456/);
  expect(await enter('admin_dz')).toBe('in');
});

test('an address nobody has proven opens with the password alone, and is whose who proves it', async () => {
  const data = `external_id,username,phone,phone_verified,password_hash\nu1,unproven1,13977770001,false,$md5$$${'5f4dcc3b5aa765d61d8327deb882cf99'}\n`;
  expect(await bring('csv', data)).toMatchObject({ created: 1 });
  expect(await enter('13977770001', 'password')).toBe('in');
  await registerPerson(service, { phone: '13977770001' });
  expect(await enter('13977770001', 'password')).toBe('wrong_credentials');
  expect(await enter('unproven1', 'password')).toBe('in');
});

// call:GET/manage/v1/imports/{id}/report
test('who has what somebody here has is left out and told of, and nobody is changed', async () => {
  const { phone, password: own } = await registerPerson(service);
  const data = [
    'external_id,username,phone,phone_verified,password_hash',
    `x1,,${phone},true,$md5$$5f4dcc3b5aa765d61d8327deb882cf99`,
    'x2,twice_1,13977770002,true,',
    'x3,TWICE_1,13977770002,true,',
    'x2,other_1,13977770004,true,',
    ',nobody,13977770005,true,',
    'x6,,12345,true,',
    'x7,short',
  ].join('\n');
  const { report, ...counts } = await bring('csv', data);
  expect(counts).toMatchObject({ created: 1, conflicts: 3, refused: 3 });
  expect(report).toEqual([
    '1,x1,conflict,phone left out: another account has it',
    '2,x2,created,',
    '3,x3,conflict,phone left out: another account has it; user name left out: another account has it',
    '4,x2,conflict,the same id stands in the file before',
    '5,,refused,it has no id',
    '6,x6,refused,nothing would open the account; phone left out: no mobile number of an open region',
    '7,,refused,"it has 2 cells, the header 5"',
  ]);
  expect(await enter(phone, own)).toBe('in');
});

test('a time of creation that cannot be read is told of, and days of spreadsheets are read', async () => {
  const times = ['昨天', '2020/3/1 8:05', '2020-03-01', '1583020800.5', '2999-01-01T00:00:00Z', ''];
  const lines = times.map((time, at) => `t${at},time_${at}x,1397778000${at},1,${time}`);
  const { report } = await bring('csv', ['id,username,phone,phone_verified,created_at', ...lines].join('\n'));
  expect(report).toEqual([
    '1,t0,created,time of creation replaced by that of the import: 昨天 cannot be read',
    ...[2, 3, 4].map((row) => `${row},t${row - 1},created,`),
    '5,t4,created,time of creation replaced by that of the import: it lies ahead',
    '6,t5,created,',
  ]);
  const saved = await service.database
    .selectFrom('account')
    .select(['created_at'])
    .where('username_key', 'in', ['time_1x', 'time_2x', 'time_3x'])
    .orderBy('username_key')
    .execute();
  expect(saved.map((row) => row.created_at.toISOString())).toEqual([
    '2020-03-01T08:05:00.000Z',
    '2020-03-01T00:00:00.000Z',
    '2020-03-01T00:00:00.500Z',
  ]);
});

test.each([
  [';', 'semicolons', 'semi'],
  ['\t', 'tabs', 'tabs'],
])('reads CSV with %j between its cells', async (sign, _, id) => {
  const lines = [
    ['id', 'username', 'nickname', 'phone', 'phone_verified'],
    [id, `${id}_one`, '"甲, 乙"', id === 'semi' ? '13977790001' : '13977790002', '1'],
  ];
  const data = `\ufeff${lines.map((cells) => cells.join(sign)).join('\r\n')}`;
  expect(await bring('csv', data)).toMatchObject({ created: 1, refused: 0 });
});

// call:POST/manage/v1/imports
test.each([
  ['a wrong header', 'csv', 'uid,name\n1,a\n', /no column external_id or id; it has: uid, name/],
  ['a header twice', 'csv', 'id,id\n1,2\n', /the column id stands twice/],
  ['nothing', 'csv', '\n\n', /the file is empty/],
  ['a quote that is left open', 'csv', 'id,phone\n1,"139\n', /a quote is left open/],
  ['a quote inside of a cell', 'csv', 'id,nickname\n1,"a"b"\n', /a quote stands inside/],
  ['a line of ten megabytes', 'csv', `id,nickname\n1,${'x'.repeat(10_000_000)}\n`, /longer than 64 KB/],
  ['a header of ten megabytes', 'csv', 'x'.repeat(10_000_000), /longer than 64 KB/],
  ['JSON for CSV', 'wordpress', '{"users":[]}', /a quote stands in the middle of a cell/],
  ['CSV for JSON', 'keycloak', 'id,username\n1,a\n', /it is no JSON/],
  ['JSON that ends early', 'keycloak', '{"users":[{"id":"k-1","username":"early_1"},', /no JSON|no people/],
  ['JSON without people', 'keycloak', '{"realm":"demo"}', /there are no people/],
] as const)('a file with %s is refused with the place named', async (_, from, data, texts) => {
  const { state, error } = await bring(from, data);
  expect([state, error]).toEqual(['failed', expect.stringMatching(texts)]);
});

// call:GET/manage/v1/imports/{id} call:GET/manage/v1/imports/{id}/report call:POST/manage/v1/imports
test('nobody brings people from where there is none to read, and an import nobody began is not there', async () => {
  for (const body of [
    { from: 'floppy', data: 'id\n1\n', ...because },
    { from: 'csv', data: '', ...because },
    { from: 'csv', data: 'id\n1\n' },
  ]) {
    expect((await owner.ask('POST', 'imports', body)).status).toBe(400);
  }
  const path = 'imports/00000000-0000-4000-8000-000000000000';
  expect((await owner.ask('GET', path)).status).toBe(404);
  expect((await owner.ask('GET', `${path}/report`)).status).toBe(404);
});

test('a byte order mark, Windows line ends and cells that could be formulas are read as what they are', async () => {
  const data = '\ufeffid,username,nickname,phone,phone_verified\r\nb1,bom_1,=1+1,"=""13977770006""",1\r\n';
  expect(await bring('csv', data)).toMatchObject({ created: 1, refused: 0 });
  const shown = await owner.ask('GET', 'people?q=13977770006');
  expect(shown.body.items).toMatchObject([{ nickname: '=1+1' }]);
  const person = await owner.ask('GET', `people/${shown.body.items[0]?.['id']}`);
  expect(person.body['external_ids']).toEqual([{ source: 'csv', external_id: 'b1' }]);
});

test('a sign of two halves is read whole wherever it stands in a long file', async () => {
  const head = 'id,username,nickname,phone,phone_verified\n';
  // Its first half is the last of what is read at once.
  const header = 'half,half_sign,';
  const data = `${head}${'\n'.repeat(256 * 1024 - 1 - head.length - header.length)}${header}𠮷野,13977770007,1\n`;
  expect(await bring('csv', data)).toMatchObject({ created: 1, refused: 0 });
  const shown = await owner.ask('GET', 'people?q=13977770007');
  expect(shown.body.items).toMatchObject([{ nickname: '𠮷野' }]);
});
