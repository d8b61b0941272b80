import {
  addPasskey,
  listPasskeys,
  removePasskey,
  signInByPasskey,
  startPasskeyEnrollment,
  startPasskeySignIn,
} from '@tongxing/contract/calls/passkeys.ts';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { passCheck } from '../../../../test/be-proven.ts';
import { openService, type TestService } from '../../../../test/open-service.ts';
import { type RegisteredPerson, registerPerson } from '../../../../test/register-account.ts';
import { softPasskey } from '../../../../test/soft-passkey.ts';

const origin = 'http://localhost:3000';
let service: TestService;
beforeAll(async () => {
  service = await openService({ file: { captcha: { kinds: [] } } });
});
afterAll(() => service.close());

async function addPasskeys(person: RegisteredPerson, count: number) {
  await passCheck(person);
  const keys = [];
  for (let added = 0; added < count; added += 1) {
    const key = softPasskey(origin);
    const { session_id, options } = (await person.visitor.call(startPasskeyEnrollment, {})).data;
    const { data } = await person.visitor.call(addPasskey, { session_id, ...key.create(options) });
    keys.push({ key, id: data.id });
  }
  return keys;
}

/** Leaves the account nothing but its passkeys. */
async function takeOtherWays(accountId: string): Promise<void> {
  const account = service.database.updateTable('account').where('id', '=', accountId);
  await account.set({ password_hash: null, username: null, username_key: null }).execute();
  await service.database.deleteFrom('contact').where('account_id', '=', accountId).execute();
}

// More than the pool has connections: each of them waited for a second one, and nobody was served for five seconds.
// threat:last-way-race
test('of twelve removals at once all but the last way succeed, and other requests are served', async () => {
  const person = await registerPerson(service);
  const keys = await addPasskeys(person, 12);
  await takeOtherWays(person.accountId);
  const ready = Array.from({ length: 4 }, () => service.app.inject('/readyz'));
  const answers = await Promise.all(keys.map(({ id }) => person.visitor.call(removePasskey, { id })));
  expect((await Promise.all(ready)).map(({ statusCode }) => statusCode)).toEqual([200, 200, 200, 200]);
  const outcomes = answers.map(({ code, reason }) => reason ?? code);
  expect(outcomes.filter((outcome) => outcome === 1)).toHaveLength(11);
  expect(outcomes.filter((outcome) => outcome === 'last_passkey')).toHaveLength(1);

  const left = (await person.visitor.call(listPasskeys, {})).data.items;
  expect(left).toHaveLength(1);
  const last = keys.find(({ id }) => id === left[0]?.id);
  const visitor = service.visitor();
  const { session_id, options } = (await visitor.call(startPasskeySignIn, {})).data;
  expect(
    await visitor.call(signInByPasskey, { session_id, ...last?.key.get(options) } as never),
  ).toMatchObject({ code: 1 });
  const kinds = await service.database
    .selectFrom('activity')
    .select('id')
    .where('account_id', '=', person.accountId)
    .where('kind', '=', 'passkey_removed')
    .execute();
  expect(kinds).toHaveLength(11);
});

// threat:last-way-race
test('one passkey removed eight times at once is removed once', async () => {
  const person = await registerPerson(service);
  const [first] = await addPasskeys(person, 1);
  const answers = await Promise.all(
    Array.from({ length: 8 }, () => person.visitor.call(removePasskey, { id: first?.id ?? '' })),
  );
  expect(answers.map(({ code }) => code).sort()).toEqual([1, ...Array.from({ length: 7 }, () => 404)]);
});

test('the last passkey stays if the rest cannot sign in: a password without an identifier, a disabled method', async () => {
  const person = await registerPerson(service);
  const [first] = await addPasskeys(person, 1);
  const { accountId, visitor } = person;
  await service.database.deleteFrom('contact').where('account_id', '=', accountId).execute();
  const id = first?.id ?? '';
  expect(await visitor.call(removePasskey, { id })).toMatchObject({ reason: 'last_passkey' });
  const account = service.database.updateTable('account').where('id', '=', accountId);
  await account.set({ username: 'HasAName', username_key: 'hasaname' }).execute();
  expect(await visitor.call(removePasskey, { id })).toMatchObject({ code: 1 });
});

test('fourteen enrolments at once leave no more passkeys than an account may have', async () => {
  const person = await registerPerson(service);
  await addPasskeys(person, 12);
  const started = await Promise.all(
    Array.from({ length: 14 }, async () => (await person.visitor.call(startPasskeyEnrollment, {})).data),
  );
  const answers = await Promise.all(
    started.map(({ session_id, options }) =>
      person.visitor.call(addPasskey, { session_id, ...softPasskey(origin).create(options) }),
    ),
  );
  expect(answers.filter(({ code }) => code === 1)).toHaveLength(8);
  expect((await person.visitor.call(listPasskeys, {})).data.items).toHaveLength(20);
});
