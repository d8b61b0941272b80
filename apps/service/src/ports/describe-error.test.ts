import { sql } from 'kysely';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { openTestDatabase, type TestDatabase } from '../../test/open-test-database.ts';
import { Unavailable } from '../kernel/async/outage.ts';
import { describeError } from './open-log.ts';

const phone = '13812345678';
const email = 'lin.yue@example.com';
let there: TestDatabase;
beforeAll(async () => {
  there = await openTestDatabase();
});
afterAll(() => there.drop());

/** What the log would have of an error, whatever it is hung on. */
const logged = (error: unknown) => JSON.stringify(describeError(error as Error));

async function failureOf(statement: ReturnType<typeof sql>): Promise<unknown> {
  return statement.execute(there.database).catch((error: unknown) => error);
}

test('logs the error of PostgreSQL and its position without values of the row', async () => {
  await sql`create table told (phone text unique, born date)`.execute(there.database);
  await sql`insert into told values (${phone})`.execute(there.database);
  const twice = await failureOf(sql`insert into told values (${phone})`);
  expect(JSON.stringify(twice)).toContain(phone);
  expect(logged(twice)).not.toContain(phone);
  expect(describeError(twice as Error)).toMatchObject({
    code: '23505',
    table: 'told',
    constraint: 'told_phone_key',
    message: 'duplicate key value violates unique constraint "told_phone_key"',
    stack: expect.stringContaining('    at '),
  });
  const wrong = await failureOf(sql`select ${'林月 1990'}::text::date`);
  expect(logged(wrong)).not.toContain('林月');
  expect(describeError(wrong as Error)).toMatchObject({ code: '22007' });
});

test('hides contacts in messages of a mail server, a parser, a cause or one of several errors', async () => {
  const refused = Object.assign(new Error(`550 5.1.1 <${email}>: Recipient address rejected`), {
    code: 'EENVELOPE',
    responseCode: 550,
    rejected: [email],
    response: `550 ${email}`,
  });
  const parsed = (() => {
    try {
      return JSON.parse('{"name": 林月}');
    } catch (error) {
      return error;
    }
  })();
  const wrapped = new Unavailable(`no way to +86 ${phone}`, { cause: refused });
  for (const error of [refused, parsed, wrapped, new AggregateError([wrapped], `both of ${phone}`)]) {
    for (const value of [phone, email, '林月']) expect(logged(error)).not.toContain(value);
  }
  expect(describeError(refused)).toMatchObject({
    code: 'EENVELOPE',
    message: '550 5.1.1 <***>: Recipient address rejected',
  });
  expect(describeError(wrapped).stack).toContain('caused by: Error: 550 5.1.1 <***>');
});
