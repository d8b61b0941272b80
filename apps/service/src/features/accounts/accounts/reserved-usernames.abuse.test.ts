import { createHash, createHmac } from 'node:crypto';
import { isUsernameFree } from '@tongxing/contract/calls/accounts.ts';
import { requestCancellation } from '@tongxing/contract/calls/cancellation.ts';
import { editProfile, getProfile } from '@tongxing/contract/calls/profile.ts';
import { signInByPassword } from '@tongxing/contract/calls/sign-in.ts';
import { usernameReservedSeconds } from '@tongxing/contract/limits.ts';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { passCheck } from '../../../../test/be-proven.ts';
import { findTraces } from '../../../../test/find-traces.ts';
import { makeOperator } from '../../../../test/make-operator.ts';
import { mergeInto, signInHere } from '../../../../test/merge-two.ts';
import { openService, type TestService } from '../../../../test/open-service.ts';
import { type RegisteredPerson, registerPerson } from '../../../../test/register-account.ts';

let service: TestService;
beforeAll(async () => {
  service = await openService({ file: { operators: { approval: false } } });
});
afterAll(() => service.close());

const day = 24 * 3600;
const rename = ({ visitor }: RegisteredPerson, username: string) => visitor.call(editProfile, { username });
const isFree = async (username: string) =>
  (await service.visitor().call(isUsernameFree, { username })).data.available;

/** Ways in which a name is given up; each returns who may have it back, or null. */
const givenUp: Readonly<Record<string, (name: string) => Promise<RegisteredPerson | null>>> = {
  'by another one': async (name) => {
    const person = await registerPerson(service, { username: name });
    await passCheck(person);
    expect((await rename(person, `${name}_2`)).code).toBe(1);
    return person;
  },
  'by a merge': async (name) => {
    const saved = await registerPerson(service);
    await mergeInto(saved, await registerPerson(service, { username: name }));
    service.clock.advance(7 * day + 1);
    await service.work('Making merges final');
    await signInHere(saved.visitor, saved);
    return saved;
  },
  'by leaving': async (name) => {
    const person = await registerPerson(service, { username: name });
    await passCheck(person);
    expect((await person.visitor.call(requestCancellation, {})).code).toBe(1);
    service.clock.advance(15 * day + 1);
    await service.work('Erasing cancelled accounts');
    return null;
  },
  'in two steps': async (name) => {
    const person = await registerPerson(service, { username: name });
    await passCheck(person);
    await rename(person, `${name}_2`);
    expect((await person.visitor.call(requestCancellation, {})).code).toBe(1);
    service.clock.advance(15 * day + 1);
    await service.work('Erasing cancelled accounts');
    return null;
  },
};

const oldHash = `$md5$$${createHash('md5').update('old secret 42!').digest('hex')}`;

/** Ways in which a stranger gets a name: whether it was given. */
const taken: Readonly<Record<string, (name: string) => Promise<boolean>>> = {
  registering: async (name) =>
    registerPerson(service, { username: name }).then(
      () => true,
      () => false,
    ),
  'a first name': async (name) => (await rename(await registerPerson(service), name)).code === 1,
  'an operator': async (name) => {
    const owner = await makeOperator(service, ['owner']);
    const contact = `stranger-${name}@example.cn`.toLowerCase();
    const made = await owner.ask('POST', 'people', { contact, username: name, reason: '开通账号' });
    return made.status === 200;
  },
  'an import': async (name) => {
    const owner = await makeOperator(service, ['owner']);
    const data = `external_id,username,password_hash\nold-${name},${name},${oldHash}\n`;
    const job = await owner.ask('POST', 'imports', { from: 'csv', data, reason: '从原系统搬家' });
    expect(job.status, job.text).toBe(200);
    await service.work('Importing people');
    const { body } = await owner.ask('GET', `people?q=${name}`);
    return body.items.some(({ username }) => username === name);
  },
};

// threat:username-taken
test.each(Object.entries(givenUp))(
  'a user name given up %s stays reserved for 180 days',
  async (how, giveUp) => {
    const name = `rest_${how.replaceAll(' ', '').slice(0, 14)}`;
    const formerOwner = await giveUp(name);
    const freedAt = service.clock.now().getTime();
    expect(await isFree(name.toUpperCase())).toBe(false);
    for (const [by, take] of Object.entries(taken)) expect([by, await take(name)]).toEqual([by, false]);
    if (formerOwner) {
      await passCheck(formerOwner);
      expect((await rename(formerOwner, name)).code).toBe(1);
      const back = (await formerOwner.visitor.call(getProfile, {})).data.username;
      expect(back).toBe(name);
      return;
    }
    service.clock.advance((freedAt - service.clock.now().getTime()) / 1000 + usernameReservedSeconds + 1);
    await service.work('Clearing user names that have rested');
    expect(await isFree(name)).toBe(true);
    expect(await taken['registering']?.(name)).toBe(true);
  },
);

// threat:official-names
test.each(['admin', 'Adm1n', 'root', 'ｓｕｐｐｏｒｔ', 'Tongxing'])(
  'nobody but an operator gives the name %s, and an old system keeps it for signing in alone',
  async (name) => {
    expect(await isFree(name)).toBe(false);
    expect(await taken['registering']?.(name)).toBe(false);
    expect(await taken['a first name']?.(name)).toBe(false);
    const owner = await makeOperator(service, ['owner']);
    const data = `id,username,password_hash\nofficial-${name},${name},${oldHash}\n`;
    const job = await owner.ask('POST', 'imports', { from: 'csv', data, reason: '从原系统搬家' });
    await service.work('Importing people');
    const report = await owner.ask('GET', `imports/${job.body['id']}/report`);
    expect(report.text).toMatch(/created,user name kept for signing in with the password/);
    const visitor = service.visitor();
    const answer = await visitor.call(signInByPassword, { account: name, password: 'old secret 42!' });
    visitor.token = answer.data.token;
    expect((await visitor.call(getProfile, {})).data.username).not.toBe(name);
  },
);

test('each of these ways gives a name that is free', async () => {
  for (const [at, [by, take]] of Object.entries(taken).entries())
    expect([by, await take(`rest_free_${at}`)]).toEqual([by, true]);
});

test('an operator may give a name of the site’s own, and its person may write it in another case', async () => {
  expect(await taken['an operator']?.('webmaster')).toBe(true);
  const person = await registerPerson(service, { username: 'plain_name' });
  const account = service.database.updateTable('account').where('id', '=', person.accountId);
  await account.set({ username: 'helpdesk', username_key: 'helpdesk' }).execute();
  await passCheck(person);
  expect((await rename(person, 'HelpDesk')).code).toBe(1);
});

// threat:username-taken
test('reserved user names cannot be read from the database or guessed without the key', async () => {
  await givenUp['by leaving']?.('hidden_name');
  expect(await isFree('hidden_name')).toBe(false);
  expect(await findTraces(service.database, ['hidden_name'])).toEqual([]);
  // What anybody can work out who has the source and no key.
  const guesses = ['hidden_name', 'freed username\nhidden_name'].flatMap((text) =>
    [createHash('sha256'), createHmac('sha256', ''), createHmac('sha256', Buffer.alloc(32))].map((hash) =>
      hash.update(text).digest('hex'),
    ),
  );
  const rows = await service.database.selectFrom('reserved_username').select('name_hash').execute();
  const saved = rows.map(({ name_hash: hash }) => hash.toString('hex'));
  expect(saved.length).toBeGreaterThan(0);
  expect(saved.filter((hash) => guesses.includes(hash))).toEqual([]);
});

// threat:username-taken
test('a name that is given up concurrently is refused to everybody else', async () => {
  const person = await registerPerson(service, { username: 'raced_name' });
  const others = await Promise.all(Array.from({ length: 6 }, () => registerPerson(service)));
  await passCheck(person);
  const [given, ...answers] = await Promise.all([
    rename(person, 'raced_name_2'),
    ...others.map((other) => rename(other, 'raced_name')),
  ]);
  expect(given?.code).toBe(1);
  expect(answers.map(({ reason }) => reason)).toEqual(others.map(() => 'username_taken'));
});
