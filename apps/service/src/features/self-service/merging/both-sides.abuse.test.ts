import { listAgreements } from '@tongxing/contract/calls/agreements.ts';
import { requestCancellation } from '@tongxing/contract/calls/cancellation.ts';
import { mergeAccounts, previewMerge, startMerge } from '@tongxing/contract/calls/merging.ts';
import { editProfile } from '@tongxing/contract/calls/profile.ts';
import { signInByPassword } from '@tongxing/contract/calls/sign-in.ts';
import { passStepUp } from '@tongxing/contract/calls/step-up.ts';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { authenticatorCode } from '../../../../test/authenticator.ts';
import { passAnyCheck, passCheck, turnOnTotp } from '../../../../test/be-proven.ts';
import { makeOperator, type TestOperator } from '../../../../test/make-operator.ts';
import { mergeInto, signInHere, startMergeOf } from '../../../../test/merge-two.ts';
import { openService, type TestService, type Visitor } from '../../../../test/open-service.ts';
import { type RegisteredPerson, registerPerson } from '../../../../test/register-account.ts';
import { ask, registerApp, signInAtApp, userinfo } from '../../../../test/relying-party.ts';

/** What each of the two accounts of a merge has to have proven, and what becomes of it where one of them changes meanwhile. */
let service: TestService;
let operator: TestOperator;
beforeAll(async () => {
  service = await openService();
  operator = await makeOperator(service, ['owner']);
});
afterAll(() => service.close());

const statusOf = async ({ accountId }: RegisteredPerson) =>
  (
    await service.database
      .selectFrom('account')
      .select('status')
      .where('id', '=', accountId)
      .executeTakeFirstOrThrow()
  ).status;

/** A browser elsewhere that holds a token of somebody, and nothing else that scripts cannot read. */
function thiefOf({ token }: Visitor, { device }: Visitor): Visitor {
  return Object.assign(service.visitor(), { token, device });
}

// threat:merge-copied-token
test.each([
  ['the browser of the robber', false],
  ['the X-Device of the one who signs in, which scripts can read', true],
] as const)('a copied token of a fresh sign-in cannot merge: started under %s', async (_, isKnown) => {
  const owner = await registerPerson(service);
  const home = service.visitor();
  const robber = await registerPerson(service, {
    visitor: isKnown ? Object.assign(service.visitor(), { device: home.device }) : service.visitor(),
  });
  await passCheck(robber);
  const { merge_id } = (await robber.visitor.call(startMerge, {})).data;
  service.clock.advance(1);
  await signInHere(home, owner);
  const thief = thiefOf(home, robber.visitor);
  for (const keep of [robber.accountId, owner.accountId]) {
    const answer = await thief.call(mergeAccounts, { merge_id, keep });
    expect(answer).toMatchObject({ code: 10, data: { methods: ['password', 'phone'] } });
  }
  // What the thief was given for other accounts there is no secret of this one.
  for (const [name, value] of robber.visitor.cookies) thief.cookies.set(name, value);
  expect((await thief.call(mergeAccounts, { merge_id, keep: robber.accountId })).code).toBe(10);
  expect(await statusOf(owner)).toBe('active');
});

// threat:merge-copied-token
test('a client without cookies proves the second account by the check', async () => {
  const [first, second] = [await registerPerson(service), await registerPerson(service)];
  const { visitor } = first;
  visitor.cookies.clear();
  const call: Visitor['call'] = async (...asked) => {
    visitor.cookies.clear();
    return visitor.call(...asked);
  };
  await call(passStepUp, { type: 'password', password: first.password });
  const { merge_id } = (await call(startMerge, {})).data;
  visitor.token = (
    await call(signInByPassword, { account: second.phone, password: second.password })
  ).data.token;
  const order = { merge_id, keep: first.accountId };
  expect((await call(mergeAccounts, order)).code).toBe(10);
  await call(passStepUp, { type: 'password', password: second.password });
  expect(await call(mergeAccounts, order)).toMatchObject({ code: 1 });
});

// threat:merge-to-stay
test('starting a merge requires the first account’s two-step verification', async () => {
  const first = await registerPerson(service);
  const { secret } = await turnOnTotp(service, first);
  service.clock.advance(601);
  expect(await first.visitor.call(startMerge, {})).toMatchObject({ code: 10, data: { methods: ['totp'] } });
  await first.visitor.call(passStepUp, { type: 'password', password: first.password });
  expect((await first.visitor.call(startMerge, {})).code).toBe(10);
  await passAnyCheck(service, { ...first, secret });
  expect((await first.visitor.call(startMerge, {})).code).toBe(1);
});

// threat:merge-to-stay
test('a merge requires two-step verification that the second account turns on meanwhile', async () => {
  const [first, second] = [await registerPerson(service), await registerPerson(service)];
  const order = { merge_id: await startMergeOf(first, second), keep: first.accountId };
  const { secret } = await turnOnTotp(service, second);
  const merged = await first.visitor.call(mergeAccounts, order);
  expect(merged).toMatchObject({ code: 10, data: { methods: ['totp'] } });
  const code = authenticatorCode(secret, service.clock.now());
  expect((await first.visitor.call(passStepUp, { type: 'totp', code })).code).toBe(1);
  expect((await first.visitor.call(mergeAccounts, order)).code).toBe(1);
});

// threat:merge-to-stay
test('a check of the second account by password is void once its two-step verification is on', async () => {
  const [first, second] = [await registerPerson(service), await registerPerson(service)];
  const order = { merge_id: await startMergeOf(first, second), keep: first.accountId };
  await passCheck({ ...second, visitor: first.visitor });
  await turnOnTotp(service, second);
  const merged = await first.visitor.call(mergeAccounts, order);
  expect(merged).toMatchObject({ code: 10, data: { methods: ['totp'] } });
});

// threat:merge-to-stay
test('a merge started without two-step verification expires when the first account turns it on elsewhere', async () => {
  const [first, second] = [await registerPerson(service), await registerPerson(service)];
  const owner = { ...first, visitor: service.visitor() };
  await signInHere(owner.visitor, first);
  const merge_id = await startMergeOf(first, second);
  service.clock.advance(1);
  await turnOnTotp(service, owner);
  for (const keep of [first.accountId, second.accountId]) {
    expect(await first.visitor.call(mergeAccounts, { merge_id, keep })).toMatchObject({
      reason: 'merge_expired',
    });
  }
  expect([await statusOf(first), await statusOf(second)]).toEqual(['active', 'active']);
});

const shut = async ({ accountId }: RegisteredPerson) => {
  await operator.enter();
  const answer = await operator.ask('POST', `people/${accountId}/disable`, { reason: '盗号' });
  expect(answer.status, answer.text).toBe(200);
};

/** What becomes of one of the two after the merge has begun, and how it is answered then. */
const changes: [string, 0 | 1, (person: RegisteredPerson) => Promise<unknown>, number, string | undefined][] =
  [
    ['the first is shut by an operator', 0, shut, 0, 'merge_expired'],
    ['the second is shut by an operator', 1, shut, 401, undefined],
    [
      'the first asks for its end',
      0,
      async (person) => {
        // From another browser of its own.
        const elsewhere = { ...person, visitor: service.visitor() };
        await signInHere(elsewhere.visitor, person);
        await passCheck(elsewhere);
        return elsewhere.visitor.call(requestCancellation, {});
      },
      0,
      'merge_expired',
    ],
  ];
// threat:merge-state
test.each(changes)('%s: nothing is merged, either way round', async (_, which, change, code, reason) => {
  const two = [await registerPerson(service), await registerPerson(service)] as const;
  const [first, second] = two;
  const merge_id = await startMergeOf(first, second);
  await change(two[which]);
  const before = [await statusOf(first), await statusOf(second)];
  for (const { accountId: keep } of two) {
    const answer = await first.visitor.call(mergeAccounts, { merge_id, keep });
    expect([answer.code, answer.reason]).toEqual([code, reason]);
    expect((await first.visitor.call(previewMerge, { merge_id })).code).toBe(code);
  }
  expect([await statusOf(first), await statusOf(second)]).toEqual(before);
  expect(before).not.toContain('merged');
});

// threat:merge-state
test('an account merged into one under fourteen gives its apps no more than that one does', async () => {
  const [child, other] = [await registerPerson(service), await registerPerson(service)];
  const app = await registerApp((await registerPerson(service)).visitor);
  const scope = 'openid profile phone offline_access';
  const signedIn = (await signInAtApp(service, other.visitor, app, { scope, prompt: 'consent' })).tokens;
  const { sub, ...facts } = (await userinfo(service, signedIn.access_token)).json();
  expect(facts).toHaveProperty('phone_number');
  const birthday = `${service.clock.now().getUTCFullYear() - 10}-01-01`;
  await passCheck(child);
  await child.visitor.call(editProfile, { birthday });
  await mergeInto(child, other);
  expect((await child.visitor.call(listAgreements, {})).data.due).toEqual(['guardian']);
  // What the app held has ended, and the person it knows as before is a child now.
  expect((await userinfo(service, signedIn.access_token)).statusCode).toBe(401);
  const refresh_token = signedIn.refresh_token ?? '';
  const refreshed = await ask(service, '/oauth2/token', app, { grant_type: 'refresh_token', refresh_token });
  expect(refreshed.statusCode).toBe(400);
  const { tokens } = await signInAtApp(service, child.visitor, app, { scope, prompt: 'consent' });
  expect((await userinfo(service, tokens.access_token)).json()).toEqual({ sub });
});

// threat:power-widened-alone
test.each([
  ['permissions in the Management API', 'PUT', 'permissions', { permissions: ['people:read'] }],
  ['no consent page', 'POST', 'first-party', { reason: '自家的' }],
] as const)('an app with %s goes to another account by operators alone', async (_, method, path, body) => {
  const [developer, first, second] = [
    await registerPerson(service),
    await registerPerson(service),
    await registerPerson(service),
  ];
  await passCheck(developer);
  const app = await registerApp(developer.visitor, { name: `合并的${path}` });
  expect((await operator.ask(method, `apps/${app.id}/${path}`, body)).status).toBe(200);
  const order = { merge_id: await startMergeOf(first, developer), keep: first.accountId };
  const blocked = await first.visitor.call(mergeAccounts, order);
  expect(blocked).toMatchObject({ code: 0, data: { reason: 'merge_blocked' } });
  expect(await statusOf(developer)).toBe('active');
  // The account that has it may be the one that stays.
  await signInHere(developer.visitor, developer);
  await mergeInto(developer, second);
  expect(await statusOf(second)).toBe('merged');
});
