import { switchAccount } from '@tongxing/contract/calls/account-switch.ts';
import { mergeAccounts } from '@tongxing/contract/calls/merging.ts';
import { signInByMobileApp } from '@tongxing/contract/calls/mobile-apps.ts';
import { signInByOneTap, startOneTap } from '@tongxing/contract/calls/one-tap.ts';
import { phoneCodeCalls } from '@tongxing/contract/calls/one-time-codes.ts';
import {
  addPasskey,
  signInByPasskey,
  startPasskeyEnrollment,
  startPasskeySignIn,
} from '@tongxing/contract/calls/passkeys.ts';
import { confirmQrTicket } from '@tongxing/contract/calls/qr-sign-in.ts';
import { resetPassword } from '@tongxing/contract/calls/recovery.ts';
import { answerSecondFactor } from '@tongxing/contract/calls/second-factor.ts';
import { signInByPassword, signInByPhoneCode } from '@tongxing/contract/calls/sign-in.ts';
import { expect } from 'vitest';
import { authenticatorCode } from './authenticator.ts';
import { passCheck, turnOnTotp } from './be-proven.ts';
import { signInHere, startMergeOf } from './merge-two.ts';
import { followingAt } from './open-follow-service.ts';
import type { MiniProgramService } from './open-mini-program-service.ts';
import type { Visitor } from './open-service.ts';
import { type RegisteredPerson, registerPerson } from './register-account.ts';
import { confirmQr, showQr } from './show-qr.ts';
import { softPasskey } from './soft-passkey.ts';
import { signInAt } from './visit-provider.ts';

/** Where a session is opened. */
export interface Setting {
  readonly miniProgram: MiniProgramService;
  readonly browser: Visitor;
}

/** Prepares what must exist long before; the result opens the session on the browser. */
export type WayIn = (setting: Setting) => Promise<() => Promise<Arrived>>;

/** The person afterwards; with the authenticator's secret where the account has one. */
export type Arrived = RegisteredPerson & { readonly secret?: string };

interface Comer extends Setting {
  readonly person: RegisteredPerson;
}

interface Opened {
  readonly code: number;
  readonly msg: string;
  readonly data: object;
}

const come = async (setting: Setting): Promise<Comer> => ({
  ...setting,
  person: await registerPerson(setting.miniProgram.service),
});

/** The person afterwards, with the session that was opened on this browser. */
function holding({ person, browser }: Comer, { code, msg, data }: Opened): RegisteredPerson {
  const { token } = data as { token?: string };
  if (!token) throw new Error(`not signed in: ${code} ${msg}`);
  browser.token = token;
  return { ...person, visitor: browser };
}

const byPassword = ({ browser, person }: Comer) =>
  browser.call(signInByPassword, { account: person.phone, password: person.password });

/** Both factors; the browser can be trusted from then on. */
async function byBoth(comer: Comer, secret: string, trust_device = false) {
  const { session_id } = (await byPassword(comer)).data as unknown as { session_id: string };
  const code = authenticatorCode(secret, comer.miniProgram.service.clock.now());
  return comer.browser.call(answerSecondFactor, { session_id, code, trust_device });
}

async function byQr({ miniProgram, browser, person }: Comer) {
  const code = await showQr(miniProgram.service, { asker: browser });
  await confirmQr(person.visitor, code);
  return code.check();
}

async function bindWechat({ miniProgram, person }: Comer): Promise<void> {
  await miniProgram.service.database.deleteFrom('linked_identity').execute();
  await passCheck(person);
  const bound = await signInAt(person.visitor, { key: 'wechat', person: 'lin', bind: true });
  if (bound.code !== 1) throw new Error(`not bound: ${bound.msg}`);
}

async function isShut({ miniProgram }: Setting, { accountId }: RegisteredPerson): Promise<boolean> {
  const { status } = await miniProgram.service.database
    .selectFrom('account')
    .select('status')
    .where('id', '=', accountId)
    .executeTakeFirstOrThrow();
  return status !== 'active';
}

/** The number of a person who has just requested a recovery code. */
async function askedLater({ miniProgram: { service } }: Setting): Promise<string> {
  const { phone } = await registerPerson(service);
  // After the code of their registration.
  service.clock.advance(61);
  await service.visitor().call(phoneCodeCalls.forget, { phone });
  return phone;
}

/** Every way in which a session is opened. */
export const waysIn = {
  password: async (setting) => {
    const comer = await come(setting);
    return async () => holding(comer, await byPassword(comer));
  },

  code: async (setting) => {
    const comer = await come(setting);
    const { service } = setting.miniProgram;
    return async () => {
      const { phone } = comer.person;
      await setting.browser.call(phoneCodeCalls.login, { phone });
      const code = await service.readCode(phone, 'login');
      return holding(comer, await setting.browser.call(signInByPhoneCode, { phone, code }));
    };
  },

  passkey: async (setting) => {
    const comer = await come(setting);
    const { visitor } = comer.person;
    await passCheck(comer.person);
    const key = softPasskey('http://localhost:3000');
    const { session_id, options } = (await visitor.call(startPasskeyEnrollment, {})).data;
    await visitor.call(addPasskey, { session_id, ...key.create(options) });
    return async () => {
      const { data } = await setting.browser.call(startPasskeySignIn, {});
      const shown = { session_id: data.session_id, ...key.get(data.options) };
      return holding(comer, await setting.browser.call(signInByPasskey, shown));
    };
  },

  authenticator: async (setting) => {
    const comer = await come(setting);
    const { secret } = await turnOnTotp(setting.miniProgram.service, comer.person);
    return async () => ({ ...holding(comer, await byBoth(comer, secret)), secret });
  },

  'trusted browser': async (setting) => {
    const comer = await come(setting);
    const { secret } = await turnOnTotp(setting.miniProgram.service, comer.person);
    holding(comer, await byBoth(comer, secret, true));
    return async () => ({ ...holding(comer, await byPassword(comer)), secret });
  },

  provider: async (setting) => {
    const comer = await come(setting);
    await bindWechat(comer);
    return async () => holding(comer, await signInAt(setting.browser, { key: 'wechat', person: 'lin' }));
  },

  'provider alone': async (setting) => {
    const comer = await come(setting);
    await bindWechat(comer);
    const { database } = setting.miniProgram.service;
    const { accountId } = comer.person;
    await database.updateTable('account').set({ password_hash: null }).where('id', '=', accountId).execute();
    await database.deleteFrom('contact').where('account_id', '=', accountId).execute();
    return async () => holding(comer, await signInAt(setting.browser, { key: 'wechat', person: 'lin' }));
  },

  directory: async (setting) => {
    const comer = await come(setting);
    const { directory, service } = setting.miniProgram;
    if (!directory) throw new Error('the test has opened no directory');
    const there = { account: `u${comer.person.phone}`, password: 'their password there' };
    await directory.addPerson({ uid: there.account, name: there.account, password: there.password });
    const binding = service.visitor();
    const { bind_id } = (await binding.call(signInByPassword, there)).data as unknown as { bind_id: string };
    const { phone: account, password } = comer.person;
    await binding.call(signInByPassword, { account, password, bind_id });
    return async () => holding(comer, await setting.browser.call(signInByPassword, there));
  },

  'mobile app': async ({ miniProgram, browser }) => {
    const { user, weChat: _, ...person } = await miniProgram.boundPerson();
    return async () => {
      miniProgram.wechat.desk.current.person = user;
      const given = { key: 'wechat', code: miniProgram.wechat.wxSdk() };
      return holding({ miniProgram, browser, person }, await browser.call(signInByMobileApp, given));
    };
  },

  'mini program': async ({ miniProgram, browser }) => {
    const { user, weChat, ...person } = await miniProgram.boundPerson();
    return async () => {
      const code = await miniProgram.openCode('login', browser);
      const { proof } = (await miniProgram.scan(weChat, code, user)).data;
      const { number = '' } = await miniProgram.status(code);
      await weChat.call(confirmQrTicket, { ticket: code.ticket, number, proof });
      const data = await miniProgram.status(code);
      return holding({ miniProgram, browser, person }, { code: 1, msg: data.state, data });
    };
  },

  following: async ({ miniProgram, browser }) => {
    const { user, weChat: _, ...person } = await miniProgram.boundPerson();
    const { openFollow, scanCode, write } = followingAt(miniProgram);
    return async () => {
      const code = await openFollow('login', browser);
      await scanCode(user, code.scene);
      await write(user, (await miniProgram.status(code)).number ?? '');
      const data = await miniProgram.status(code);
      return holding({ miniProgram, browser, person }, { code: 1, msg: data.state, data });
    };
  },

  'one tap': async (setting) => {
    const comer = await come(setting);
    return async () => {
      const started = await setting.browser.call(startOneTap, { kind: 'native' });
      const { session_id } = started.data;
      const token = setting.miniProgram.numbers.tokenOf(comer.person.phone);
      return holding(comer, await setting.browser.call(signInByOneTap, { session_id, token }));
    };
  },

  QR: async (setting) => {
    const comer = await come(setting);
    return async () => holding(comer, await byQr(comer));
  },

  'QR of a check': async (setting) => {
    const comer = await come(setting);
    return async () => {
      await passCheck(comer.person);
      return holding(comer, await byQr(comer));
    };
  },

  switch: async (setting) => {
    const comer = await come(setting);
    await signInHere(setting.browser, comer.person);
    const { accountId: id } = comer.person;
    return async () => holding(comer, await setting.browser.call(switchAccount, { id }));
  },

  merge: async (setting) => {
    const comer = await come(setting);
    const { browser, miniProgram } = setting;
    const token = await signInHere(browser, comer.person);
    const other = await registerPerson(miniProgram.service);
    return async () => {
      browser.token = token;
      const merge_id = await startMergeOf({ ...comer.person, visitor: browser }, other);
      const keep = comer.person.accountId;
      const merged = await browser.call(mergeAccounts, { merge_id, keep });
      return holding(comer, { ...merged, data: merged.data.signed_in ?? {} });
    };
  },

  recovery: async (setting) => {
    const comer = await come(setting);
    const { phone } = comer.person;
    const { service } = setting.miniProgram;
    return async () => {
      await setting.browser.call(phoneCodeCalls.forget, { phone });
      // Delivered after the answer, which is the same for numbers that nobody has. Nothing is sent to an account that is shut:
      // nothing has come when somebody has a code who asked later.
      const awaited = (await isShut(setting, comer.person)) ? await askedLater(setting) : phone;
      await expect.poll(() => service.readCode(awaited, 'forget').catch(() => '')).toMatch(/^\d{6}$/);
      const [code, password] = [await service.readCode(phone, 'forget'), 'quite another phrase 3'];
      await setting.browser.call(resetPassword, { type: 'phone', phone, code, password });
      const recovered = { ...comer, person: { ...comer.person, password } };
      return holding(recovered, await byPassword(recovered));
    };
  },

  registration:
    async ({ miniProgram, browser }) =>
    async () =>
      registerPerson(miniProgram.service, { visitor: browser }),
} satisfies Readonly<Record<string, WayIn>>;
