import { revokeGrant } from '@tongxing/contract/calls/authorization-grants.ts';
import { getGrant, listFormerGrants, listGrantDataAccess } from '@tongxing/contract/calls/data-access.ts';
import { sql } from 'kysely';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { signInHere } from '../../../../test/merge-two.ts';
import { openService, type TestService } from '../../../../test/open-service.ts';
import { type RegisteredPerson, registerPerson } from '../../../../test/register-account.ts';
import { type App, registerApp, signInAtApp, userinfo } from '../../../../test/relying-party.ts';

let service: TestService;
let person: RegisteredPerson;
let app: App;
beforeAll(async () => {
  service = await openService();
  person = await registerPerson(service);
  app = await registerApp((await registerPerson(service)).visitor);
});
afterAll(() => service.close());

const rowsOf = ({ accountId }: RegisteredPerson) =>
  service.database
    .selectFrom('app_data_access')
    .select(['way', 'times'])
    .where('account_id', '=', accountId)
    .orderBy('way')
    .execute();

// threat:data-access-log
test('returns not_found for an app without a consent, to its developer too', async () => {
  await signInAtApp(service, person.visitor, app, { scope: 'openid profile' });
  const other = await registerPerson(service);
  const [theirs, nobodys] = await Promise.all(
    [app.id, 'nosuchapp'].map((id) => other.visitor.call(getGrant, { client_id: id })),
  );
  expect([theirs?.code, theirs?.msg]).toEqual([404, nobodys?.msg]);
  expect(await other.visitor.call(listGrantDataAccess, { client_id: app.id })).toMatchObject({ code: 404 });
  expect((await other.visitor.call(listFormerGrants, {})).data.items).toEqual([]);
  for (const cursor of ['yesterday', "2026-01-01' or true", '2026-13-45']) {
    expect(await person.visitor.call(listGrantDataAccess, { client_id: app.id, cursor })).not.toMatchObject({
      code: 1,
    });
  }
});

// threat:data-access-log
test('writes one row a day and counts every request', async () => {
  const { tokens } = await signInAtApp(service, person.visitor, app, { scope: 'openid profile' });
  await person.visitor.call(listGrantDataAccess, { client_id: app.id });
  const before = await rowsOf(person);
  const answers = await Promise.all(
    Array.from({ length: 200 }, () => userinfo(service, tokens.access_token)),
  );
  expect(answers.every(({ statusCode }) => statusCode === 200)).toBe(true);
  await person.visitor.call(listGrantDataAccess, { client_id: app.id });
  expect(before.map(({ way }) => way)).toEqual(['sign_in']);
  expect(await rowsOf(person)).toEqual([...before, { way: 'userinfo', times: 200 }]);
  // What was written is added to, not written over.
  await userinfo(service, tokens.access_token);
  await person.visitor.call(listGrantDataAccess, { client_id: app.id });
  expect(await rowsOf(person)).toEqual([...before, { way: 'userinfo', times: 201 }]);
});

// threat:data-access-log
test('does not wait for a locked account, and writes its data accesses later', async () => {
  const [signedIn, free] = [await registerPerson(service), await registerPerson(service)];
  for (const { visitor } of [signedIn, free]) {
    await signInAtApp(service, visitor, app, { scope: 'openid profile' });
    await visitor.call(listGrantDataAccess, { client_id: app.id });
  }
  const { tokens: ofHeld } = await signInAtApp(service, signedIn.visitor, app, { scope: 'openid profile' });
  const { tokens: ofFree } = await signInAtApp(service, free.visitor, app, { scope: 'openid profile' });
  await service.database.transaction().execute(async (transaction) => {
    await sql`select 1 from account where id = ${signedIn.accountId} for update`.execute(transaction);
    await userinfo(service, ofHeld.access_token);
    await userinfo(service, ofFree.access_token);
    await free.visitor.call(listGrantDataAccess, { client_id: app.id });
    expect((await rowsOf(free)).map(({ way }) => way)).toContain('userinfo');
    expect((await rowsOf(signedIn)).map(({ way }) => way)).not.toContain('userinfo');
  });
  await signedIn.visitor.call(listGrantDataAccess, { client_id: app.id });
  expect((await rowsOf(signedIn)).map(({ way }) => way)).toContain('userinfo');
});

// threat:data-access-log
test('drops the data accesses of a deleted account, and writes those of others', async () => {
  const [gone, stays] = [await registerPerson(service), await registerPerson(service)];
  await signInAtApp(service, stays.visitor, app, { scope: 'openid profile' });
  const { tokens } = await signInAtApp(service, gone.visitor, app, { scope: 'openid profile' });
  await userinfo(service, tokens.access_token);
  await service.database.deleteFrom('account').where('id', '=', gone.accountId).execute();
  await stays.visitor.call(listGrantDataAccess, { client_id: app.id });
  expect([await rowsOf(gone), await rowsOf(stays)]).toEqual([[], [{ way: 'sign_in', times: 1 }]]);
});

test('shows each person only their own data accesses and the name of the app at that time', async () => {
  const theirs = await registerApp((await registerPerson(service)).visitor);
  const [one, other] = [await registerPerson(service), await registerPerson(service)];
  const read = ({ visitor }: RegisteredPerson) => visitor.call(listGrantDataAccess, { client_id: theirs.id });
  for (const { visitor } of [one, other]) await signInAtApp(service, visitor, theirs, { scope: 'openid' });
  await read(other);
  const nameNow = (name: string) =>
    service.database.updateTable('app').set({ name }).where('id', '=', theirs.id).execute();
  await nameNow('云上课堂');
  service.clock.advance(24 * 3600);
  await signInHere(one.visitor, one);
  const { tokens } = await signInAtApp(service, one.visitor, theirs, { scope: 'openid' });
  await userinfo(service, tokens.access_token);
  const ways = (await read(one)).data.items.map(({ readings: dataAccess }) =>
    dataAccess.map(({ way }) => way).sort(),
  );
  expect(ways).toEqual([['sign_in', 'userinfo'], ['sign_in']]);
  await signInHere(other.visitor, other);
  expect((await read(other)).data.items).toMatchObject([{ readings: [{ way: 'sign_in', times: 1 }] }]);

  const { grant } = (await one.visitor.call(getGrant, { client_id: theirs.id })).data;
  await one.visitor.call(revokeGrant, { id: grant?.id ?? '' });
  const former = async ({ visitor }: RegisteredPerson) =>
    (await visitor.call(listFormerGrants, {})).data.items.map(({ name }) => name);
  expect([await former(one), await former(other)]).toEqual([['云上课堂'], []]);
  await service.database.deleteFrom('app').where('id', '=', theirs.id).execute();
  const shown = await Promise.all(
    [one, other].map(
      async ({ visitor }) => (await visitor.call(getGrant, { client_id: theirs.id })).data.name,
    ),
  );
  expect(shown).toEqual(['云上课堂', '青禾笔记']);
});
