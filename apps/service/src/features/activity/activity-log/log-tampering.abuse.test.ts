import { requestCancellation } from '@tongxing/contract/calls/cancellation.ts';
import { editProfile } from '@tongxing/contract/calls/profile.ts';
import { signInByPassword } from '@tongxing/contract/calls/sign-in.ts';
import { sql } from 'kysely';
import { afterEach, beforeEach, expect, test } from 'vitest';
import { passCheck } from '../../../../test/be-proven.ts';
import { openService, type TestService } from '../../../../test/open-service.ts';
import { type RegisteredPerson, registerPerson } from '../../../../test/register-account.ts';
import { chainKeysOf } from './hash-chain.ts';
import { verifyCheckpoint } from './verify-checkpoint.ts';
import { verifyLog } from './verify-log.ts';

let service: TestService;
let lin: RegisteredPerson;
let other: RegisteredPerson;

beforeEach(async () => {
  service = await openService();
  lin = await registerPerson(service);
  other = await registerPerson(service);
  for (const bio of ['一', '二', '三']) await edit(bio);
  await checkpoint();
});
afterEach(() => service.close());

const edit = (bio: string) => lin.visitor.call(editProfile, { bio });
const checkpoint = () => service.work('Keeping a checkpoint of the log');
const run = (text: string, values: Record<string, string> = {}) => {
  const filled = Object.entries(values).reduce((all, [name, value]) => all.replaceAll(name, value), text);
  return sql.raw(filled).execute(service.database);
};

/** What `npx tongxing log verify` finds: the account's flaw, and those of all heads together. */
async function verify(): Promise<string[]> {
  const keys = chainKeysOf(service.ports.masterKey);
  const found: string[] = [];
  for await (const { accountId, brokenAt } of verifyLog(service.database, keys)) {
    const who = accountId === lin.accountId ? 'lin' : 'somebody else';
    if (brokenAt !== null) found.push(`${who}: ${/^[0-9a-f-]{36}$/.test(brokenAt) ? 'event' : brokenAt}`);
  }
  const { flaws } = await verifyCheckpoint(
    service.database,
    keys,
    await service.ports.checkpointWitness.read(),
  );
  return [...found, ...flaws];
}

/** The events of an account, all that stands about its log, and the checkpoints, as they are now. */
async function copyOf(...tables: string[]): Promise<() => Promise<void>> {
  for (const table of tables) await run(`create table copy_of_${table} as select * from ${table}`);
  return async () => {
    for (const table of tables) {
      await run(`delete from ${table}`);
      await run(`insert into ${table} overriding system value select * from copy_of_${table}`);
    }
  };
}

const tamperings: Readonly<Record<string, readonly [tampering: string, found: RegExp]>> = {
  'the newest event is deleted': [
    `delete from activity where seq = (select max(seq) from activity where account_id = 'LIN')`,
    /lin: end/,
  ],
  'the newest events are deleted, and the head is adjusted': [
    `with gone as (delete from activity where seq in (
       select seq from activity where account_id = 'LIN' order by seq desc limit 2) returning *)
     update activity_anchor set events = events - 2,
       last_hash = (select previous_hash from gone order by seq limit 1) where account_id = 'LIN'`,
    /lin: head/,
  ],
  'the oldest event is deleted': [
    `delete from activity where seq = (select min(seq) from activity where account_id = 'LIN')`,
    /lin: event/,
  ],
  'the oldest events are deleted as if by retention': [
    `with gone as (delete from activity where seq in (
       select seq from activity where account_id = 'LIN' order by seq limit 2) returning *)
     update activity_anchor set purged = 2, purged_hash = (select hash from gone order by seq desc limit 1)
     where account_id = 'LIN'`,
    /lin: head/,
  ],
  'an event in the middle is deleted': [
    `delete from activity where seq = (
       select seq from activity where account_id = 'LIN' order by seq offset 1 limit 1)`,
    /lin: event/,
  ],
  'all events are deleted': [`delete from activity where account_id = 'LIN'`, /lin: end/],
  'all events and the head are deleted': [
    `with gone as (delete from activity where account_id = 'LIN')
     delete from activity_anchor where account_id = 'LIN'`,
    /lin: head[\s\S]*1 accounts were removed/,
  ],
  'two events are swapped': [
    `update activity set at = swapped.at, kind = swapped.kind, details = swapped.details, id = gen_random_uuid()
     from (select seq, lead(at) over w as at, lead(kind) over w as kind, lead(details) over w as details
       from activity where account_id = 'LIN' window w as (order by seq)) as swapped
     where activity.seq = swapped.seq and swapped.at is not null`,
    /lin: event/,
  ],
  'an event is changed': [
    `update activity set ip = '10.9.9.9' where seq = (select min(seq) from activity where account_id = 'LIN')`,
    /lin: event/,
  ],
  'the head is changed': [`update activity_anchor set purged = 1 where account_id = 'LIN'`, /lin: head/],
  'the head has no MAC': [
    `with gone as (delete from activity where account_id = 'LIN')
     update activity_anchor set mac = null, events = 0, last_hash = decode(repeat('00', 32), 'hex')
     where account_id = 'LIN'`,
    /lin: head/,
  ],
  'the head is deleted': [`delete from activity_anchor where account_id = 'LIN'`, /lin: head/],
  'the account is deleted with its log': [
    `delete from account where id = 'LIN'`,
    /1 accounts were removed together with their logs/,
  ],
  'the account is deleted, and a removal by the service is forged': [
    `with gone as (delete from account where id = 'LIN')
     insert into activity_removal select gen_random_uuid(), mac, mac from activity_anchor where account_id = 'LIN'`,
    /1 accounts were removed together with their logs/,
  ],
  'the account is deleted, and the checkpoint counts one less': [
    `with gone as (delete from account where id = 'LIN') update activity_checkpoint set accounts = accounts - 1`,
    /the checkpoint 2 was changed/,
  ],
  'the account and all checkpoints are deleted': [
    `with gone as (delete from account where id = 'LIN') delete from activity_checkpoint`,
    /checkpoint 2 that DATA_DIR remembers[\s\S]*the checkpoints are gone/,
  ],
};

// threat:activity-log-changed
test.each(Object.keys(tamperings))('detects tampering: %s', async (name) => {
  const [text, found] = tamperings[name] ?? ['', /never/];
  expect(await verify()).toEqual([]);
  await run(text, { LIN: lin.accountId });
  expect((await verify()).join('\n')).toMatch(found);
  // And goes on being found: nobody has it made good by signing in, and no checkpoint and no retention covers it.
  if (!text.includes('from account ')) {
    await service.visitor().call(signInByPassword, { account: lin.phone, password: lin.password });
  }
  await checkpoint();
  await service.work('Clearing the log');
  expect(await verify()).not.toEqual([]);
});

// threat:activity-log-changed
test('detects a log set back with its head to before a checkpoint, also after new events', async () => {
  const putBack = await copyOf('activity', 'activity_anchor');
  for (const bio of ['四', '五']) await edit(bio);
  await checkpoint();
  await putBack();
  expect(await verify()).toEqual([expect.stringContaining('the heads do not add up')]);
  for (const bio of ['六', '七', '八']) await edit(bio);
  await checkpoint();
  expect(await verify()).toEqual([expect.stringContaining('the heads do not add up')]);
});

// threat:activity-log-changed
test("detects a log set back to an older valid head with the checkpoint's columns unchanged", async () => {
  const { rows } = await run(
    `select events, encode(last_hash, 'hex') as hash, encode(mac, 'hex') as mac from activity_anchor
     where account_id = 'LIN'`,
    { LIN: lin.accountId },
  );
  const [older] = rows as { events: number; hash: string; mac: string }[];
  await edit('四');
  await checkpoint();
  await run(
    `with gone as (delete from activity where seq = (select max(seq) from activity where account_id = 'LIN'))
     update activity_anchor set events = ${older?.events}, last_hash = '\\x${older?.hash}', mac = '\\x${older?.mac}',
       is_checked = false where account_id = 'LIN'`,
    { LIN: lin.accountId },
  );
  expect(await verify()).toEqual(['lin: earlier']);
  await edit('五');
  await edit('六');
  await checkpoint();
  expect(await verify()).toEqual(['lin: head']);
});

// threat:activity-log-changed
test('detects a database set back as a whole by the witness in the data folder', async () => {
  const putBack = await copyOf('activity', 'activity_anchor', 'activity_checkpoint');
  await edit('四');
  await checkpoint();
  await putBack();
  const found = [expect.stringMatching(/checkpoint 3 that DATA_DIR remembers: it was put back/)];
  expect(await verify()).toEqual(found);
  await edit('五');
  await checkpoint();
  expect(await verify()).toEqual(found);
});

// threat:activity-log-changed
test('retention, erasure and concurrent writes are not reported as tampering', async () => {
  await passCheck(other);
  await other.visitor.call(requestCancellation, {});
  service.clock.advance(16 * 24 * 3600);
  await service.work('Erasing cancelled accounts');
  expect(await verify()).toEqual([]);
  await checkpoint();
  expect(await verify()).toEqual([]);
  service.clock.advance(175 * 24 * 3600 + 3600);
  lin.visitor.token = (
    await service.visitor().call(signInByPassword, { account: lin.phone, password: lin.password })
  ).data.token;
  await service.work('Clearing the log');
  const { rows } = await run('select purged, events from activity_anchor');
  expect(rows).toEqual([{ purged: 5, events: 6 }]);
  expect(await verify()).toEqual([]);
  const writing = Promise.all(Array.from({ length: 30 }, (_, at) => edit(`第 ${at} 次`)));
  for (let round = 0; round < 10; round += 1) {
    expect(await verify()).toEqual([]);
    await checkpoint();
  }
  await writing;
  await checkpoint();
  expect(await verify()).toEqual([]);
});
