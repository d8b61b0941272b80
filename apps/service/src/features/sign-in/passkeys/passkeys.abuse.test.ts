import {
  addPasskey,
  listPasskeys,
  removePasskey,
  renamePasskey,
  signInByPasskey,
  startPasskeyEnrollment,
  startPasskeySignIn,
} from '@tongxing/contract/calls/passkeys.ts';
import { passStepUp, startPasskeyStepUp } from '@tongxing/contract/calls/step-up.ts';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { passCheck } from '../../../../test/be-proven.ts';
import { openService, type TestService, type Visitor } from '../../../../test/open-service.ts';
import { type RegisteredPerson, registerPerson } from '../../../../test/register-account.ts';
import { type Quirks, type SoftPasskey, softPasskey } from '../../../../test/soft-passkey.ts';

const origin = 'http://localhost:3000';
let service: TestService;
let person: RegisteredPerson;
let key: SoftPasskey;
beforeAll(async () => {
  service = await openService();
  ({ person, key } = await personWithPasskey());
});
afterAll(() => service.close());

async function personWithPasskey(defaults: Quirks = {}) {
  const made = await registerPerson(service);
  await passCheck(made);
  const theirs = softPasskey(origin, defaults);
  const { data } = await made.visitor.call(startPasskeyEnrollment, {});
  const added = await made.visitor.call(addPasskey, {
    session_id: data.session_id,
    ...theirs.create(data.options),
  });
  expect(added).toMatchObject({ code: 1 });
  return { person: made, key: theirs, id: added.data.id };
}

async function start(visitor: Visitor) {
  const { data } = await visitor.call(startPasskeySignIn, {});
  return data;
}

async function signIn(theirs: SoftPasskey, quirks: Quirks = {}, visitor = service.visitor()) {
  const { session_id, options } = await start(visitor);
  return visitor.call(signInByPasskey, { session_id, ...theirs.get(options, quirks) });
}

const lies: [string, Quirks][] = [
  ['another origin', { origin: 'http://localhost.evil.example' }],
  ['another port', { origin: 'http://localhost:3001' }],
  ['a registration answer', { type: 'webauthn.create' }],
  ['a frame of another site', { crossOrigin: true, topOrigin: 'https://evil.example' }],
  ['a frame that does not name the site around it', { crossOrigin: true }],
  ['a top origin without a frame', { topOrigin: 'https://evil.example' }],
  ['another domain', { rpId: 'evil.example' }],
  ['nobody present', { userPresent: false }],
  ['nobody verified', { userVerified: false }],
  ['another challenge', { challenge: Buffer.alloc(32, 7).toString('base64url') }],
  ['no user handle', { userHandle: null }],
  ["somebody else's user handle", { userHandle: Buffer.alloc(16, 9).toString('base64url') }],
  ['backed up though it cannot be', { backupEligible: false, backedUp: true }],
];
// threat:passkey-misuse
test.each(lies)('an assertion with %s is refused', async (_, quirks) => {
  expect(await signIn(key, quirks)).toMatchObject({ code: 0, reason: 'passkey_refused' });
});

// threat:passkey-misuse
test('a bad signature is refused, and so is the signature of another key', async () => {
  const visitor = service.visitor();
  const other = softPasskey(origin);
  for (const broken of ['', 'AAAA']) {
    const { session_id, options } = await start(visitor);
    const answer = { session_id, ...key.get(options), signature: broken || other.get(options).signature };
    expect(await visitor.call(signInByPasskey, answer)).toMatchObject({ reason: 'passkey_refused' });
  }
});

// threat:passkey-misuse
test('a replayed assertion is refused, in its own browser too', async () => {
  const visitor = service.visitor();
  const { session_id, options } = await start(visitor);
  const answer = { session_id, ...key.get(options) };
  expect(await visitor.call(signInByPasskey, answer)).toMatchObject({ code: 1 });
  expect(await visitor.call(signInByPasskey, answer)).toMatchObject({ reason: 'passkey_expired' });
  const next = await start(visitor);
  expect(await visitor.call(signInByPasskey, { ...answer, session_id: next.session_id })).toMatchObject({
    reason: 'passkey_refused',
  });
});

// threat:passkey-misuse
test('of twenty equal assertions at once, one opens a session', async () => {
  const visitor = service.visitor();
  const { session_id, options } = await start(visitor);
  const answer = { session_id, ...key.get(options) };
  const answers = await Promise.all(Array.from({ length: 20 }, () => visitor.call(signInByPasskey, answer)));
  expect(answers.filter(({ code }) => code === 1)).toHaveLength(1);
});

// threat:passkey-misuse
test('a ceremony belongs to its browser, its purpose and ten minutes', async () => {
  const visitor = service.visitor();
  const started = await start(visitor);
  const answer = { session_id: started.session_id, ...key.get(started.options) };
  expect(await service.visitor().call(signInByPasskey, answer)).toMatchObject({ reason: 'passkey_expired' });
  const check = (await person.visitor.call(startPasskeyStepUp, {})).data;
  const asStepUp = { session_id: check.session_id, ...key.get(check.options) };
  expect(await visitor.call(signInByPasskey, asStepUp)).toMatchObject({ reason: 'passkey_expired' });
  const late = await start(visitor);
  service.clock.advance(601);
  expect(
    await visitor.call(signInByPasskey, { session_id: late.session_id, ...key.get(late.options) }),
  ).toMatchObject({ reason: 'passkey_expired' });
  expect(
    await visitor.call(signInByPasskey, { session_id: 'x'.repeat(80), ...key.get(late.options) }),
  ).toMatchObject({ reason: 'passkey_expired' });
});

// threat:passkey-misuse
test('a counter that does not grow counts as a copied key; one that stays 0 is accepted', async () => {
  const counting = await personWithPasskey({ backupEligible: false, backedUp: false });
  expect(await signIn(counting.key, { counter: 5 })).toMatchObject({ code: 1 });
  expect(await signIn(counting.key, { counter: 5 })).toMatchObject({ reason: 'passkey_copied' });
  expect(await signIn(counting.key, { counter: 3 })).toMatchObject({ reason: 'passkey_copied' });
  expect(await signIn(counting.key, { counter: 0 })).toMatchObject({ reason: 'passkey_copied' });
  expect(await signIn(counting.key, { counter: 6 })).toMatchObject({ code: 1 });
  for (let times = 0; times < 3; times += 1) {
    expect(await signIn(key, { counter: 0 })).toMatchObject({ code: 1 });
  }
});

const badRegistrations: [string, Quirks][] = [
  ['another origin', { origin: 'https://evil.example' }],
  ['an assertion in its place', { type: 'webauthn.get' }],
  ['a frame', { crossOrigin: true }],
  ['another domain', { rpId: 'evil.example' }],
  ['nobody verified', { userVerified: false }],
  ['nobody present', { userPresent: false }],
  ['another challenge', { challenge: Buffer.alloc(32).toString('base64url') }],
  ['backed up though it cannot be', { backupEligible: false, backedUp: true }],
];
test.each(badRegistrations)('a new passkey with %s is refused', async (_, quirks) => {
  const owner = await registerPerson(service);
  await passCheck(owner);
  const { data } = await owner.visitor.call(startPasskeyEnrollment, {});
  const made = softPasskey(origin).create(data.options, quirks);
  expect(await owner.visitor.call(addPasskey, { session_id: data.session_id, ...made })).toMatchObject({
    reason: 'passkey_refused',
  });
});

test('a credential is registered once, whoever tries; an id of another credential is refused', async () => {
  const other = await registerPerson(service);
  await passCheck(other);
  const again = (await other.visitor.call(startPasskeyEnrollment, {})).data;
  expect(
    await other.visitor.call(addPasskey, { session_id: again.session_id, ...key.create(again.options) }),
  ).toMatchObject({ reason: 'passkey_exists' });
  const swapped = (await other.visitor.call(startPasskeyEnrollment, {})).data;
  const made = softPasskey(origin).create(swapped.options);
  const wrong = { ...made, id: softPasskey(origin).id, rawId: undefined };
  expect(await other.visitor.call(addPasskey, { session_id: swapped.session_id, ...wrong })).toMatchObject({
    reason: 'passkey_refused',
  });
});

test('a registration started in one session cannot be finished in another, nor twice', async () => {
  const [one, other] = [await registerPerson(service), await registerPerson(service)];
  await passCheck(one);
  await passCheck(other);
  const { session_id, options } = (await one.visitor.call(startPasskeyEnrollment, {})).data;
  const made = { session_id, ...softPasskey(origin).create(options) };
  expect(await other.visitor.call(addPasskey, made)).toMatchObject({ reason: 'passkey_expired' });
  expect(await one.visitor.call(addPasskey, made)).toMatchObject({ code: 1 });
  expect(await one.visitor.call(addPasskey, made)).toMatchObject({ reason: 'passkey_expired' });
});

// threat:CVE-2026-3429
test('adding, renaming and removing need a recent security check (CVE-2026-3429)', async () => {
  const owner = await personWithPasskey();
  service.clock.advance(700);
  const { visitor } = owner.person;
  expect(await visitor.call(startPasskeyEnrollment, {})).toMatchObject({ code: 10 });
  expect(await visitor.call(renamePasskey, { id: owner.id, name: '别的名字' })).toMatchObject({ code: 10 });
  expect(await visitor.call(removePasskey, { id: owner.id })).toMatchObject({ code: 10 });
  expect(await visitor.call(listPasskeys, {})).toMatchObject({ code: 1 });
});

// threat:GHSA-4vcf-q4xf-f48m
test("somebody else's passkey can be neither renamed, removed nor shown in a check (GHSA-4vcf-q4xf-f48m)", async () => {
  const owner = await personWithPasskey();
  const thief = await personWithPasskey();
  const { visitor } = thief.person;
  for (const id of [owner.id, "' or true --", '']) {
    expect((await visitor.call(renamePasskey, { id, name: '偷来的' })).code).toBe(404);
    expect((await visitor.call(removePasskey, { id })).code).toBe(404);
  }
  const { session_id, options } = (await visitor.call(startPasskeyStepUp, {})).data;
  expect(
    await visitor.call(passStepUp, { type: 'passkey', session_id, ...owner.key.get(options) }),
  ).toMatchObject({ reason: 'passkey_refused' });
  expect(await signIn(owner.key)).toMatchObject({ code: 1 });
});

test('the last way to sign in stays, even if both of two last ones are removed at once', async () => {
  const owner = await personWithPasskey();
  const second = softPasskey(origin);
  const { session_id, options } = (await owner.person.visitor.call(startPasskeyEnrollment, {})).data;
  const added = await owner.person.visitor.call(addPasskey, { session_id, ...second.create(options) });
  await service.database
    .updateTable('account')
    .set({ password_hash: null })
    .where('id', '=', owner.person.accountId)
    .execute();
  await service.database.deleteFrom('contact').where('account_id', '=', owner.person.accountId).execute();
  const answers = await Promise.all(
    [owner.id, added.data.id].map((id) => owner.person.visitor.call(removePasskey, { id })),
  );
  expect(answers.map(({ code, reason }) => reason ?? code).sort()).toEqual([1, 'last_passkey']);
});

test('a disabled account’s passkey is refused', async () => {
  const owner = await personWithPasskey();
  await service.database
    .updateTable('account')
    .set({ status: 'disabled' })
    .where('id', '=', owner.person.accountId)
    .execute();
  expect(await signIn(owner.key)).toMatchObject({ reason: 'account_disabled' });
});

test.each([{}, { id: '' }, { id: '!!', clientDataJSON: 'a' }, { signature: 'x'.repeat(9000) }])(
  'a partial or oversized answer is bad input: %#',
  async (body) => {
    const visitor = service.visitor();
    const { session_id, options } = await start(visitor);
    const whole = { session_id, ...key.get(options) };
    const input = Object.keys(body).length === 0 ? { session_id } : { ...whole, ...body };
    expect(await visitor.call(signInByPasskey, input as never)).toMatchObject({ status: 400 });
  },
);

test.each(['AAAA', 'eyJ0eXBlIjoxfQ', 'bm90IGpzb24'])(
  'client data that is no such JSON is refused without an error: %s',
  async (clientDataJSON) => {
    const visitor = service.visitor();
    const { session_id, options } = await start(visitor);
    const answer = { session_id, ...key.get(options), clientDataJSON };
    expect(await visitor.call(signInByPasskey, answer)).toMatchObject({ reason: 'passkey_refused' });
  },
);
