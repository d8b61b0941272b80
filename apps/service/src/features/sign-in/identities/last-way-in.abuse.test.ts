import { listBindings, unbindIdentity } from '@tongxing/contract/calls/identities.ts';
import {
  addPasskey,
  listPasskeys,
  removePasskey,
  startPasskeyEnrollment,
} from '@tongxing/contract/calls/passkeys.ts';
import { vendorFixtures } from '@tongxing/doubles/identity/vendor-fixtures.ts';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { passCheck } from '../../../../test/be-proven.ts';
import { openService, type TestService } from '../../../../test/open-service.ts';
import { type RegisteredPerson, registerPerson } from '../../../../test/register-account.ts';
import { softPasskey } from '../../../../test/soft-passkey.ts';
import { callbackUrl, signInAt } from '../../../../test/visit-provider.ts';

let service: TestService;
const fixtures = await Promise.all([vendorFixtures.qq([callbackUrl]), vendorFixtures.github([callbackUrl])]);
beforeAll(async () => {
  service = await openService({ file: { providers: fixtures.map(({ entry }) => entry) } });
});
afterAll(async () => {
  await service.close();
  for (const { vendor } of fixtures) await vendor.close();
});

const rounds = 10;

/** Takes every way in away but for what third parties and passkeys open. */
async function leaveOnlyThose({ accountId }: RegisteredPerson): Promise<void> {
  const { database } = service;
  await database.updateTable('account').set({ password_hash: null }).where('id', '=', accountId).execute();
  await database.deleteFrom('contact').where('account_id', '=', accountId).execute();
}

async function personWith(...keys: string[]): Promise<RegisteredPerson> {
  const person = await registerPerson(service);
  await passCheck(person);
  await service.database.deleteFrom('linked_identity').execute();
  for (const key of keys) {
    expect((await signInAt(person.visitor, { key, person: 'zhou', bind: true })).code).toBe(1);
  }
  return person;
}

const waysLeft = async ({ visitor }: RegisteredPerson) => {
  const { items, own_ways } = (await visitor.call(listBindings, {})).data;
  return items.length + own_ways.passkeys;
};

test('the only way to sign in cannot be unbound', async () => {
  const person = await personWith('qq');
  await leaveOnlyThose(person);
  const [only] = (await person.visitor.call(listBindings, {})).data.items;
  expect((await person.visitor.call(unbindIdentity, { id: only?.id ?? '' })).reason).toBe('last_way_in');
  expect(await waysLeft(person)).toBe(1);
});

// threat:two-ways-race
test('of two identities unbound at once, one stays', async () => {
  for (let round = 0; round < rounds; round += 1) {
    const person = await personWith('qq', 'github');
    await leaveOnlyThose(person);
    const { items, own_ways } = (await person.visitor.call(listBindings, {})).data;
    expect(own_ways).toEqual({ password: false, phone: false, email: false, passkeys: 0 });
    const answers = await Promise.all(items.map(({ id }) => person.visitor.call(unbindIdentity, { id })));
    expect(answers.map(({ code, reason }) => reason ?? code).toSorted()).toEqual([1, 'last_way_in']);
    expect(await waysLeft(person)).toBe(1);
  }
});

// threat:two-ways-race
test('of an identity unbound and a passkey removed at once, one stays', async () => {
  for (let round = 0; round < rounds; round += 1) {
    const person = await personWith('qq');
    const { session_id, options } = (await person.visitor.call(startPasskeyEnrollment, {})).data;
    const made = softPasskey('http://localhost:3000').create(options);
    expect((await person.visitor.call(addPasskey, { session_id, ...made })).code).toBe(1);
    await leaveOnlyThose(person);
    const [binding] = (await person.visitor.call(listBindings, {})).data.items;
    const [passkey] = (await person.visitor.call(listPasskeys, {})).data.items;
    const answers = await Promise.all([
      person.visitor.call(unbindIdentity, { id: binding?.id ?? '' }),
      person.visitor.call(removePasskey, { id: passkey?.id ?? '' }),
    ]);
    expect(answers.filter(({ code }) => code === 1)).toHaveLength(1);
    expect(['last_way_in', 'last_passkey']).toContain(answers.find(({ code }) => code === 0)?.reason);
    expect(await waysLeft(person)).toBe(1);
  }
});
