import { getCancellation, requestCancellation } from '@tongxing/contract/calls/cancellation.ts';
import { editProfile, getProfile } from '@tongxing/contract/calls/profile.ts';
import { signInByPassword } from '@tongxing/contract/calls/sign-in.ts';
import { passStepUp } from '@tongxing/contract/calls/step-up.ts';
import { sql } from 'kysely';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { type House, openHouse, type Visitor } from '../../../test/open-house.ts';
import { type RegisteredPerson, registerPerson } from '../../../test/register-account.ts';
import { createEraseAccounts } from './erase-accounts.ts';

const day = 24 * 3600;
let house: House;

beforeAll(async () => {
  house = await openHouse();
});
afterAll(() => house.close());

const stepUp = (visitor: Visitor, password: string) =>
  visitor.call(passStepUp, { type: 'password', password });

async function signIn({ phone, password }: RegisteredPerson): Promise<Visitor> {
  const visitor = house.visitor();
  const answer = await visitor.call(signInByPassword, { account: phone, password });
  visitor.token = answer.data.token;
  return visitor;
}

const erase = () =>
  createEraseAccounts({
    database: house.database,
    clock: house.clock,
    log: house.ground.log,
    beforeErasure: async () => {},
    filesOf: async () => [],
    removeFile: async () => {},
  })();

/** Every row of every table that mentions one of these texts. */
async function findTraces(texts: readonly string[]): Promise<string[]> {
  const { rows: tables } = await sql<{ name: string }>`
    select table_name as name from information_schema.tables
    where table_schema = 'public' and table_type = 'BASE TABLE'`.execute(house.database);
  const traces: string[] = [];
  for (const { name } of tables) {
    const { rows } = await sql<{ text: string }>`select t::text as text from ${sql.table(name)} t`.execute(
      house.database,
    );
    for (const { text } of rows) {
      if (texts.some((wanted) => text.includes(wanted))) traces.push(`${name}: ${text.slice(0, 200)}`);
    }
  }
  return traces;
}

test('leaving needs the security check, ends every session, and a sign-in takes it back', async () => {
  const person = await registerPerson(house);
  const other = await signIn(person);
  expect((await person.visitor.call(requestCancellation, {})).code).toBe(10);
  await stepUp(person.visitor, person.password);
  const asked = await person.visitor.call(requestCancellation, {});
  expect(asked).toMatchObject({ code: 1 });
  expect(asked.data.receipt).toMatch(/^[A-Z2-9]{12}$/);
  for (const visitor of [person.visitor, other]) {
    expect((await visitor.call(getProfile, {})).code).toBe(401);
  }
  house.clock.advance(14 * day);
  const back = await signIn(person);
  expect((await back.call(getCancellation, {})).data.state).toBe('none');
  house.clock.advance(2 * day);
  await erase();
  expect((await back.call(getProfile, {})).code).toBe(1);
});

test('cancelled again and erased: no table holds anything of the person but the receipt', async () => {
  const person = await registerPerson(house, { phone: '19812345678', username: 'leaver_77' });
  await person.visitor.call(editProfile, { nickname: '将行者', bio: '就此别过', birthday: '1991-02-03' });
  await stepUp(person.visitor, person.password);
  await person.visitor.call(requestCancellation, {});
  const back = await signIn(person);
  await stepUp(back, person.password);
  const { receipt } = (await back.call(requestCancellation, { reason: '不再使用了' })).data;
  house.clock.advance(15 * day - 60);
  await erase();
  expect((await findTraces(['将行者'])).length).toBeGreaterThan(0);

  house.clock.advance(120);
  await erase();
  const { state } = house.ground;
  if ('sweep' in state && typeof state.sweep === 'function') await state.sweep();
  const personal = [
    '19812345678',
    'leaver_77',
    '将行者',
    '就此别过',
    '1991-02-03',
    '不再使用了',
    person.accountId,
  ];
  expect(await findTraces(personal)).toEqual([]);
  expect(await findTraces([receipt])).toHaveLength(1);
  const again = await house
    .visitor()
    .call(signInByPassword, { account: person.phone, password: person.password });
  expect(again.reason).toBe('wrong_credentials');
});
