import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { signInByPassword } from '@tongxing/contract/calls/sign-in.ts';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { makeOperator, type TestOperator } from '../../../../test/make-operator.ts';
import { openService, type TestService } from '../../../../test/open-service.ts';
import { registerPerson } from '../../../../test/register-account.ts';

let service: TestService;
const owners: TestOperator[] = [];
beforeAll(async () => {
  service = await openService();
  for (let count = 0; count < 2; count += 1) owners.push(await makeOperator(service, ['owner']));
}, 300_000);
afterAll(() => service.close());

const because = { reason: '搬到新机房' };

// call:GET/manage/v1/exports call:GET/manage/v1/exports/{id} call:POST/manage/v1/exports
test('everybody goes out to the one who was let by another, to nobody else, and for an hour', async () => {
  const [first, second] = owners as [TestOperator, TestOperator];
  const person = await registerPerson(service, { username: 'goes_out' });
  await first.enter();
  await second.enter();
  expect((await first.ask('POST', 'exports', {})).body).toMatchObject({
    status: 400,
    issues: [{ path: ['reason'] }],
  });
  const asked = await first.ask('POST', 'exports', because);
  expect([asked.status, asked.body.type]).toEqual([409, 'urn:tongxing:problem:waits_for_approval']);
  expect((await second.ask('POST', `approvals/${asked.body.approval}/approve`, {})).status).toBe(200);

  // Who asked learns that it may be fetched without asking again; to nobody else there is anything.
  const ready = (await first.ask('GET', 'exports')).body.items;
  expect(ready).toMatchObject([{ id: expect.any(String), until: expect.any(String) }]);
  expect((await second.ask('GET', 'exports')).body.items).toEqual([]);
  const job = await first.ask('POST', 'exports', because);
  expect(job.status).toBe(200);
  expect(job.body).toMatchObject({ ...ready[0] });
  const hour = new Date(String(job.body['until'])).getTime() - service.clock.now().getTime();
  expect(hour).toBeLessThanOrEqual(3_600_000);
  const path = `exports/${job.body['id']}`;
  const fetched = await first.ask('GET', path);
  expect([fetched.status, fetched.headers['content-type']]).toEqual([
    200,
    'text/csv; charset=utf-8; header=present',
  ]);
  const lines = fetched.text.trim().split('\r\n');
  expect(lines).toHaveLength(4);
  expect(lines.find((line) => line.includes('goes_out'))).toContain(`,${person.phone},true,`);

  expect((await second.ask('GET', path)).status).toBe(404);
  expect((await first.ask('GET', 'exports/00000000-0000-4000-8000-000000000000')).status).toBe(404);
  const audit = await second.ask('GET', 'audit?kind=exports.fetch');
  expect(audit.body.items[0]).toMatchObject({ operator: `account/${first.accountId}` });
  service.clock.advance(3601);
  await first.enter();
  expect((await first.ask('GET', path)).status).toBe(404);
  expect((await first.ask('GET', 'exports')).body.items).toEqual([]);
  expect((await first.ask('POST', 'exports', because)).status).toBe(409);
});

test('who came with names that nobody has proven signs in with them where they go on to, too', async () => {
  const places = await Promise.all(
    // Hashed as always: what was brought is what opens the account.
    [0, 1].map(() => openService({ ports: { passwords: undefined } })),
  );
  const [here, there] = places as [TestService, TestService];
  const bring = async (place: TestService, from: string, data: string) => {
    const operator = await makeOperator(place, ['owner']);
    const job = await operator.ask('POST', 'imports', { from, data, ...because });
    await place.work('Importing people');
    return { operator, progress: (await operator.ask('GET', `imports/${job.body['id']}`)).body };
  };
  const enter = async (place: TestService, account: string) => {
    place.clock.advance(61);
    return place.visitor().call(signInByPassword, { account, password: 'old secret 42!' });
  };
  const file = join(import.meta.dirname, '../../../../test/samples/discuz-x3.5-pre_ucenter_members.csv');
  const { operator, progress } = await bring(here, 'discuz', await readFile(file, 'utf8'));
  expect(progress).toMatchObject({ state: 'done', created: 3 });

  const job = await operator.ask('POST', 'exports', because);
  const { text } = await operator.ask('GET', `exports/${job.body['id']}`);
  expect(text).toContain(',水木清华,水木清华,13955550002,false,shuimu@dz.example,false,$md5-double$');
  const brought = await bring(there, 'csv', text);
  expect(brought.progress).toMatchObject({ state: 'done', created: 4, refused: 0, conflicts: 0 });
  for (const account of ['水木清华', '13955550002', 'shuimu@dz.example', 'admin_dz', 'new@dz.example'])
    expect(await enter(there, account), account).toMatchObject({ code: 1 });
  // Nobody's until somebody proves it.
  const proven = there.database.selectFrom('contact').select('value').where('value', 'like', '%dz.example');
  expect(await proven.execute()).toEqual([]);
  await Promise.all(places.map((place) => place.close()));
}, 300_000);
