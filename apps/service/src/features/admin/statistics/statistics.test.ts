import { emailCodeCalls } from '@tongxing/contract/calls/one-time-codes.ts';
import { signInByEmailCode, signInByPassword } from '@tongxing/contract/calls/sign-in.ts';
import type { Statistics } from '@tongxing/contract/manage/statistics.ts';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { makeOperator, type TestOperator } from '../../../../test/make-operator.ts';
import { openService, type TestService } from '../../../../test/open-service.ts';
import { openWork } from '../../../../test/open-work.ts';
import { registerPerson } from '../../../../test/register-account.ts';
import { beijingDay } from '../../../kernel/beijing-day.ts';
import { fail } from '../../../kernel/result.ts';
import { abandon } from '../../../transaction/abandon.ts';
import { createCounts } from '../../../transaction/counts.ts';

let service: TestService;
let owner: TestOperator;
beforeAll(async () => {
  service = await openService();
  owner = await makeOperator(service, ['owner']);
}, 300_000);
afterAll(() => service.close());

async function read(query = ''): Promise<Statistics> {
  const answer = await owner.ask('GET', `statistics${query}`);
  expect(answer.status).toBe(200);
  return answer.body as unknown as Statistics;
}
const totalOf = (list: readonly { total: number }[], labels: object) =>
  list.find((each) => Object.entries(labels).every(([name, value]) => each[name as 'total'] === value))
    ?.total ?? 0;

// call:GET/manage/v1/statistics
test('what people do at once is counted, each thing once', async () => {
  const before = await read();
  const people = await Promise.all(Array.from({ length: 6 }, () => registerPerson(service)));
  await Promise.all(
    people.flatMap(({ phone, password }) => [
      service.visitor().call(signInByPassword, { account: phone, password }),
      service.visitor().call(signInByPassword, { account: phone, password: 'not the right one 1' }),
      service.visitor().call(signInByPassword, { account: `no-${phone}`, password: 'nobody has this 1' }),
    ]),
  );
  const email = 'typed@mail.example';
  await owner.visitor.call(emailCodeCalls.login, { email });
  const code = (await service.readCode(email)) === '000000' ? '111111' : '000000';
  await owner.visitor.call(signInByEmailCode, { email, code });
  const after = await read();
  const grown = (name: 'sign_ins' | 'registrations' | 'captchas' | 'codes' | 'messages', labels: object) =>
    totalOf(after[name], labels) - totalOf(before[name], labels);
  expect(grown('registrations', { way: 'registration' })).toBe(6);
  expect(grown('sign_ins', { way: 'registration', outcome: 'succeeded' })).toBe(6);
  expect(grown('sign_ins', { way: 'password', outcome: 'succeeded' })).toBe(6);
  expect(grown('sign_ins', { way: 'password', outcome: 'wrong_credentials' })).toBe(12);
  expect(grown('sign_ins', { way: 'email_code', outcome: 'code_mismatch' })).toBe(1);
  expect(grown('codes', { channel: 'sms', outcome: 'spent' })).toBe(6);
  expect(grown('codes', { channel: 'email', outcome: 'mismatch' })).toBe(1);
  expect(grown('messages', { channel: 'email', outcome: 'delivered' })).toBe(1);
  expect(grown('captchas', { outcome: 'passed' })).toBeGreaterThan(12);
});

test('a person is active once a day and once a month, however many come in at once', async () => {
  const { phone, password } = await registerPerson(service);
  const sum = (values: readonly number[]) => values.reduce((all, each) => all + each, 0);
  const active = async () => {
    const { day, month } = (await read('?step=month')).active_people;
    return [sum(day), sum(month)];
  };
  const [days = 0, months = 0] = await active();
  const month = () => beijingDay(service.clock).slice(0, 7);
  const now = month();
  service.clock.advance(24 * 3600);
  const entered = await Promise.all(
    Array.from({ length: 8 }, () => service.visitor().call(signInByPassword, { account: phone, password })),
  );
  expect(entered.map(({ code, msg }) => [code, msg])).toEqual(entered.map(() => [1, '操作成功']));
  // The operator who asks is seen on the new day too.
  await owner.enter();
  const people = 2;
  expect(await active()).toEqual([days + people, month() === now ? months : months + people]);
});

test('two processes that write at once lose nothing, and neither does a write that failed', async () => {
  const { database, clock } = service;
  const both = [createCounts({ database, clock }), createCounts({ database, clock })];
  for (let round = 0; round < 10; round += 1) {
    for (const counts of both) {
      for (const way of ['b', 'a', 'c']) counts.add({ name: 'app_sign_in', labels: [way] });
    }
    await Promise.all(both.map((counts) => counts.flush()));
  }
  let isDown = true;
  const failing = {
    insertInto(table: 'statistic') {
      if (isDown) throw new Error('the database is away');
      return database.insertInto(table);
    },
  } as typeof database;
  const counts = createCounts({ database: failing, clock });
  counts.add({ name: 'app_sign_in', labels: ['a'] });
  await expect(counts.flush()).rejects.toThrow('away');
  isDown = false;
  await counts.flush();
  await counts.flush();
  const rows = await database
    .selectFrom('statistic')
    .select(['labels', 'count'])
    .where('name', '=', 'app_sign_in')
    .orderBy('labels')
    .execute();
  expect(rows).toEqual([
    { labels: ['a'], count: 21 },
    { labels: ['b'], count: 20 },
    { labels: ['c'], count: 20 },
  ]);
});

test('what is not kept is not counted', async () => {
  const work = openWork(service.ports);
  const [abandoned, saved] = [
    { name: 'captcha', labels: ['abandoned', ''] },
    { name: 'captcha', labels: ['kept', ''] },
  ] as const;
  await work.change(async (change) => {
    change.count(abandoned);
    return abandon(fail('not_found'));
  });
  await work.change(async (change) => change.count(saved));
  await work.counts.flush();
  const { captchas } = await read();
  expect(totalOf(captchas, { kind: 'abandoned' })).toBe(0);
  expect(totalOf(captchas, { kind: 'kept' })).toBe(1);
});

test('how many are protected is counted every hour; a step nobody counted in is empty', async () => {
  await service.work('Counting people');
  const { people, steps } = await read();
  expect(people.all).toHaveLength(steps.length);
  expect(people.all[0]).toBe(null);
  expect(people.all.at(-1)).toBeGreaterThan(7);
  expect(people.second_factor.at(-1)).toBe(1);
  expect(people.passkey.at(-1)).toBe(0);
});

// call:GET/manage/v1/statistics
test('steps begin at midnight in Beijing, and a span is neither empty nor endless', async () => {
  const day = await read('?from=2026-01-31T18:00:00Z&to=2026-02-02T01:00:00Z');
  expect(day.steps).toEqual(['2026-01-31T16:00:00.000Z', '2026-02-01T16:00:00.000Z']);
  const month = await read('?from=2026-01-31T18:00:00Z&to=2026-03-02T01:00:00Z&step=month');
  expect(month.steps).toEqual(['2026-01-31T16:00:00.000Z', '2026-02-28T16:00:00.000Z']);
  expect(month.to).toBe('2026-03-31T16:00:00.000Z');
  const named = await read('?from=2026-02-01&to=2026-02-03');
  expect(named.steps).toEqual(['2026-01-31T16:00:00.000Z', '2026-02-01T16:00:00.000Z']);
  const hours = await read('?from=2026-02-01&to=2026-02-02&step=hour');
  expect([hours.steps.length, hours.steps[0]]).toEqual([24, '2026-01-31T16:00:00.000Z']);
  for (const query of [
    'from=2026-02-02&to=2026-02-01',
    'from=2020-01-01&to=2026-01-01',
    'step=week',
    'from=x',
  ]) {
    expect((await owner.ask('GET', `statistics?${query}`)).status, query).toBe(400);
  }
});
