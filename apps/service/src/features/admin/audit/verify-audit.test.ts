import { permissionTo } from '@tongxing/contract/permissions.ts';
import { sql } from 'kysely';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { makeOperator, type TestOperator } from '../../../../test/make-operator.ts';
import { openService, type TestService } from '../../../../test/open-service.ts';
import { openWork } from '../../../../test/open-work.ts';
import { noCaller } from '../../../kernel/network/caller.ts';
import { recordAudit } from './record-audit.ts';
import { verifyAudit } from './verify-audit.ts';

let service: TestService;
let owner: TestOperator;
beforeAll(async () => {
  service = await openService();
  owner = await makeOperator(service, ['owner']);
});
afterAll(() => service.close());

// Broken to see it fail: by statements of their own, an event that came after the head was read was an end cut off.
test('the chain is whole also where somebody acts while it is walked', async () => {
  const { database, ports } = service;
  const locked = Promise.withResolvers<void>();
  const action = openWork(ports).change(async (change) => {
    await sql`lock table audit_event in access exclusive mode`.execute(change.db);
    locked.resolve();
    // It has read the head, and waits for the events.
    await expect
      .poll(async () => {
        const { rows } = await sql`select from pg_locks
          where relation = 'audit_event'::regclass and not granted`.execute(change.db);
        return rows.length;
      })
      .toBe(1);
    await recordAudit(change, noCaller, {
      kind: 'people.list',
      operator: { id: owner.accountId, name: '值班', roles: ['owner'] },
      permission: permissionTo.readPeople,
    } as never);
  });
  await locked.promise;
  const walking = verifyAudit(database, ports.masterKey, { witnessed: null });
  await action;
  expect((await walking).brokenAt).toBeNull();
});
