import { expect, it } from 'vitest';
import { checkMigrations } from './check-migrations.ts';

const dumped = (version: string, ...names: string[]) => ({
  path: `apps/service/test/databases/${version}.sql`,
  text: `INSERT INTO public.migration VALUES ${names.map((name) => `('${name}', '2026')`).join()};`,
});
const released = [dumped('1.9', '0001-first'), dumped('1.10', '0001-first', '0002-second')];

function faultsOf(statements: string, name = '0003-third', others = released): string[] {
  const text = `export async function up(database) {\n${statements}\n}\n\nexport async function down(database) {
  await sql\`drop table account\`.execute(database);\n}\n`;
  return checkMigrations([...others, { path: `apps/service/src/database/migrations/${name}.ts`, text }]);
}
const sql = (text: string, above = '') => `${above}  await sql\`${text}\`.execute(database);`;

it.each([
  'drop table notice_link',
  'alter table account drop column bio',
  'alter table account rename column bio to about',
  'alter table account rename to person',
  'alter table account alter column bio set not null',
  'alter table account alter column bio drop default',
  'alter table account alter column number type numeric',
  'alter table account add column motto text not null',
  'alter table account add column a text not null, add column b text not null default 1',
  'alter table account add column motto text default random()::text',
  'alter table account add column motto text unique',
  'alter table account add constraint short check (length(bio) < 9) not valid',
  'alter table\n    account\n    add unique (bio)',
  'create unique index account_bio on account (bio)',
  'create index account_bio on account (bio)',
  "update account set bio = ''",
  'delete from session',
])('given %s, reports a fault', (statement) => {
  expect(faultsOf(sql(statement))).toHaveLength(1);
  expect(faultsOf(sql(statement))[0]).toMatch(
    /^apps\/service\/src\/database\/migrations\/0003-third\.ts:2: /,
  );
});

it.each([
  'alter table account add column motto text',
  "alter table account add column motto text not null default ''",
  'create table note (id uuid primary key, text text not null unique)',
  'alter table account alter column bio drop not null',
  "insert into statistic values ('a')",
])('given %s, reports nothing', (statement) => {
  expect(faultsOf(sql(statement))).toEqual([]);
});

it('given a table that is new, reports nothing', () => {
  const statements = [
    sql('create table note (id uuid)'),
    sql('create unique index note_id on note (id)'),
    sql('alter table note add constraint some check (id is not null)'),
  ];
  expect(faultsOf(statements.join('\n'))).toEqual([]);
});

it('allows a statement with a reason directly above, and no other', () => {
  const reason = '  // Beside the older version: nobody has written it since the release before\n';
  const allowed = sql('alter table account drop column bio', reason);
  expect(faultsOf(allowed)).toEqual([]);
  expect(faultsOf(`${allowed}\n${sql('drop table session')}`)).toHaveLength(1);
  expect(faultsOf(sql('drop table session', '  // Beside the older version: ok\n'))).toHaveLength(1);
});

it('takes a migration for released where a dump of a release has it', () => {
  expect(faultsOf(sql('drop table session'), '0002-second')).toEqual([]);
  expect(faultsOf(sql('drop table session'), '0002-second', released.slice(0, 1))).toHaveLength(1);
});

it('given the library’s builder instead of SQL, reports a fault', () => {
  expect(faultsOf("  await database.schema.dropTable('session').execute();")).toHaveLength(1);
});

it('given a migration before a released one, or a number used twice, reports a fault', () => {
  const files = ['0001-first', '0002-second', '0003-third'].map((name) => ({
    path: `apps/service/src/database/migrations/${name}.ts`,
    text: '',
  }));
  expect(checkMigrations([...released, ...files])).toEqual([]);
  expect(faultsOf(sql('create table note (id uuid)'), '0001-late', [...released, ...files])[0]).toBe(
    'apps/service/src/database/migrations/0001-late.ts: comes before 0002-second, which is released: give it a later number',
  );
  expect(faultsOf(sql('create table note (id uuid)'), '0003-other', [...released, ...files])).toEqual([
    'apps/service/src/database/migrations/0003-third.ts: another migration has this number',
    'apps/service/src/database/migrations/0003-other.ts: another migration has this number',
  ]);
});
