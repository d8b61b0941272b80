import { addContact, makeMainContact, removeContact } from '@tongxing/contract/calls/contacts.ts';
import { listMerges, mergeAccounts, previewMerge, undoMerge } from '@tongxing/contract/calls/merging.ts';
import { reportNotice } from '@tongxing/contract/calls/notices.ts';
import { signInByPassword } from '@tongxing/contract/calls/sign-in.ts';
import { getStepUpMethods } from '@tongxing/contract/calls/step-up.ts';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { passCheck } from '../../../../test/be-proven.ts';
import { addFurther, adding, codeFor, contactsOf, idOf } from '../../../../test/further-contact.ts';
import { mergeInto, signInHere, startMergeOf } from '../../../../test/merge-two.ts';
import { openService, type TestService } from '../../../../test/open-service.ts';
import { type RegisteredPerson, registerPerson } from '../../../../test/register-account.ts';

/** Further contacts of two accounts that become one: what has room, what is left behind, and the way back. */
let service: TestService;
beforeAll(async () => {
  service = await openService({
    file: { limits: { codes_per_ip_hour: 1000, codes_per_network_hour: 1000, codes_per_account_day: 1000 } },
  });
});
afterAll(() => service.close());

let made = 5000;
const newPhone = () => `1351234${(made += 1)}`;
const shown = (phone: string) => `${phone.slice(0, 3)}****${phone.slice(-4)}`;

/** Somebody with so many further numbers, the oldest first. */
async function openPerson(count: number) {
  const person = await registerPerson(service);
  await passCheck(person);
  const further = Array.from({ length: count }, newPhone);
  for (const phone of further) {
    service.clock.advance(1);
    await addFurther(service, person.visitor, phone);
  }
  return { ...person, further };
}

const rowsOf = async (phones: readonly string[]) =>
  (
    await service.database
      .selectFrom('contact')
      .select('value')
      .where('value', 'in', phones)
      .orderBy('value')
      .execute()
  ).map(({ value }) => value);

const undoAs = async ({ visitor }: RegisteredPerson) => {
  const { items } = (await visitor.call(listMerges, {})).data;
  return visitor.call(undoMerge, { id: items[0]?.id ?? '' });
};

test('a contact without room is named in the preview, is reserved for seven days, and is free then', async () => {
  const first = await openPerson(2);
  const second = await openPerson(2);
  const merge_id = await startMergeOf(first, second);
  const browser = first.visitor;
  const { plans } = (await browser.call(previewMerge, { merge_id })).data;
  const named = (phones: readonly string[]) =>
    phones.map((phone) => ({ kind: 'phone', to: shown(phone), further: true }));
  expect(plans.map(({ moves, stays }) => [moves.contacts, stays.contacts])).toEqual([
    [named([second.phone]), named(second.further)],
    [named([first.phone]), named(first.further)],
  ]);

  const merged = await browser.call(mergeAccounts, { merge_id, keep: first.accountId });
  browser.token = merged.data.signed_in?.token ?? null;
  expect((await contactsOf(browser)).toSorted()).toEqual(
    [`${shown(first.phone)} main`, ...[...first.further, second.phone].map(shown)].toSorted(),
  );
  const [left = '', other = ''] = second.further;
  const { password } = second;
  const entered = await service.visitor().call(signInByPassword, { account: left, password });
  expect(entered.reason).toBe('account_merged');
  const stranger = await openPerson(0);
  const code = await codeFor(service, stranger.visitor, left);
  expect((await stranger.visitor.call(addContact, adding(left, code))).code).not.toBe(1);

  service.clock.advance(7 * 24 * 3600 + 60);
  await service.work('Making merges final');
  expect(await rowsOf(second.further)).toEqual([]);
  await signInHere(stranger.visitor, stranger);
  await passCheck(stranger);
  await addFurther(service, stranger.visitor, left);
  await registerPerson(service, { phone: other });
  await signInHere(browser, { ...first, phone: second.phone });
});

test('an undo restores what stayed and what moved', async () => {
  const first = await openPerson(2);
  const second = await openPerson(2);
  const before = [await contactsOf(first.visitor), await contactsOf(second.visitor)];
  await mergeInto(first, second);
  await passCheck(first);
  expect(await undoAs(first)).toMatchObject({ code: 1 });
  await signInHere(second.visitor, second);
  expect([await contactsOf(first.visitor), await contactsOf(second.visitor)]).toEqual(before);
});

test('an undo after a moved contact became the main one restores each account’s main one', async () => {
  const first = await openPerson(1);
  const second = await openPerson(1);
  const before = [await contactsOf(first.visitor), await contactsOf(second.visitor)];
  await mergeInto(first, second);
  await passCheck(first);
  const id = await idOf(first.visitor, second.phone.slice(-4));
  expect(await first.visitor.call(makeMainContact, { id })).toMatchObject({ code: 1 });
  expect((await contactsOf(first.visitor))[0]).toBe(`${shown(second.phone)} main`);

  expect(await undoAs(first)).toMatchObject({ code: 1 });
  await signInHere(second.visitor, second);
  expect([await contactsOf(first.visitor), await contactsOf(second.visitor)]).toEqual(before);
  // Who has no password passes the security check by nothing else.
  expect((await first.visitor.call(getStepUpMethods, {})).data.methods).toContain('phone');
});

test('an undo after the main contact was removed promotes the oldest remaining one', async () => {
  const first = await openPerson(2);
  const second = await openPerson(0);
  const { visitor } = first;
  await mergeInto(first, second);
  await passCheck(first);
  await visitor.call(makeMainContact, { id: await idOf(visitor, second.phone.slice(-4)) });
  await visitor.call(removeContact, { id: await idOf(visitor, first.phone.slice(-4)) });
  expect(await undoAs(first)).toMatchObject({ code: 1 });
  const [oldest = '', other = ''] = first.further;
  expect(await contactsOf(visitor)).toEqual([`${shown(oldest)} main`, shown(other)]);
});

test('不是我 after an intruder’s merge and change of the main contact restores each account’s own', async () => {
  const owner = await openPerson(0);
  const robber = await openPerson(0);
  const { visitor } = owner;
  service.clock.advance(3600);
  await signInHere(visitor, owner);
  await mergeInto(owner, robber);
  const link = async () => {
    const texts = (await service.ports.listOutbox?.(owner.phone))?.map(({ text }) => text) ?? [];
    return texts.map((text) => /并入了.*#([\w-]{43})/.exec(text)?.[1]).find(Boolean);
  };
  await expect.poll(link).toBeDefined();
  const token = (await link()) ?? '';
  await passCheck(owner);
  await visitor.call(makeMainContact, { id: await idOf(visitor, robber.phone.slice(-4)) });
  await addFurther(service, visitor, newPhone());
  await visitor.call(removeContact, { id: await idOf(visitor, owner.phone.slice(-4)) });
  expect((await contactsOf(visitor)).join()).not.toContain(shown(owner.phone));

  expect(await service.visitor().call(reportNotice, { token })).toMatchObject({ code: 1 });
  const rows = await service.database
    .selectFrom('contact')
    .select(['account_id', 'further_of', 'value'])
    .where((row) =>
      row.or([
        row('account_id', 'in', [owner.accountId, robber.accountId]),
        row('further_of', 'in', [owner.accountId, robber.accountId]),
      ]),
    )
    .orderBy('value')
    .execute();
  expect(rows).toEqual([
    { account_id: owner.accountId, further_of: null, value: owner.phone },
    { account_id: robber.accountId, further_of: null, value: robber.phone },
  ]);
});
