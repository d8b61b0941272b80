import { editProfile } from '@tongxing/contract/calls/profile.ts';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { openService, type TestService } from '../../../../test/open-service.ts';
import { type RegisteredPerson, registerPerson } from '../../../../test/register-account.ts';
import { chainKeysOf } from './chain-keys.ts';
import { beginning, hashEvent, hashUnkeyed } from './event-hash.ts';
import { readEvents } from './read-events.ts';
import { verifyCheckpoint } from './verify-checkpoint.ts';
import { verifyLog } from './verify-log.ts';

let service: TestService;
let old: RegisteredPerson;
let keyed: RegisteredPerson;
let changed: RegisteredPerson;
let silent: RegisteredPerson;

beforeAll(async () => {
  service = await openService();
  [old, keyed, changed, silent] = [
    await registerPerson(service),
    await registerPerson(service),
    await registerPerson(service),
    await registerPerson(service),
  ];
  for (const person of [old, keyed, changed]) {
    for (const bio of ['一', '二', '三']) await person.visitor.call(editProfile, { bio });
  }
});
afterAll(() => service.close());

/** A log as earlier versions left it: the first events without any hash, more without a key, the rest with it. */
async function age(accountId: string, bare: number, unkeyed: number): Promise<void> {
  const keys = chainKeysOf(service.ports.masterKey);
  let previous: Buffer = beginning;
  let count = 0;
  for await (const event of readEvents(service.database, [accountId])) {
    count += 1;
    const isBare = count <= bare;
    const hash =
      count <= bare + unkeyed ? hashUnkeyed(previous, event) : hashEvent(keys.events, previous, event);
    await service.database
      .updateTable('activity')
      .set(isBare ? { previous_hash: null, hash: null } : { previous_hash: previous, hash })
      .where('id', '=', event.id)
      .execute();
    if (!isBare) previous = hash;
  }
  // As the migration adds them.
  await service.database
    .updateTable('activity_anchor')
    .set({ last_hash: previous, events: 0, mac: null })
    .where('account_id', '=', accountId)
    .execute();
}

async function verify() {
  const keys = chainKeysOf(service.ports.masterKey);
  const found: Record<string, unknown> = {};
  for await (const report of verifyLog(service.database, keys)) {
    const { accountId, brokenAt, carried, isWaiting } = report;
    found[accountId] = isWaiting ? 'waiting' : (brokenAt ?? carried);
  }
  return { found, flaws: (await verifyCheckpoint(service.database, keys, null)).flaws };
}

test('an upgrade from any earlier version breaks no log: what had no key is carried over and counted apart', async () => {
  await age(old.accountId, 1, 2);
  await age(keyed.accountId, 0, 0);
  await age(changed.accountId, 0, 2);
  await age(silent.accountId, 9, 0);
  await service.database
    .updateTable('activity')
    .set({ ip: '10.9.9.9' })
    .where('account_id', '=', changed.accountId)
    .where('kind', '=', 'registered')
    .execute();
  const everybody = [old, keyed, changed, silent].map(({ accountId }) => accountId);
  const waiting = Object.fromEntries(everybody.map((id) => [id, 'waiting']));
  const checkpoint = () => service.work('Keeping a checkpoint of the log');
  expect(await verify()).toEqual({ found: waiting, flaws: [] });
  await checkpoint();
  // Machines are changed one after the other: what the last one of the version before still writes is carried over too.
  await keyed.visitor.call(editProfile, { bio: '四' });
  await checkpoint();
  expect(await verify()).toEqual({ found: waiting, flaws: [] });
  service.clock.advance(3601);
  await checkpoint();
  const taken = {
    [old.accountId]: 3,
    [keyed.accountId]: 0,
    [changed.accountId]: 'head',
    [silent.accountId]: 2,
  };
  expect(await verify()).toEqual({ found: taken, flaws: [] });
  for (const person of [old, keyed, changed]) await person.visitor.call(editProfile, { bio: '五' });
  await checkpoint();
  expect(await verify()).toEqual({ found: taken, flaws: [] });
});
