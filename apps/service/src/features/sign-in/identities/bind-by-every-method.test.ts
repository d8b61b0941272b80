import type { Answer } from '@tongxing/client/open-client.ts';
import { emailCodeCalls, phoneCodeCalls } from '@tongxing/contract/calls/one-time-codes.ts';
import {
  addPasskey,
  signInByPasskey,
  startPasskeyEnrollment,
  startPasskeySignIn,
} from '@tongxing/contract/calls/passkeys.ts';
import { getProfile } from '@tongxing/contract/calls/profile.ts';
import { startAtProvider } from '@tongxing/contract/calls/provider-sign-in.ts';
import {
  confirmQrTicket,
  getQrStatus,
  openQrTicket,
  qrSecretHeader,
  scanQrTicket,
} from '@tongxing/contract/calls/qr-sign-in.ts';
import { answerSecondFactor } from '@tongxing/contract/calls/second-factor.ts';
import { signInByEmailCode, signInByPassword, signInByPhoneCode } from '@tongxing/contract/calls/sign-in.ts';
import { passStepUp } from '@tongxing/contract/calls/step-up.ts';
import type { Vendor } from '@tongxing/doubles/identity/open-vendor.ts';
import { vendorFixtures } from '@tongxing/doubles/identity/vendor-fixtures.ts';
import { afterAll, afterEach, beforeAll, describe, expect, test } from 'vitest';
import { authenticatorCode } from '../../../../test/authenticator.ts';
import { passCheck, turnOnTotp } from '../../../../test/be-proven.ts';
import { openService, type TestService, type Visitor } from '../../../../test/open-service.ts';
import { type RegisteredPerson, registerPerson } from '../../../../test/register-account.ts';
import { type SoftPasskey, softPasskey } from '../../../../test/soft-passkey.ts';
import { callbackUrl, signInAt } from '../../../../test/visit-provider.ts';

interface Owner extends RegisteredPerson {
  readonly key: SoftPasskey;
  readonly email: string;
}

type SignIn = (visitor: Visitor, owner: Owner, bind_id: string) => Promise<Answer<unknown>>;

let service: TestService;
const vendors: Vendor[] = [];
beforeAll(async () => {
  const fixtures = [await vendorFixtures.qq([callbackUrl]), await vendorFixtures.github([callbackUrl])];
  vendors.push(...fixtures.map(({ vendor }) => vendor));
  service = await openService({ file: { providers: fixtures.map(({ entry }) => entry) } });
});
afterEach(() => service.database.deleteFrom('linked_identity').execute());
afterAll(async () => {
  await service.close();
  for (const vendor of vendors) await vendor.close();
});

/** Somebody who can sign in by every method there is. */
async function anOwner(): Promise<Owner> {
  const person = await registerPerson(service);
  await passCheck(person);
  const key = softPasskey('http://localhost:3000');
  const { session_id, options } = (await person.visitor.call(startPasskeyEnrollment, {})).data;
  expect(await person.visitor.call(addPasskey, { session_id, ...key.create(options) })).toMatchObject({
    code: 1,
  });
  const email = `${person.phone}@mail.example`;
  await service.database
    .insertInto('contact')
    .values({
      account_id: person.accountId,
      kind: 'email',
      value: email,
      value_key: email,
      verified_at: service.clock.now(),
    })
    .execute();
  const bound = await signInAt(person.visitor, { key: 'github', person: 'zhou', bind: true });
  expect(bound).toMatchObject({ code: 1 });
  return { ...person, key, email };
}

function qrStatus(asker: Visitor, ticket: string, secret: string): Promise<Answer> {
  return asker.call(getQrStatus, { ticket }, { headers: { [qrSecretHeader]: secret } });
}

/** The account is proven by two factors at once, so that no code is asked for. */
const provesBoth = new Set(['passkey', 'QR code']);

const methods: Readonly<Record<string, SignIn>> = {
  password: (visitor, { phone: account, password }, bind_id) =>
    visitor.call(signInByPassword, { account, password, bind_id }),
  'code by SMS': async (visitor, { phone }, bind_id) => {
    await visitor.call(phoneCodeCalls.login, { phone });
    const code = await service.readCode(phone, 'login');
    return visitor.call(signInByPhoneCode, { phone, code, bind_id });
  },
  'code by e-mail': async (visitor, { email }, bind_id) => {
    await visitor.call(emailCodeCalls.login, { email });
    const code = await service.readCode(email, 'login');
    return visitor.call(signInByEmailCode, { email, code, bind_id });
  },
  passkey: async (visitor, { key }, bind_id) => {
    const { session_id, options } = (await visitor.call(startPasskeySignIn, {})).data;
    return visitor.call(signInByPasskey, { session_id, ...key.get(options), bind_id });
  },
  'QR code': async (visitor, owner, bind_id) => {
    const opened = await visitor.call(openQrTicket, { purpose: 'login', channel: 'app', bind_id });
    const { ticket, secret } = opened.data;
    const scanned = await owner.visitor.call(scanQrTicket, { ticket });
    // The phone is told what it agrees to.
    expect(scanned.data.binding).toEqual({ provider_name: 'QQ', nickname: '南风知我意' });
    const { number } = (await qrStatus(visitor, ticket, secret)).data as { number: string };
    expect(await owner.visitor.call(confirmQrTicket, { ticket, number })).toMatchObject({ code: 1 });
    return qrStatus(visitor, ticket, secret);
  },
  'another provider': (visitor, _, bind_id) => signInAt(visitor, { key: 'github', person: 'zhou', bind_id }),
};

async function letWait(visitor: Visitor): Promise<string> {
  const answer = await signInAt(visitor, { key: 'qq', person: 'lin' });
  expect(answer.code).toBe(2);
  return (answer.data as unknown as { bind_id: string }).bind_id;
}

const bindingsOf = async ({ accountId }: RegisteredPerson) =>
  (
    await service.database
      .selectFrom('linked_identity')
      .select('provider')
      .where('account_id', '=', accountId)
      .orderBy('provider')
      .execute()
  ).map(({ provider }) => provider);

describe.each(['off', 'on'] as const)('two-step verification %s', (twoStep) => {
  // spec:1.5 spec:3.4 spec:3.5
  test.each(Object.entries(methods))('a sign-in by %s binds the pending identity', async (name, signIn) => {
    const owner = await anOwner();
    const secret = twoStep === 'on' ? (await turnOnTotp(service, owner)).secret : null;
    if (secret && provesBoth.has(name)) {
      // The phone that confirms has passed both factors itself.
      const { phone: account, password, visitor } = owner;
      const first = await visitor.call(signInByPassword, { account, password });
      const { session_id } = first.data as unknown as { session_id: string };
      const code = authenticatorCode(secret, service.clock.now());
      visitor.token = (await visitor.call(answerSecondFactor, { session_id, code })).data.token;
      // And, as it lets an identity in for good, the security check besides.
      service.clock.advance(30);
      const next = authenticatorCode(secret, service.clock.now());
      expect((await visitor.call(passStepUp, { type: 'totp', code: next })).code).toBe(1);
    }
    service.clock.advance(61);
    const visitor = service.visitor();
    const bind_id = await letWait(visitor);

    let answer = await signIn(visitor, owner, bind_id);
    if (secret && !provesBoth.has(name)) {
      expect(answer).toMatchObject({ code: -1 });
      expect(await bindingsOf(owner)).toEqual(['github']);
      const { session_id } = answer.data as { session_id: string };
      const code = authenticatorCode(secret, service.clock.now());
      answer = await visitor.call(answerSecondFactor, { session_id, code });
    }
    expect(answer).toMatchObject({ code: 1, data: { token: expect.stringMatching(/^[\w-]{43}$/) } });
    expect(await bindingsOf(owner)).toEqual(['github', 'qq']);

    visitor.token = (answer.data as { token: string }).token;
    const mine = await owner.visitor.call(getProfile, {});
    expect((await visitor.call(getProfile, {})).data.id).toBe(mine.data.id);
    // Used up: nobody binds it a second time.
    expect(await visitor.call(openQrTicket, { purpose: 'login', channel: 'app', bind_id })).toMatchObject({
      data: { reason: 'link_expired' },
    });
  });
});

// threat:pending-link-foreign threat:qr-identity-bound
test('every method refuses a pending identity of another browser, and an expired one', async () => {
  const owner = await anOwner();
  const foreign = await letWait(service.visitor());
  for (const bind_id of [foreign, 'AAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAA']) {
    service.clock.advance(61);
    for (const [name, signIn] of Object.entries(methods)) {
      if (name === 'QR code' || name === 'another provider') continue;
      const refused = await signIn(service.visitor(), owner, bind_id);
      expect(refused, name).toMatchObject({ code: 0, data: { reason: 'link_expired' } });
    }
    const visitor = service.visitor();
    const refusals = [
      await visitor.call(openQrTicket, { purpose: 'login', channel: 'app', bind_id }),
      await visitor.call(startAtProvider, { key: 'github', redirect_url: callbackUrl, bind_id }),
    ];
    for (const refused of refusals) {
      expect(refused).toMatchObject({ code: 0, data: { reason: 'link_expired' } });
    }
  }
  expect(await bindingsOf(owner)).toEqual(['github']);
});

test('a QR sign-in fails once its pending identity has expired', async () => {
  const owner = await anOwner();
  const visitor = service.visitor();
  const bind_id = await letWait(visitor);
  service.clock.advance(15 * 60 - 30);
  const { ticket, secret } = (await visitor.call(openQrTicket, { purpose: 'login', channel: 'app', bind_id }))
    .data;
  await passCheck(owner);
  await owner.visitor.call(scanQrTicket, { ticket });
  const { number } = (await qrStatus(visitor, ticket, secret)).data as { number: string };
  service.clock.advance(31);
  expect(await owner.visitor.call(confirmQrTicket, { ticket, number })).toMatchObject({ code: 1 });
  const ended = await qrStatus(visitor, ticket, secret);
  expect(ended).toMatchObject({ code: 0, data: { reason: 'link_expired' } });
  expect(await bindingsOf(owner)).toEqual(['github']);
});

test('a second unknown identity opens its own choice, and the first one stays pending', async () => {
  const visitor = service.visitor();
  const first = await letWait(visitor);
  const second = await signInAt(visitor, { key: 'github', person: 'lin', bind_id: first });
  expect(second).toMatchObject({ code: 2, data: { provider: 'github' } });
  expect((second.data as unknown as { bind_id: string }).bind_id).not.toBe(first);
});

test('parallel sign-ins with one pending identity bind it to one account', async () => {
  const owners = [await anOwner(), await registerPerson(service)];
  const visitor = service.visitor();
  const bind_id = await letWait(visitor);
  const answers = await Promise.all(
    Array.from({ length: 20 }, (_, index) => {
      const { phone: account = '', password = '' } = owners[index % 2] ?? {};
      return visitor.call(signInByPassword, { account, password, bind_id });
    }),
  );
  expect(answers.filter(({ code }) => code === 1)).toHaveLength(1);
  const bound = await service.database
    .selectFrom('linked_identity')
    .select('id')
    .where('provider', '=', 'qq')
    .execute();
  expect(bound).toHaveLength(1);
});
