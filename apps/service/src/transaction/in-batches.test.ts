import { sql } from 'kysely';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { openService, type TestService } from '../../test/open-service.ts';
import { registerPerson } from '../../test/register-account.ts';
import { noCaller } from '../kernel/network/caller.ts';
import { accountData, modules } from '../modules.ts';
import { createServiceWork } from '../service-work.ts';
import { inBatches } from './in-batches.ts';

let service: TestService;
beforeAll(async () => {
  service = await openService();
});
afterAll(() => service.close());

// threat:growing-jobs
test('removes a whole backlog in one round', async () => {
  const { accountId } = await registerPerson(service);
  const past = service.clock.now().toISOString();
  const fill = (text: string) =>
    sql
      .raw(text.replaceAll('OF', `'${accountId}'`).replaceAll('PAST', `'${past}'`))
      .execute(service.database);
  await fill(`insert into notice_link (token_hash, account_id, kind, at, place, device, expires_at)
    select sha256(n::text::bytea), OF, 'sign_in', now(), '', '', PAST from generate_series(1, 3500) n`);
  await fill(`insert into former_contact (account_id, kind, value, value_key, verified_at, replaced_at)
    select OF, 'phone', n::text, n::text, now(), PAST from generate_series(1, 3500) n`);
  await fill(`insert into authorization_record (id, kind, payload, expires_at)
    select sha256(n::text::bytea), 'Interaction', '{}', PAST from generate_series(1, 3500) n`);
  service.clock.advance(30 * 24 * 3600);
  await service.work('removing old notice links');
  await service.work('Clearing former contacts');
  await service.work('Clearing authorization records');
  for (const table of ['notice_link', 'former_contact', 'authorization_record']) {
    const { rows } = await sql`select count(*)::int as left from ${sql.table(table)}`.execute(
      service.database,
    );
    expect([table, rows]).toEqual([table, [{ left: 0 }]]);
  }
});

// threat:growing-jobs
test('given a batch that fails, earlier batches stay removed', async () => {
  const work = createServiceWork(service.ports, { modules, accountData }).workFor(noCaller);
  const asked: number[] = [];
  const failing = inBatches(work, async ({ db }, most) => {
    asked.push(most);
    await db
      .insertInto('job_round')
      .values({ name: `batch ${asked.length}`, next_at: new Date() })
      .execute();
    if (asked.length === 3) throw new Error('the third fails');
    return most;
  });
  await expect(failing).rejects.toThrow('the third fails');
  const saved = await service.database
    .selectFrom('job_round')
    .select('name')
    .where('name', 'like', 'batch%')
    .orderBy('name')
    .execute();
  expect(saved).toEqual([{ name: 'batch 1' }, { name: 'batch 2' }]);
});
