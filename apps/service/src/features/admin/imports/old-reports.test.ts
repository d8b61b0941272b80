import { afterAll, beforeAll, expect, test } from 'vitest';
import { makeOperator, type TestOperator } from '../../../../test/make-operator.ts';
import { openService, type TestService } from '../../../../test/open-service.ts';

let service: TestService;
let owner: TestOperator;
beforeAll(async () => {
  service = await openService({ file: { operators: { approval: false } } });
  owner = await makeOperator(service, ['owner']);
}, 300_000);
afterAll(() => service.close());

test('the report of an import names people for 180 days, and nobody afterwards', async () => {
  const data = 'external_id,username,password_hash\nold-1,report_one,$md5$$5f4dcc3b5aa765d61d8327deb882cf99';
  const job = await owner.ask('POST', 'imports', { from: 'csv', data, reason: '搬家' });
  await service.work('Importing people');
  /** By a new operator: the session of the last one has ended. */
  const read = async (part = '/report') =>
    (await makeOperator(service, ['owner'])).ask('GET', `imports/${String(job.body['id'])}${part}`);
  const header = 'row,external_id,outcome,why\r\n';
  expect((await read()).text).toBe(`${header}1,old-1,created,\r\n`);
  service.clock.advance(179 * 24 * 3600);
  await service.work('Clearing old import reports');
  expect((await read()).text).toBe(`${header}1,old-1,created,\r\n`);
  service.clock.advance(2 * 24 * 3600);
  await service.work('Clearing old import reports');
  expect((await read()).text).toBe(header);
  expect((await read('')).body).toMatchObject({ created: 1 });
});
