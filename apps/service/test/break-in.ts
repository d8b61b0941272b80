import { listActivities, reportActivity } from '@tongxing/contract/calls/activity-log.ts';
import { makeRegistrationToken, rotateAppSecret } from '@tongxing/contract/calls/apps.ts';
import { addContact, changeEmail, changePhone } from '@tongxing/contract/calls/contacts.ts';
import { getExport, requestExport } from '@tongxing/contract/calls/export.ts';
import { reportNotice } from '@tongxing/contract/calls/notices.ts';
import { emailCodeCalls, phoneCodeCalls } from '@tongxing/contract/calls/one-time-codes.ts';
import {
  addPasskey,
  signInByPasskey,
  startPasskeyEnrollment,
  startPasskeySignIn,
} from '@tongxing/contract/calls/passkeys.ts';
import { getProfile } from '@tongxing/contract/calls/profile.ts';
import { resetPassword } from '@tongxing/contract/calls/recovery.ts';
import { signInByEmailCode, signInByPassword, signInByPhoneCode } from '@tongxing/contract/calls/sign-in.ts';
import { passStepUp } from '@tongxing/contract/calls/step-up.ts';
import type { Contact } from '@tongxing/contract/rules/identifier.ts';
import { vendorFixtures } from '@tongxing/doubles/identity/vendor-fixtures.ts';
import { expect } from 'vitest';
import { awaitCode } from './await-code.ts';
import { openService, type TestService, type Visitor } from './open-service.ts';
import { registerPerson } from './register-account.ts';
import { ask, registerApp, signInAtApp } from './relying-party.ts';
import { softPasskey } from './soft-passkey.ts';
import { callbackUrl, signInAt } from './visit-provider.ts';

/** Every message that was sent to an address. */
export async function textsTo({ ports }: TestService, to: string): Promise<string[]> {
  return (await ports.listOutbox?.(to))?.map(({ text }) => text) ?? [];
}

const day = 24 * 3600;
let made = 0;
const newPhone = () => `1391234${String((made += 1)).padStart(4, '0')}`;

/** A service with QQ and room for many codes, where an intruder can try every way of staying. */
export async function openToBreakIn() {
  const { vendor, entry } = await vendorFixtures.qq([callbackUrl]);
  const limits = { codes_per_ip_hour: 1000, codes_per_network_hour: 1000 };
  const service = await openService({ file: { providers: [entry], limits } });
  const close = async () => {
    await service.close();
    await vendor.close();
  };
  return { service, close };
}

/** An account whose password an intruder knows, who has just signed in with it and passed a check. */
export async function breakIn(service: TestService) {
  const owner = await registerPerson(service);
  const own = await registerApp(owner.visitor, { name: '青禾' });
  service.clock.advance(day);
  const intruder = service.visitor();
  const { phone: account, password } = owner;
  const entered = await intruder.call(signInByPassword, { account, password });
  expect(entered).toMatchObject({ code: 1 });
  intruder.token = entered.data.token;
  // A later notice would be limited by the notices of the intruder's changes.
  await readLink({ service, owner });
  service.clock.advance(61);
  expect(await intruder.call(passStepUp, { type: 'password', password })).toMatchObject({ code: 1 });
  return { service, owner, intruder, own };
}
export type BreakIn = Awaited<ReturnType<typeof breakIn>>;

/** The link in the notice of the sign-in itself, which may be all that the owner has seen. */
export async function readLink({
  service,
  owner: { phone },
}: {
  readonly service: TestService;
  readonly owner: { readonly phone: string };
}): Promise<string> {
  const find = async () =>
    (await textsTo(service, phone)).map((text) => /新设备.*not-me#([\w-]{43})/.exec(text)?.[1]).find(Boolean);
  await expect.poll(find).toBeDefined();
  return (await find()) ?? '';
}

/** The ways in which the owner reports the intruder. */
export const ways = {
  async 'a notice'(scene: BreakIn) {
    const token = await readLink(scene);
    const answer = await scene.service.visitor().call(reportNotice, { token });
    expect(answer).toMatchObject({ code: 1 });
    return answer.data;
  },
  async 'the log'({ service, owner: { visitor, password, phone } }: BreakIn) {
    const { items } = (await visitor.call(listActivities, { type: 'sign_in' })).data;
    const id = items.find(({ attention }) => attention)?.id ?? '';
    const first = await visitor.call(reportActivity, { id });
    if (first.code === 1) return first.data;
    expect(first).toMatchObject({ code: 10 });
    const passed = await visitor.call(passStepUp, { type: 'password', password });
    if (passed.code !== 1) {
      // The intruder has changed the password.
      service.clock.advance(61);
      await visitor.call(phoneCodeCalls.security, {});
      const code = await service.readCode(phone, 'security');
      expect(await visitor.call(passStepUp, { type: 'phone', code })).toMatchObject({ code: 1 });
    }
    const answer = await visitor.call(reportActivity, { id });
    expect(answer).toMatchObject({ code: 1 });
    return answer.data;
  },
};

/** The owner resets the password by a code to a contact of the account. */
export async function reset({ service, owner }: BreakIn, contact: Contact, visitor = service.visitor()) {
  const { kind, value } = contact;
  service.clock.advance(61);
  const code = await awaitCode(service, value, 'forget', () =>
    kind === 'phone'
      ? visitor.call(phoneCodeCalls.forget, { phone: value })
      : visitor.call(emailCodeCalls.forget, { email: value }),
  );
  const proof = { code, password: `${owner.password} anew` };
  const answer = await visitor.call(
    resetPassword,
    kind === 'phone' ? { type: 'phone', phone: value, ...proof } : { type: 'email', email: value, ...proof },
  );
  expect(answer).toMatchObject({ code: 1 });
  return answer.data;
}

/** The ways in which an intruder keeps access: `add` adds one and returns the function that tries it. */
export const untouched: Record<string, (scene: BreakIn) => Promise<() => Promise<boolean>>> = {
  async 'a passkey'({ service, intruder }) {
    const key = softPasskey('http://localhost:3000');
    const { session_id, options } = (await intruder.call(startPasskeyEnrollment, {})).data;
    expect(await intruder.call(addPasskey, { session_id, ...key.create(options) })).toMatchObject({
      code: 1,
    });
    return async () => {
      const visitor = service.visitor();
      const started = (await visitor.call(startPasskeySignIn, {})).data;
      const answer = await visitor.call(signInByPasskey, {
        session_id: started.session_id,
        ...key.get(started.options),
      });
      return answer.code === 1;
    };
  },
  async 'a third-party identity'({ service, intruder }) {
    await service.database.deleteFrom('linked_identity').execute();
    expect(await signInAt(intruder, { key: 'qq', bind: true })).toMatchObject({ code: 1 });
    return async () => (await signInAt(service.visitor(), { key: 'qq' })).code === 1;
  },
  async 'a phone number'({ service, intruder, owner }) {
    const phone = newPhone();
    await intruder.call(phoneCodeCalls.change_phone, { phone });
    const code = await service.readCode(phone, 'change_phone');
    expect(await intruder.call(changePhone, { phone, code })).toMatchObject({ code: 1 });
    return async () => {
      service.clock.advance(61);
      const visitor = service.visitor();
      await visitor.call(phoneCodeCalls.login, { phone });
      const answer = await visitor.call(signInByPhoneCode, {
        phone,
        code: await service.readCode(phone, 'login'),
      });
      // A number without an account registers an account of its own.
      visitor.token = answer.data.token;
      return (await sessionOwner(service, visitor)) === owner.accountId;
    };
  },
  async 'an e-mail address'({ service, intruder, owner }) {
    const email = `intruder${newPhone()}@mail.example`;
    await intruder.call(emailCodeCalls.change_email, { email });
    const code = await service.readCode(email, 'change_email');
    expect(await intruder.call(changeEmail, { email, code })).toMatchObject({ code: 1 });
    return async () => {
      service.clock.advance(61);
      const visitor = service.visitor();
      await visitor.call(emailCodeCalls.login, { email });
      const login = await service.readCode(email, 'login');
      visitor.token = (await visitor.call(signInByEmailCode, { email, code: login })).data.token;
      return (await sessionOwner(service, visitor)) === owner.accountId;
    };
  },
  async 'a further number'({ service, intruder, owner }) {
    const phone = newPhone();
    await intruder.call(phoneCodeCalls.change_phone, { phone });
    const code = await service.readCode(phone, 'change_phone');
    expect(await intruder.call(addContact, { type: 'phone', phone, code })).toMatchObject({
      data: { main: false },
    });
    return async () => {
      service.clock.advance(61);
      const visitor = service.visitor();
      await visitor.call(phoneCodeCalls.login, { phone });
      const login = await service.readCode(phone, 'login');
      visitor.token = (await visitor.call(signInByPhoneCode, { phone, code: login })).data.token;
      return (await sessionOwner(service, visitor)) === owner.accountId;
    };
  },
  async 'the session itself'({ intruder }) {
    return async () => (await intruder.call(getProfile, {})).code === 1;
  },
  async 'an app with a long-lived token'({ service, intruder, own }) {
    const { tokens } = await signInAtApp(service, intruder, own, {
      scope: 'openid profile offline_access',
      prompt: 'consent',
    });
    const body = { grant_type: 'refresh_token', refresh_token: tokens.refresh_token ?? '' };
    return async () => (await ask(service, '/oauth2/token', own, body)).statusCode === 200;
  },
  async 'a token to register apps with'({ service, intruder }) {
    const recipient = { legal_name: '某某', contact: 'x@app.example' };
    const { registration_token: token } = (await intruder.call(makeRegistrationToken, recipient)).data;
    return async () => {
      const response = await service.app.inject({
        method: 'POST',
        url: '/oauth2/register',
        headers: { authorization: `Bearer ${token}`, 'content-type': 'application/json' },
        payload: JSON.stringify({
          client_name: '冒名',
          client_uri: 'https://app.example',
          redirect_uris: ['https://app.example/callback'],
        }),
      });
      return response.statusCode === 201;
    };
  },
  async "a secret of the owner's app"({ service, intruder, own }) {
    const rotated = await intruder.call(rotateAppSecret, { id: own.id });
    expect(rotated).toMatchObject({ code: 1 });
    const app = { ...own, secret: rotated.data.client_secret };
    return async () => {
      const answer = await ask(service, '/oauth2/token', app, { grant_type: 'client_credentials' });
      return answer.json().error !== 'invalid_client';
    };
  },
  async 'a copy of everything'({ service, intruder }) {
    await intruder.call(requestExport, {});
    await expect.poll(async () => (await intruder.call(getExport, {})).data.state).toBe('ready');
    const url = (await intruder.call(getExport, {})).data.files[0]?.url ?? '';
    expect((await service.app.inject(url)).statusCode).toBe(200);
    return async () => (await service.app.inject(url)).statusCode === 200;
  },
};

async function sessionOwner(service: TestService, { token }: Visitor): Promise<string | undefined> {
  const rows = await service.database
    .selectFrom('session')
    .select('account_id')
    .orderBy('signed_in_at', 'desc')
    .limit(1)
    .execute();
  return token ? rows[0]?.account_id : undefined;
}
