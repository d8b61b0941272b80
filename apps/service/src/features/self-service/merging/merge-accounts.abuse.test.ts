import { listSwitchableAccounts, switchAccount } from '@tongxing/contract/calls/account-switch.ts';
import { requestCancellation } from '@tongxing/contract/calls/cancellation.ts';
import {
  listMerges,
  mergeAccounts,
  previewMerge,
  startMerge,
  undoMerge,
} from '@tongxing/contract/calls/merging.ts';
import { getProfile } from '@tongxing/contract/calls/profile.ts';
import { answerSecondFactor } from '@tongxing/contract/calls/second-factor.ts';
import { signInByPassword, signOut } from '@tongxing/contract/calls/sign-in.ts';
import { passStepUp } from '@tongxing/contract/calls/step-up.ts';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { authenticatorCode } from '../../../../test/authenticator.ts';
import { passCheck, turnOnTotp } from '../../../../test/be-proven.ts';
import { mergeInto, signInHere, startMergeOf } from '../../../../test/merge-two.ts';
import { openService, type TestService } from '../../../../test/open-service.ts';
import { type RegisteredPerson, registerPerson } from '../../../../test/register-account.ts';

const day = 24 * 3600;
const twenty = Array.from({ length: 20 });
let service: TestService;

beforeAll(async () => {
  service = await openService();
});
afterAll(() => service.close());

const openTwo = async () => [await registerPerson(service), await registerPerson(service)] as const;
const statusOf = async ({ accountId }: RegisteredPerson) =>
  (
    await service.database
      .selectFrom('account')
      .select('status')
      .where('id', '=', accountId)
      .executeTakeFirstOrThrow()
  ).status;
const mergeOf = async ({ accountId }: RegisteredPerson) =>
  (
    await service.database
      .selectFrom('account_merge')
      .select('id')
      .where('kept_id', '=', accountId)
      .executeTakeFirstOrThrow()
  ).id;

// call:POST/v3/user/merge
test('of twenty merges at once, one succeeds', async () => {
  const [first, second] = await openTwo();
  const order = { merge_id: await startMergeOf(first, second), keep: first.accountId };
  const answers = await Promise.all(twenty.map(() => first.visitor.call(mergeAccounts, order)));
  expect(answers.filter(({ code }) => code === 1)).toHaveLength(1);
  const rows = await service.database
    .selectFrom('activity')
    .select('id')
    .where('kind', '=', 'accounts_merged')
    .where('account_id', 'in', [first.accountId, second.accountId])
    .execute();
  expect(rows).toHaveLength(2);
});

test('of two merges of the same accounts at once, either way round, one succeeds', async () => {
  const [first, second] = await openTwo();
  const browser = first.visitor;
  const one = await startMergeOf(first, second);
  const secondsToken = browser.token;
  await browser.call(passStepUp, { type: 'password', password: second.password });
  const other = (await browser.call(startMerge, {})).data.merge_id;
  const elsewhere = service.visitor();
  Object.assign(elsewhere, { device: browser.device });
  await signInHere(elsewhere, first);
  browser.token = secondsToken;
  const answers = await Promise.all([
    browser.call(mergeAccounts, { merge_id: one, keep: first.accountId }),
    elsewhere.call(mergeAccounts, { merge_id: other, keep: second.accountId }),
  ]);
  expect(answers.filter(({ code }) => code === 1)).toHaveLength(1);
  expect([await statusOf(first), await statusOf(second)].toSorted()).toEqual(['active', 'merged']);
});

// call:POST/v3/user/merge/start
test('starting a merge requires a security check', async () => {
  const person = await registerPerson(service);
  expect((await person.visitor.call(startMerge, {})).code).toBe(10);
});

test('an account is not merged with itself, nor with one that is none of the two', async () => {
  const [first, second] = await openTwo();
  const stranger = await registerPerson(service);
  const mergeId = await startMergeOf(first, first);
  const order = { merge_id: mergeId, keep: first.accountId };
  expect((await first.visitor.call(previewMerge, { merge_id: mergeId })).reason).toBe('merge_same');
  expect((await first.visitor.call(mergeAccounts, order)).reason).toBe('merge_same');
  await signInHere(first.visitor, second);
  const foreign = { merge_id: mergeId, keep: stranger.accountId };
  expect((await first.visitor.call(mergeAccounts, foreign)).code).toBe(404);
  expect(await statusOf(stranger)).toBe('active');
});

test('a merge_id is refused in another browser, after fifteen minutes, or once its first account has signed out', async () => {
  const [first, second] = await openTwo();
  const browser = first.visitor;
  const mergeId = await startMergeOf(first, second);
  const order = { merge_id: mergeId, keep: first.accountId };
  const thief = service.visitor();
  await signInHere(thief, second);
  for (const call of [previewMerge, mergeAccounts] as const) {
    const answer = await thief.call(call as typeof mergeAccounts, order);
    expect(answer.reason).toBe('merge_expired');
  }
  expect((await browser.call(mergeAccounts, { ...order, merge_id: 'A'.repeat(43) })).reason).toBe(
    'merge_expired',
  );

  service.clock.advance(901);
  expect((await browser.call(mergeAccounts, order)).reason).toBe('merge_expired');

  await signInHere(browser, first);
  const again = { ...order, merge_id: await startMergeOf(first, second) };
  const secondsToken = browser.token;
  await browser.call(switchAccount, { id: first.accountId }).then(({ data }) => {
    browser.token = data.token;
  });
  await browser.call(signOut, {});
  browser.token = secondsToken;
  expect((await browser.call(mergeAccounts, again)).reason).toBe('merge_expired');
  expect(await statusOf(second)).toBe('active');
});

// threat:merge-to-stay
test('a second account that was signed in before, or switched to, has to pass the security check', async () => {
  const [first, second] = await openTwo();
  const browser = first.visitor;
  // As at a shared browser: the second one signed in and passed a check, a minute before the first came.
  await signInHere(browser, second);
  await browser.call(passStepUp, { type: 'password', password: second.password });
  service.clock.advance(60);
  await signInHere(browser, first);
  await passCheck(first);
  const { merge_id } = (await browser.call(startMerge, {})).data;
  const order = { merge_id, keep: first.accountId };
  browser.token = (await browser.call(switchAccount, { id: second.accountId })).data.token;
  expect(await browser.call(mergeAccounts, order)).toMatchObject({
    code: 10,
    data: { methods: ['password', 'phone'] },
  });
  expect(await statusOf(second)).toBe('active');
  await browser.call(passStepUp, { type: 'password', password: second.password });
  expect(await browser.call(mergeAccounts, order)).toMatchObject({ code: 1 });
});

test('a merge requires the second account’s two-step verification, by signing in or by the check', async () => {
  const [first, second] = await openTwo();
  const browser = first.visitor;
  const { secret } = await turnOnTotp(service, second);
  const code = () => authenticatorCode(secret, service.clock.now());
  const enter = async (more: { trust_device?: boolean } = {}) => {
    const { phone, password } = second;
    const asked = await browser.call(signInByPassword, { account: phone, password });
    if (asked.code === 1) return asked.data.token;
    const session_id = (asked.data as unknown as { session_id: string }).session_id;
    const answered = await browser.call(answerSecondFactor, { session_id, code: code(), ...more });
    expect(answered).toMatchObject({ code: 1 });
    return answered.data.token;
  };
  // On a browser that it trusts, signing in asks for less than the account is protected by.
  await enter({ trust_device: true });
  service.clock.advance(60);
  await passCheck(first);
  const order = {
    merge_id: (await browser.call(startMerge, {})).data.merge_id,
    keep: first.accountId,
  };
  browser.token = await enter();
  expect(await browser.call(mergeAccounts, order)).toMatchObject({ code: 10, data: { methods: ['totp'] } });
  expect(await browser.call(passStepUp, { type: 'totp', code: code() })).toMatchObject({ code: 1 });
  expect(await browser.call(mergeAccounts, order)).toMatchObject({ code: 1 });
});

test('of a cancellation and a merge at once, one succeeds', async () => {
  const [first, second] = await openTwo();
  const leaver = second.visitor;
  await passCheck(second);
  const order = { merge_id: await startMergeOf(first, second), keep: first.accountId };
  const [merged, cancelled] = await Promise.all([
    first.visitor.call(mergeAccounts, order),
    leaver.call(requestCancellation, {}),
  ]);
  expect([merged.code, cancelled.code].filter((code) => code === 1)).toHaveLength(1);
  const pending = await service.database
    .selectFrom('cancellation')
    .select('account_id')
    .where('account_id', '=', second.accountId)
    .execute();
  expect(pending.length === 1).toBe(cancelled.code === 1);
  expect(await statusOf(second)).toBe(merged.code === 1 ? 'merged' : 'active');
});

test('an account with a pending cancellation cannot be merged', async () => {
  const [first, second] = await openTwo();
  const mergeId = await startMergeOf(first, second);
  await service.database
    .insertInto('cancellation')
    .values({
      account_id: first.accountId,
      requested_at: service.clock.now(),
      due_at: service.clock.now(),
      reason: '',
      receipt: 'R',
    })
    .execute();
  const preview = await first.visitor.call(previewMerge, { merge_id: mergeId });
  expect(preview.data.plans.map(({ blocker }) => blocker)).toEqual(['cancelling', 'cancelling']);
  const answer = await first.visitor.call(mergeAccounts, { merge_id: mergeId, keep: first.accountId });
  expect(answer.reason).toBe('merge_blocked');
  await service.database.deleteFrom('cancellation').execute();
});

// threat:merge-to-stay
test('an account with an undoable merge cannot be absorbed, but can absorb another', async () => {
  const [first, second] = await openTwo();
  const third = await registerPerson(service);
  await mergeInto(second, first);
  const mergeId = await startMergeOf(third, second);
  const browser = third.visitor;
  const { plans } = (await browser.call(previewMerge, { merge_id: mergeId })).data;
  expect(plans.map(({ blocker }) => blocker)).toEqual(['unsettled', null]);
  const refused = await browser.call(mergeAccounts, { merge_id: mergeId, keep: third.accountId });
  expect(refused).toMatchObject({ reason: 'merge_unsettled', msg: expect.stringContaining('7 天后') });

  await signInHere(browser, third);
  const again = await startMergeOf(third, second);
  expect(await browser.call(mergeAccounts, { merge_id: again, keep: second.accountId })).toMatchObject({
    code: 1,
  });
  expect((await browser.call(listMerges, {})).data.items).toHaveLength(2);
});

// call:POST/v3/user/merge/undo
test('only the account that stayed undoes a merge, once, and for seven days', async () => {
  const [first, second] = await openTwo();
  const stranger = await registerPerson(service);
  await mergeInto(first, second);
  const id = await mergeOf(first);
  await passCheck(stranger);
  expect((await stranger.visitor.call(undoMerge, { id })).code).toBe(404);
  expect((await stranger.visitor.call(listMerges, {})).data.items).toEqual([]);
  expect((await second.visitor.call(undoMerge, { id })).code).toBe(401);
  expect(await statusOf(second)).toBe('merged');

  await passCheck(first);
  const answers = await Promise.all(twenty.map(() => first.visitor.call(undoMerge, { id })));
  expect(answers.filter(({ code }) => code === 1)).toHaveLength(1);
  expect(await statusOf(second)).toBe('active');

  await mergeInto(first, second);
  service.clock.advance(7 * day);
  await signInHere(first.visitor, first);
  await passCheck(first);
  const late = await first.visitor.call(undoMerge, { id: await mergeOf(first) });
  expect(late.reason).toBe('merge_final');
  expect(await statusOf(second)).toBe('merged');
});

test('a merged account is in no list, and its old tokens are void', async () => {
  const [first, second] = await openTwo();
  const elsewhere = service.visitor();
  const before = await signInHere(elsewhere, second);
  await mergeInto(first, second);
  const items = (await first.visitor.call(listSwitchableAccounts, {})).data.items;
  expect(items.map(({ id }) => id)).toEqual([first.accountId]);
  expect((await first.visitor.call(switchAccount, { id: second.accountId })).code).toBe(404);
  await passCheck(first);
  expect(await first.visitor.call(undoMerge, { id: await mergeOf(first) })).toMatchObject({ code: 1 });
  elsewhere.token = before;
  expect((await elsewhere.call(getProfile, {})).code).toBe(401);
});
