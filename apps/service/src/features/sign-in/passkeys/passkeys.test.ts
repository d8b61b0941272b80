import {
  addPasskey,
  addPasskeyToList,
  listPasskeys,
  removePasskey,
  renamePasskey,
  signInByPasskey,
  startPasskeyEnrollment,
  startPasskeySignIn,
} from '@tongxing/contract/calls/passkeys.ts';
import { getProfile } from '@tongxing/contract/calls/profile.ts';
import { getConfig } from '@tongxing/contract/calls/site-config.ts';
import { getStepUpMethods, passStepUp, startPasskeyStepUp } from '@tongxing/contract/calls/step-up.ts';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { passCheck, turnOnTotp } from '../../../../test/be-proven.ts';
import { openService, type TestService } from '../../../../test/open-service.ts';
import { type RegisteredPerson, registerPerson } from '../../../../test/register-account.ts';
import { type SoftPasskey, softPasskey } from '../../../../test/soft-passkey.ts';

const origin = 'http://localhost:3000';
let service: TestService;
beforeAll(async () => {
  service = await openService();
});
afterAll(() => service.close());

async function enroll(person: RegisteredPerson, key: SoftPasskey, name?: string) {
  const started = await person.visitor.call(startPasskeyEnrollment, {});
  expect(started).toMatchObject({ code: 1 });
  const { session_id, options } = started.data;
  const named = name ? { name } : {};
  return person.visitor.call(addPasskey, { session_id, ...key.create(options), ...named });
}

async function signIn(key: SoftPasskey) {
  const visitor = service.visitor();
  const { data } = await visitor.call(startPasskeySignIn, {});
  const answer = await visitor.call(signInByPasskey, {
    session_id: data.session_id,
    ...key.get(data.options),
  });
  if (answer.code === 1) visitor.token = answer.data.token;
  return { answer, visitor };
}

// call:GET/v3/login/passkey call:POST/v3/user/passkeys/options
test('the options ask for a discoverable, verified passkey without attestation, under the domain', async () => {
  const person = await registerPerson(service, { username: 'KeyKeeper' });
  await passCheck(person);
  const { data } = await person.visitor.call(startPasskeyEnrollment, {});
  expect(data.options).toMatchObject({
    rp: { id: 'localhost', name: '通行账号中心' },
    user: { name: 'KeyKeeper' },
    attestation: 'none',
    authenticatorSelection: { residentKey: 'required', userVerification: 'required' },
    pubKeyCredParams: [-8, -7, -257].map((alg) => ({ alg, type: 'public-key' })),
  });
  const signing = await service.visitor().call(startPasskeySignIn, {});
  expect(signing.data.options).toMatchObject({
    rpId: 'localhost',
    userVerification: 'required',
    allowCredentials: [],
  });
  const first = (signing.data.options as { challenge: string }).challenge;
  const second = (await service.visitor().call(startPasskeySignIn, {})).data.options as { challenge: string };
  expect(Buffer.from(first, 'base64url')).toHaveLength(32);
  expect(second.challenge).not.toBe(first);
});

// call:POST/v3/login/passkey_verify call:POST/v3/user/passkeys/add
test('a passkey is added, signs in without a user name and shows when it was used', async () => {
  const person = await registerPerson(service);
  await passCheck(person);
  const key = softPasskey(origin);
  const added = await enroll(person, key, '  MacBook  触控 ID ');
  expect(added).toMatchObject({
    code: 1,
    data: { name: 'MacBook 触控 ID', synced: true, last_used_at: null },
  });
  service.clock.advance(100);
  const { answer, visitor } = await signIn(key);
  expect(answer).toMatchObject({ code: 1 });
  const profile = await visitor.call(getProfile, {});
  expect(profile.data.security.passkeys).toBe(1);
  const list = await visitor.call(listPasskeys, {});
  expect(list.data).toMatchObject({ rp_id: 'localhost', items: [{ credential_id: key.id }] });
  expect(list.data.items[0]?.last_used_at).toBe(Math.floor(service.clock.now().getTime() / 1000));
  const { method, evidence } = await service.database
    .selectFrom('session')
    .select(['method', 'evidence'])
    .where('account_id', '=', person.accountId)
    .orderBy('signed_in_at', 'desc')
    .executeTakeFirstOrThrow();
  expect({ method, evidence }).toMatchObject({
    method: 'passkey',
    evidence: [{ way: 'passkey', factor: 'swk' }],
  });
});

// call:POST/v3/user/passkeys
test('a passkey can be added at the list’s address too, with the same checks', async () => {
  const person = await registerPerson(service);
  const key = softPasskey(origin);
  await passCheck(person);
  const { data } = await person.visitor.call(startPasskeyEnrollment, {});
  const made = { session_id: data.session_id, ...key.create(data.options), name: '钥匙扣' };
  const stranger = await registerPerson(service);
  expect((await stranger.visitor.call(addPasskeyToList, made)).code).toBe(10);
  expect((await person.visitor.call(addPasskeyToList, made)).data.name).toBe('钥匙扣');
  expect((await person.visitor.call(addPasskeyToList, made)).reason).toBe('passkey_expired');
  expect((await person.visitor.call(listPasskeys, {})).data.items).toHaveLength(1);
});

// spec:3.6
test('standard base64 with padding is read like base64url', async () => {
  const person = await registerPerson(service);
  await passCheck(person);
  const key = softPasskey(origin);
  await enroll(person, key);
  const visitor = service.visitor();
  const { data } = await visitor.call(startPasskeySignIn, {});
  const answer = key.get(data.options);
  const standard = Object.fromEntries(
    Object.entries(answer).map(([name, text]) => [
      name,
      Buffer.from(text ?? '', 'base64url').toString('base64'),
    ]),
  ) as typeof answer;
  expect(await visitor.call(signInByPasskey, { session_id: data.session_id, ...standard })).toMatchObject({
    code: 1,
  });
});

test('a passkey counts as both factors', async () => {
  const person = await registerPerson(service);
  await passCheck(person);
  const key = softPasskey(origin);
  await enroll(person, key);
  await turnOnTotp(service, person);
  expect((await signIn(key)).answer).toMatchObject({ code: 1 });
});

// call:GET/v3/user/passkeys call:POST/v3/user/passkeys/remove call:POST/v3/user/passkeys/rename
test('several passkeys are renamed and removed one by one', async () => {
  const person = await registerPerson(service);
  await passCheck(person);
  const keys = [softPasskey(origin), softPasskey(origin, { backupEligible: false, backedUp: false })];
  for (const key of keys) {
    await enroll(person, key);
    service.clock.advance(1);
  }
  const { visitor } = person;
  const list = (await visitor.call(listPasskeys, {})).data.items;
  expect(list.map(({ synced }) => synced)).toEqual([true, false]);
  const [first, second] = list;
  expect(await visitor.call(renamePasskey, { id: first?.id ?? '', name: '旧电脑' })).toMatchObject({
    code: 1,
  });
  expect(await visitor.call(removePasskey, { id: second?.id ?? '' })).toMatchObject({ code: 1 });
  expect((await visitor.call(listPasskeys, {})).data.items).toMatchObject([{ name: '旧电脑' }]);
  const gone = await signIn(keys[1] as SoftPasskey);
  expect(gone.answer).toMatchObject({
    reason: 'passkey_unknown',
    data: { credential_id: keys[1]?.id, rp_id: 'localhost' },
  });
  expect((await signIn(keys[0] as SoftPasskey)).answer).toMatchObject({ code: 1 });
  const kinds = await service.database
    .selectFrom('activity')
    .select('kind')
    .where('account_id', '=', person.accountId)
    .where('kind', 'like', 'passkey%')
    .orderBy('seq')
    .execute();
  expect(kinds.map(({ kind }) => kind)).toEqual([
    'passkey_added',
    'passkey_added',
    'passkey_renamed',
    'passkey_removed',
  ]);
});

// call:GET/v3/user/security/passkey
test('a passkey of the account passes the security check', async () => {
  const person = await registerPerson(service);
  await passCheck(person);
  const key = softPasskey(origin);
  await enroll(person, key);
  service.clock.advance(700);
  const { visitor } = person;
  expect((await visitor.call(getStepUpMethods, {})).data.methods).toEqual(['passkey', 'password', 'phone']);
  const { data } = await visitor.call(startPasskeyStepUp, {});
  expect(data.options).toMatchObject({ allowCredentials: [{ id: key.id }] });
  const proof = { type: 'passkey' as const, session_id: data.session_id, ...key.get(data.options) };
  expect(await visitor.call(passStepUp, proof)).toMatchObject({ code: 1 });
});

// threat:CVE-2024-49757
test('at an IP address passkeys are off, and the config says so', async () => {
  const numbers = await openService({ settings: { publicUrl: 'http://127.0.0.1:3000' } });
  const visitor = numbers.visitor();
  expect((await visitor.call(getConfig, {})).data.login.passkey).toBe(false);
  expect(await visitor.call(startPasskeySignIn, {})).toMatchObject({ reason: 'method_disabled' });
  await numbers.close();
});
