import {
  addPasskey,
  signInByPasskey,
  startPasskeyEnrollment,
  startPasskeySignIn,
} from '@tongxing/contract/calls/passkeys.ts';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { awaitNotices } from '../../../../test/await-notices.ts';
import { passCheck } from '../../../../test/be-proven.ts';
import { textsTo } from '../../../../test/break-in.ts';
import { openService, type TestService } from '../../../../test/open-service.ts';
import { registerPerson } from '../../../../test/register-account.ts';
import { type Quirks, type SoftPasskey, softPasskey } from '../../../../test/soft-passkey.ts';

let service: TestService;
beforeAll(async () => {
  service = await openService();
});
afterAll(() => service.close());

async function personWithPasskey(made: Quirks) {
  const person = await registerPerson(service);
  await passCheck(person);
  const key = softPasskey('http://localhost:3000', made);
  const { data } = await person.visitor.call(startPasskeyEnrollment, {});
  await person.visitor.call(addPasskey, { session_id: data.session_id, ...key.create(data.options) });
  return { person, key };
}

async function signIn(key: SoftPasskey, quirks: Quirks) {
  const visitor = service.visitor();
  const { session_id, options } = (await visitor.call(startPasskeySignIn, {})).data;
  return visitor.call(signInByPasskey, { session_id, ...key.get(options, quirks) });
}

const synced = { backupEligible: true, backedUp: true };
const bound = { backupEligible: false, backedUp: false };
const moves: [string, { from: Quirks; shown: Quirks[]; isTold: boolean }][] = [
  [
    'from one device into a synced password manager that does not count',
    {
      from: bound,
      shown: [
        { ...bound, counter: 7 },
        { ...synced, counter: 0 },
        { ...synced, counter: 0 },
      ],
      isTold: true,
    },
  ],
  [
    'from one synced password manager into another that does not count',
    {
      from: synced,
      shown: [
        { ...synced, counter: 9 },
        { ...synced, counter: 0 },
      ],
      isTold: false,
    },
  ],
  [
    'to a password manager that says it is bound to one device',
    {
      from: synced,
      shown: [
        { ...bound, counter: 0 },
        { ...bound, counter: 0 },
      ],
      isTold: false,
    },
  ],
  [
    'between devices that count each for itself',
    {
      from: synced,
      shown: [
        { ...synced, counter: 9 },
        { ...synced, counter: 4 },
      ],
      isTold: false,
    },
  ],
];
test.each(moves)('a passkey that moved %s still signs in', async (_, { from, shown, isTold }) => {
  const { key: moved, person: owner } = await personWithPasskey(from);
  for (const quirks of shown) expect(await signIn(moved, quirks)).toMatchObject({ code: 1 });
  await awaitNotices(service, owner);
  const told = await textsTo(service, owner.phone);
  expect(told.some((text) => text.includes('可以同步'))).toBe(isTold);
});

// A copy can claim to be synced: the owner is told, and it is no proof of a device any more.
// threat:passkey-misuse
test('a passkey that was synced once counts as no hardware key again', async () => {
  const { key: moved, person: owner } = await personWithPasskey(bound);
  for (const quirks of [synced, bound]) expect(await signIn(moved, quirks)).toMatchObject({ code: 1 });
  const { backup_eligible } = await service.database
    .selectFrom('passkey')
    .select('backup_eligible')
    .where('account_id', '=', owner.accountId)
    .executeTakeFirstOrThrow();
  expect(backup_eligible).toBe(true);
  const sessions = await service.database
    .selectFrom('session')
    .select('evidence')
    .where('account_id', '=', owner.accountId)
    .where('method', '=', 'passkey')
    .execute();
  expect(JSON.stringify(sessions)).not.toContain('hwk');
});
