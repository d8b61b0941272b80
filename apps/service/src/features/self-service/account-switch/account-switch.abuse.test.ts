import {
  listSwitchableAccounts,
  signOutAccounts,
  switchAccount,
} from '@tongxing/contract/calls/account-switch.ts';
import { getProfile } from '@tongxing/contract/calls/profile.ts';
import { setUpTotp } from '@tongxing/contract/calls/second-factor.ts';
import { listSessions, revokeSessions } from '@tongxing/contract/calls/sessions.ts';
import { signInByPassword, signOut } from '@tongxing/contract/calls/sign-in.ts';
import { passStepUp } from '@tongxing/contract/calls/step-up.ts';
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest';
import { signInHere } from '../../../../test/merge-two.ts';
import { openService, type TestService, type Visitor } from '../../../../test/open-service.ts';
import { type RegisteredPerson, registerPerson } from '../../../../test/register-account.ts';

const day = 24 * 3600;
let service: TestService;
let lin: RegisteredPerson;
let zhou: RegisteredPerson;
let shared: Visitor;

beforeAll(async () => {
  service = await openService();
  lin = await registerPerson(service);
  zhou = await registerPerson(service);
});
afterAll(() => service.close());
beforeEach(async () => {
  shared = service.visitor();
  await signInHere(shared, lin);
  await signInHere(shared, zhou);
});

const list = async (visitor: Visitor) =>
  (await visitor.call(listSwitchableAccounts, {})).data.items.map(({ id, current, expired }) => ({
    who: id === lin.accountId ? 'lin' : id === zhou.accountId ? 'zhou' : id,
    current,
    expired,
  }));
const here = (who: string, current = false, expired = false) => ({ who, current, expired });
const goOnAs = async (visitor: Visitor, { accountId: id }: RegisteredPerson) => {
  const answer = await visitor.call(switchAccount, { id });
  if (answer.code === 1) visitor.token = answer.data.token;
  return answer;
};
const sessionsOf = ({ accountId }: RegisteredPerson) =>
  service.database
    .selectFrom('session')
    .selectAll()
    .where('account_id', '=', accountId)
    .where('device', 'is not', null)
    .execute();

// spec:1.13 call:GET/v3/user/switch call:POST/v3/user/switch
test('the accounts of one browser are switched without a password; a switch leaves no second session', async () => {
  expect(await list(shared)).toEqual([here('zhou', true), here('lin')]);
  const before = await sessionsOf(lin);
  const left = shared.token;
  expect(await goOnAs(shared, lin)).toMatchObject({ code: 1 });
  expect((await shared.call(getProfile, {})).data.phone).toContain(lin.phone.slice(-4));
  expect(await list(shared)).toEqual([here('lin', true), here('zhou')]);
  expect((await sessionsOf(lin)).map(({ id }) => id).toSorted()).toEqual(
    before.map(({ id }) => id).toSorted(),
  );
  // The one that was left stays signed in, and can be gone back to.
  const other = service.visitor();
  other.token = left;
  expect((await other.call(getProfile, {})).code).toBe(1);
  expect(await goOnAs(shared, zhou)).toMatchObject({ code: 1 });
  other.token = left;
  expect((await other.call(getProfile, {})).code).toBe(401);
});

test('a switch neither passes a security check nor extends the session', async () => {
  await shared.call(passStepUp, { type: 'password', password: zhou.password });
  expect((await shared.call(setUpTotp, {})).code).toBe(1);
  service.clock.advance(60);
  const { data } = await goOnAs(shared, lin);
  const sixDays = Math.floor(service.clock.now().getTime() / 1000) + 7 * day - 60;
  expect(data.expires_at).toBeLessThanOrEqual(sixDays + 1);
  expect((await shared.call(setUpTotp, {})).code).toBe(10);
  await goOnAs(shared, zhou);
  expect((await shared.call(setUpTotp, {})).code).toBe(10);
  const { items } = (await shared.call(listSessions, {})).data;
  expect(items.find(({ current }) => current)?.methods[0]).toBe('switch');
});

test('of twenty switches at once with one secret, one succeeds, and one session is left', async () => {
  const before = (await sessionsOf(lin)).length;
  const answers = await Promise.all(
    Array.from({ length: 20 }, () => shared.call(switchAccount, { id: lin.accountId })),
  );
  const [won, ...others] = answers.filter(({ code }) => code === 1);
  expect(others).toEqual([]);
  const visitor = service.visitor();
  visitor.token = won?.data.token ?? null;
  expect((await visitor.call(getProfile, {})).code).toBe(1);
  expect(await sessionsOf(lin)).toHaveLength(before);
});

/** Who holds what, and which accounts that opens. */
const thieves: readonly {
  readonly holds: string;
  readonly become: (thief: Visitor) => void;
  readonly listed: readonly string[];
}[] = [
  { holds: 'a stolen token alone', become: (thief) => (thief.token = shared.token), listed: [] },
  {
    holds: 'a stolen token and an invented secret',
    become: (thief) => Object.assign(thief, { token: shared.token, device: 'A'.repeat(43) }),
    listed: [],
  },
  {
    holds: 'a stolen token and no secret',
    become: (thief) => Object.assign(thief, { token: shared.token, device: '' }),
    listed: [],
  },
];

// threat:other-accounts
test.each(thieves)(
  'a caller with $holds gets no other account of the browser',
  async ({ become, listed }) => {
    const thief = service.visitor();
    become(thief);
    expect((await list(thief)).map(({ who }) => who)).toEqual(listed);
    expect((await goOnAs(thief, lin)).code).toBe(404);
    expect((await thief.call(signOutAccounts, { id: lin.accountId })).code).toBe(404);
    expect((await list(shared)).map(({ who }) => who)).toEqual(['zhou', 'lin']);
  },
);

// threat:device-header-accounts
test('X-Device and a session of another account do not allow a switch', async () => {
  const stranger = await registerPerson(service);
  const thief = service.visitor('11.9.9.9');
  Object.assign(thief, { device: shared.device });
  for (const round of [1, 2]) {
    await signInHere(thief, stranger);
    expect((await list(thief)).map(({ who }) => who)).toEqual([stranger.accountId]);
    expect((await goOnAs(thief, lin)).code, `round ${round}`).toBe(404);
    // An invented cookie, and the one of another account, open nothing either.
    const own = [...thief.cookies].find(([name]) => name.includes('switch'));
    const shown = [...shared.cookies.keys()].filter((name) => name !== own?.[0]);
    for (const name of shown) thief.cookies.set(name, own?.[1] ?? 'A'.repeat(43));
    expect((await goOnAs(thief, lin)).code).toBe(404);
    expect((await list(thief)).map(({ who }) => who)).toEqual([stranger.accountId]);
    for (const name of shown) thief.cookies.delete(name);
    await thief.call(signOut, {});
    await signInHere(shared, lin);
    await signInHere(shared, zhou);
  }
});

// threat:device-header-sign-out
test('X-Device and a session of another account do not sign an account out', async () => {
  const stranger = await registerPerson(service);
  const thief = service.visitor();
  Object.assign(thief, { device: shared.device });
  await signInHere(thief, stranger);
  expect((await thief.call(signOutAccounts, { id: lin.accountId })).code).toBe(404);
  // All of them are the own one.
  expect(await thief.call(signOutAccounts, { all: true })).toMatchObject({ data: { ended: 1 } });
  expect(await list(shared)).toEqual([here('zhou', true), here('lin')]);
  // A stolen token beside it is no cookie.
  Object.assign(thief, { token: shared.token, cookies: new Map() });
  expect((await thief.call(signOutAccounts, { id: lin.accountId })).code).toBe(404);
  expect(await list(shared)).toEqual([here('zhou', true), here('lin')]);
});

// threat:device-header-accounts
test('the switch secret is new at each sign-in and switch, removed at sign-out, and HttpOnly', async () => {
  const before = new Map(shared.cookies);
  await signInHere(shared, lin);
  const changed = [...shared.cookies].filter(([name, value]) => before.get(name) !== value);
  expect(changed).toHaveLength(1);
  const [[name, value] = ['', '']] = changed;
  expect(name).not.toContain(lin.accountId.slice(0, 8));
  await signInHere(shared, zhou);
  const answer = await shared.call(switchAccount, { id: lin.accountId });
  expect(String(answer.headers['set-cookie'])).toMatch(/HttpOnly; SameSite=Strict/);
  expect(JSON.stringify(answer.data)).not.toContain(shared.cookies.get(name));
  expect(shared.cookies.get(name)).not.toBe(value);
  // The one of before opens nothing any more.
  const late = service.visitor();
  Object.assign(late, { device: shared.device, cookies: new Map([[name, value]]), token: shared.token });
  expect((await late.call(switchAccount, { id: lin.accountId })).code).toBe(404);
  shared.token = answer.data.token;
  const saved = new Map(shared.cookies);
  await shared.call(signOut, {});
  await signInHere(shared, zhou);
  Object.assign(shared, { cookies: saved });
  expect((await goOnAs(shared, lin)).code).toBe(404);
});

// threat:device-header-accounts
test('a switch from a new location notifies the owner', async () => {
  const person = await registerPerson(service);
  const home = service.visitor('10.20.30.40');
  await signInHere(home, person);
  await signInHere(home, zhou);
  const count = async () => ((await service.ports.listOutbox?.(person.phone)) ?? []).length;
  // The code of the registration, and the notice of this sign-in.
  await expect.poll(count).toBe(2);
  service.clock.advance(61);
  home.ip = '11.1.1.1';
  expect((await goOnAs(home, person)).code).toBe(1);
  await expect.poll(count).toBe(3);
});

// threat:other-accounts
test('the switch secret without a token is refused', async () => {
  const thief = service.visitor();
  Object.assign(thief, { device: shared.device });
  expect((await thief.call(listSwitchableAccounts, {})).code).toBe(401);
  expect((await thief.call(switchAccount, { id: lin.accountId })).code).toBe(401);
  expect((await thief.call(signOutAccounts, { all: true })).code).toBe(401);
});

// call:GET/v3/user/switch
test('an account that was never signed in on a browser cannot be switched to by its id', async () => {
  const stranger = await registerPerson(service);
  expect((await goOnAs(shared, stranger)).code).toBe(404);
  expect((await shared.call(signOutAccounts, { id: stranger.accountId })).code).toBe(404);
  expect((await stranger.visitor.call(getProfile, {})).code).toBe(1);
});

// threat:CVE-2025-12390
test('signing out removes the account from the list, with its older sessions on that browser', async () => {
  // Signed in twice, as after a popup; the first session is still alive.
  await signInHere(shared, zhou);
  await shared.call(signOut, {});
  const next = await registerPerson(service);
  await signInHere(shared, next);
  expect((await list(shared)).map(({ who }) => who)).toEqual([next.accountId, 'lin']);
  expect((await goOnAs(shared, zhou)).code).toBe(404);
});

// call:POST/v3/user/switch/sign_out
test('one account of the browser, or all, can be signed out', async () => {
  const elsewhere = service.visitor();
  await signInHere(elsewhere, lin);
  const asLin = service.visitor();
  Object.assign(asLin, { device: shared.device, cookies: shared.cookies });
  await goOnAs(Object.assign(asLin, { token: shared.token }), lin);
  expect(await shared.call(signOutAccounts, { id: lin.accountId })).toMatchObject({ data: { ended: 1 } });
  expect(await list(shared)).toEqual([here('zhou', true)]);
  expect((await asLin.call(getProfile, {})).code).toBe(401);

  await signInHere(shared, lin);
  expect(await shared.call(signOutAccounts, { all: true })).toMatchObject({ data: { ended: 2 } });
  expect((await shared.call(getProfile, {})).code).toBe(401);
  const next = await registerPerson(service);
  await signInHere(shared, next);
  expect(await list(shared)).toEqual([here(next.accountId, true)]);
  // On their other browsers nothing has happened.
  expect((await elsewhere.call(getProfile, {})).code).toBe(1);
});

test('an account with an expired session is listed as expired for a month', async () => {
  service.clock.advance(6 * day);
  await signInHere(shared, zhou);
  service.clock.advance(2 * day);
  expect(await list(shared)).toEqual([here('zhou', true), here('lin', false, true)]);
  expect((await goOnAs(shared, lin)).code).toBe(404);
  await signInHere(shared, zhou);
  expect(await shared.call(signOutAccounts, { id: lin.accountId })).toMatchObject({ code: 1 });
  expect(await list(shared)).toEqual([here('zhou', true)]);

  await signInHere(shared, lin);
  service.clock.advance(8 * day);
  await signInHere(shared, zhou);
  expect(await list(shared)).toContainEqual(here('lin', false, true));
  service.clock.advance(31 * day);
  await signInHere(shared, zhou);
  expect(await list(shared)).toEqual([here('zhou', true)]);
});

test('a session revoked elsewhere leaves the browser’s list', async () => {
  const owner = service.visitor();
  const answer = await owner.call(signInByPassword, { account: lin.phone, password: lin.password });
  owner.token = answer.data.token;
  await owner.call(revokeSessions, { others: true });
  expect(await list(shared)).toEqual([here('zhou', true)]);
});
