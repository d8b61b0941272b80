import { changeEmail } from '@tongxing/contract/calls/contacts.ts';
import { reportNotice } from '@tongxing/contract/calls/notices.ts';
import { emailCodeCalls } from '@tongxing/contract/calls/one-time-codes.ts';
import {
  addPasskey,
  signInByPasskey,
  startPasskeyEnrollment,
  startPasskeySignIn,
} from '@tongxing/contract/calls/passkeys.ts';
import { getProfile } from '@tongxing/contract/calls/profile.ts';
import { makeRecoveryCodes } from '@tongxing/contract/calls/second-factor.ts';
import { signInByPassword } from '@tongxing/contract/calls/sign-in.ts';
import { passStepUp } from '@tongxing/contract/calls/step-up.ts';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { turnOnTotp } from '../../../../test/be-proven.ts';
import {
  type BreakIn,
  breakIn,
  openToBreakIn,
  reset,
  textsTo,
  untouched,
} from '../../../../test/break-in.ts';
import { type TestService, type Visitor } from '../../../../test/open-service.ts';
import { registerPerson } from '../../../../test/register-account.ts';
import { softPasskey } from '../../../../test/soft-passkey.ts';
import { signInAt } from '../../../../test/visit-provider.ts';

const day = 24 * 3600;
let service: TestService;
let close: () => Promise<void>;
beforeAll(async () => {
  ({ service, close } = await openToBreakIn());
});
afterAll(() => close());

/** Every link that a contact was sent in notices of this kind, the oldest first. */
const linksTo = async (to: string, about = /./) =>
  (await textsTo(service, to))
    .filter((text) => about.test(text))
    .flatMap((text) => /not-me#([\w-]{43})/.exec(text)?.[1] ?? []);

const signInNotice = /新设备/;

/** The link of the next notice of this kind to a contact, once it is there. */
async function nextLink(to: string, about: RegExp, act: () => Promise<unknown>): Promise<string> {
  service.clock.advance(61);
  const before = await linksTo(to, about);
  await act();
  await expect.poll(async () => (await linksTo(to, about)).length).toBeGreaterThan(before.length);
  return (await linksTo(to, about)).find((link) => !before.includes(link)) ?? '';
}

const press = (token: string) => service.visitor().call(reportNotice, { token });

async function signIn(owner: BreakIn['owner']): Promise<Visitor> {
  const visitor = service.visitor();
  const entered = await visitor.call(signInByPassword, { account: owner.phone, password: owner.password });
  expect(entered).toMatchObject({ code: 1 });
  visitor.token = entered.data.token;
  return visitor;
}

async function addOwnPasskey(visitor: Visitor): Promise<() => Promise<Visitor | null>> {
  const key = softPasskey('http://localhost:3000');
  const { session_id, options } = (await visitor.call(startPasskeyEnrollment, {})).data;
  expect(await visitor.call(addPasskey, { session_id, ...key.create(options) })).toMatchObject({ code: 1 });
  return async () => {
    const browser = service.visitor();
    const started = (await browser.call(startPasskeySignIn, {})).data;
    const answer = await browser.call(signInByPasskey, {
      session_id: started.session_id,
      ...key.get(started.options),
    });
    browser.token = answer.data?.token;
    return answer.code === 1 ? browser : null;
  };
}

let made = 0;
/** The intruder's own address, added on the browser of their first session. */
async function addAddress(visitor: Visitor): Promise<string> {
  const email = `reporter${(made += 1)}@mail.example`;
  service.clock.advance(61);
  await visitor.call(emailCodeCalls.change_email, { email });
  const code = await service.readCode(email, 'change_email');
  expect(await visitor.call(changeEmail, { email, code })).toMatchObject({ code: 1 });
  return email;
}

/** An owner with a passkey of their own, and an intruder with an address of theirs and two sessions on two browsers. */
async function scene({ added, inSession, twoStep }: Row) {
  const broken = await breakIn(service);
  const { owner, intruder: first } = broken;
  expect(await owner.visitor.call(passStepUp, { type: 'password', password: owner.password })).toMatchObject({
    code: 1,
  });
  // Older than all the intruder did.
  const [firstLink = ''] = await linksTo(owner.phone, signInNotice);
  const email = await addAddress(first);
  let second = first;
  const atSecond = await nextLink(owner.phone, signInNotice, async () => {
    second = await signIn(owner);
    expect(await second.call(passStepUp, { type: 'password', password: owner.password })).toMatchObject({
      code: 1,
    });
  });
  const adder = inSession === 1 ? first : second;
  const enters = await untouched[added]!({ ...broken, intruder: adder });
  if (twoStep) await turnOnTotp(service, { ...owner, visitor: adder });
  const atNewest = await nextLink(owner.phone, twoStep ? /恢复码/ : /通行密钥/, async () => {
    if (twoStep) expect(await adder.call(makeRecoveryCodes, {})).toMatchObject({ code: 1 });
    else await addOwnPasskey(second);
  });
  return {
    ...broken,
    first,
    second,
    email,
    enters,
    links: { first: firstLink, second: atSecond, newest: atNewest },
  };
}

interface Row {
  readonly notice: 'first' | 'second' | 'newest';
  readonly added: 'a passkey' | 'a third-party identity' | 'a further number';
  readonly inSession: 1 | 2;
  readonly twoStep: boolean;
}
const rows: Row[] = [];
for (const notice of ['first', 'second', 'newest'] as const)
  for (const added of ['a passkey', 'a third-party identity', 'a further number'] as const)
    for (const inSession of [1, 2] as const)
      for (const twoStep of [false, true]) rows.push({ notice, added, inSession, twoStep });

describe('the owner, by the link of any notice', () => {
  // threat:report-reach
  test.each(rows)(
    'puts out both sessions and all they added: $notice notice, $added in session $inSession, two-step $twoStep',
    async (row) => {
      const { owner, first, second, email, enters, links } = await scene(row);
      expect(await press(links[row.notice])).toMatchObject({ code: 1 });
      for (const visitor of [first, second, owner.visitor])
        expect(await visitor.call(getProfile, {})).toMatchObject({ code: 401 });
      expect(await enters()).toBe(false);
      // The address is out, and its links with it.
      for (const link of await linksTo(email))
        expect(await press(link)).toMatchObject({ reason: 'notice_expired' });
      expect(
        await service.visitor().call(signInByPassword, { account: owner.phone, password: owner.password }),
      ).toMatchObject({ reason: 'wrong_credentials' });
      // No two-step verification of the intruder's is in the way.
      await reset({ ...row, service, owner } as never, { kind: 'phone', value: owner.phone });
      await signIn({ ...owner, password: `${owner.password} anew` });
    },
  );
});

describe('the intruder, by a link at an address that they have just added', () => {
  const own = rows.filter(({ notice }) => notice === 'newest');
  // threat:report-as-weapon
  test.each(own)(
    "voids neither the owner's password nor links nor passkey: $added in session $inSession, two-step $twoStep",
    async (row) => {
      const broken = await scene(row);
      const { owner, email, links, enters } = broken;
      const theirs = (await linksTo(email)).at(-1) ?? '';
      expect(theirs).not.toBe('');
      expect(await press(theirs)).toMatchObject({ code: 1 });
      // The password is older than the address.
      const again = await service
        .visitor()
        .call(signInByPassword, { account: owner.phone, password: owner.password });
      expect(again).toMatchObject({ code: 1 });
      expect(await press(links.first)).toMatchObject({ code: 1 });
      expect(await enters()).toBe(false);
      for (const link of await linksTo(email))
        expect(await press(link)).toMatchObject({ reason: 'notice_expired' });
      await reset(broken, { kind: 'phone', value: owner.phone });
    },
  );
});

// threat:report-as-weapon
test("a link sent to a new address leaves what is older: the owner's passkey, password and sign-ins by it", async () => {
  const owner = await registerPerson(service);
  expect(await owner.visitor.call(passStepUp, { type: 'password', password: owner.password })).toMatchObject({
    code: 1,
  });
  const byPasskey = await addOwnPasskey(owner.visitor);
  service.clock.advance(day);
  const intruder = await signIn(owner);
  expect(await intruder.call(passStepUp, { type: 'password', password: owner.password })).toMatchObject({
    code: 1,
  });
  const email = await addAddress(intruder);
  const link = await nextLink(email, signInNotice, async () => expect(await byPasskey()).not.toBeNull());
  expect(await press(link)).toMatchObject({ code: 1, data: { quarantined: [] } });
  expect(await byPasskey()).not.toBeNull();
  await signIn(owner);
});

describe('a denied sign-in', () => {
  const ways = ['a passkey', 'a third-party identity'] as const;
  // threat:report-reach
  test.each(ways)('puts aside %s that it came through, however old', async (added) => {
    const broken = await breakIn(service);
    const { owner } = broken;
    const enters = await untouched[added]!(broken);
    // Longer than sessions, links and quarantine last.
    service.clock.advance(40 * day);
    const link = await nextLink(owner.phone, signInNotice, async () => expect(await enters()).toBe(true));
    const answer = await press(link);
    expect(answer).toMatchObject({ code: 1 });
    expect(answer.data.quarantined).toHaveLength(1);
    expect(await enters()).toBe(false);
  });

  // threat:report-reach
  test('leaves what a browser of the owner added long before', async () => {
    const owner = await registerPerson(service);
    expect(
      await owner.visitor.call(passStepUp, { type: 'password', password: owner.password }),
    ).toMatchObject({
      code: 1,
    });
    const byPasskey = await addOwnPasskey(owner.visitor);
    service.clock.advance(3 * day);
    const link = await nextLink(owner.phone, signInNotice, () => signIn(owner));
    expect(await press(link)).toMatchObject({ code: 1, data: { quarantined: [] } });
    expect(await byPasskey()).not.toBeNull();
  });

  // threat:report-reach
  test('reaches what an earlier sign-in of that browser added', async () => {
    const owner = await registerPerson(service);
    service.clock.advance(day);
    const thief = await signIn(owner);
    expect(await thief.call(passStepUp, { type: 'password', password: owner.password })).toMatchObject({
      code: 1,
    });
    const byPasskey = await addOwnPasskey(thief);
    service.clock.advance(40 * day);
    // The same browser, known by now, at another place.
    thief.ip = '11.2.3.4';
    const link = await nextLink(owner.phone, signInNotice, async () =>
      expect(
        await thief.call(signInByPassword, { account: owner.phone, password: owner.password }),
      ).toMatchObject({ code: 1 }),
    );
    expect(await press(link)).toMatchObject({ code: 1 });
    expect(await byPasskey()).toBeNull();
  });

  // threat:report-reach
  test('ends a sign-in at a provider, and the identity goes with it', async () => {
    await service.database.deleteFrom('linked_identity').execute();
    const broken = await breakIn(service);
    const { owner, intruder } = broken;
    expect(await signInAt(intruder, { key: 'qq', bind: true })).toMatchObject({ code: 1 });
    const link = await nextLink(owner.phone, signInNotice, () => signInAt(service.visitor(), { key: 'qq' }));
    expect(await press(link)).toMatchObject({ data: { quarantined: [{ kind: 'identity' }] } });
  });
});
