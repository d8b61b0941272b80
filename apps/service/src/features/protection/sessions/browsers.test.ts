import { getProfile } from '@tongxing/contract/calls/profile.ts';
import { listSessions, revokeSessions } from '@tongxing/contract/calls/sessions.ts';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { signInHere } from '../../../../test/merge-two.ts';
import { openService, type TestService, type Visitor } from '../../../../test/open-service.ts';
import { registerPerson } from '../../../../test/register-account.ts';

let service: TestService;
beforeAll(async () => {
  service = await openService();
});
afterAll(() => service.close());

const isSignedIn = async (visitor: Visitor, token: string | null) => {
  visitor.token = token;
  return (await visitor.call(getProfile, {})).code === 1;
};

// spec:2.9
test("ends all sessions of one browser together, except for the caller's", async () => {
  const lin = await registerPerson(service);
  const here = lin.visitor;
  const elsewhere = service.visitor();
  const first = here.token;
  await signInHere(here, lin);
  const second = here.token;
  await signInHere(elsewhere, lin);
  const one = elsewhere.token;
  await signInHere(elsewhere, lin);
  const other = elsewhere.token;

  const { items } = (await here.call(listSessions, {})).data;
  const mine = items[0]?.browser ?? '';
  const theirs = items.find(({ browser }) => browser !== mine)?.browser ?? '';
  expect(items.map(({ browser }) => browser).toSorted()).toEqual([mine, mine, theirs, theirs].toSorted());

  expect((await here.call(revokeSessions, { browser: theirs })).data).toEqual({ ended: 2 });
  expect([await isSignedIn(elsewhere, one), await isSignedIn(elsewhere, other)]).toEqual([false, false]);
  here.token = second;
  expect((await here.call(revokeSessions, { browser: mine })).data).toEqual({ ended: 1 });
  expect([await isSignedIn(here, first), await isSignedIn(here, second)]).toEqual([false, true]);
});

// spec:2.9
test('a browser has another id for another account, which cannot end its sessions', async () => {
  const shared = service.visitor();
  const lin = await registerPerson(service, { visitor: shared });
  const linToken = shared.token;
  const linBrowser = (await shared.call(listSessions, {})).data.items[0]?.browser ?? '';
  await registerPerson(service, { visitor: shared });
  const { items } = (await shared.call(listSessions, {})).data;
  expect(items.map(({ browser }) => browser)).not.toContain(linBrowser);
  expect((await shared.call(revokeSessions, { browser: linBrowser })).code).toBe(404);
  expect(await isSignedIn(lin.visitor, linToken)).toBe(true);
});
