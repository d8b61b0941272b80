import { afterAll, beforeAll, expect, test } from 'vitest';
import { makeOperator, type TestOperator } from '../../../../test/make-operator.ts';
import { openService, type TestService } from '../../../../test/open-service.ts';
import { verifyAudit } from './verify-audit.ts';

let service: TestService;
let operator: TestOperator;
beforeAll(async () => {
  service = await openService();
  operator = await makeOperator(service, ['owner']);
  await operator.enter();
}, 300_000);
afterAll(() => service.close());

test('a chain that was put back to an earlier state, head and all, is told by what DATA_DIR remembers', async () => {
  const { database, ports } = service;
  const verify = async () =>
    (await verifyAudit(database, ports.masterKey, { witnessed: await ports.auditWitness.read() })).brokenAt;
  await operator.ask('GET', 'audit/export');
  const read = () => database.selectFrom('audit_head').selectAll().executeTakeFirstOrThrow();
  const earlier = await read();
  await operator.ask('GET', 'audit/export');
  await service.work('Witnessing the audit');
  expect(await verify()).toBe(null);
  const saved = await database
    .selectFrom('audit_event')
    .selectAll()
    .where('number', '>', earlier.events)
    .execute();
  const later = await read();
  await database.deleteFrom('audit_event').where('number', '>', earlier.events).execute();
  await database.updateTable('audit_head').set(earlier).execute();
  expect(await verify()).toBe('earlier');
  // Another event with the number that is remembered is not that event.
  await operator.ask('GET', 'audit/export');
  await service.work('Witnessing the audit');
  expect(await verify()).toBe('earlier');
  await database.deleteFrom('audit_event').where('number', '>', earlier.events).execute();
  await database
    .insertInto('audit_event')
    .values(
      saved.map((row) => ({ ...row, before: JSON.stringify(row.before), after: JSON.stringify(row.after) })),
    )
    .execute();
  await database.updateTable('audit_head').set(later).execute();
  expect(await verify()).toBe(null);
});
