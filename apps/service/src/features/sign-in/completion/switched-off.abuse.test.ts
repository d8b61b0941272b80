import { phoneCodeCalls } from '@tongxing/contract/calls/one-time-codes.ts';
import {
  signInByPasskey,
  startPasskeyEnrollment,
  startPasskeySignIn,
} from '@tongxing/contract/calls/passkeys.ts';
import { confirmQrTicket, openQrTicket, scanQrTicket } from '@tongxing/contract/calls/qr-sign-in.ts';
import { signInByEmailCode, signInByPassword, signInByPhoneCode } from '@tongxing/contract/calls/sign-in.ts';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { passCheck } from '../../../../test/be-proven.ts';
import { openService, type TestService, type Visitor } from '../../../../test/open-service.ts';
import { type RegisteredPerson, registerPerson } from '../../../../test/register-account.ts';
import { softPasskey } from '../../../../test/soft-passkey.ts';

// What the operator has switched off is off for whoever calls directly, and not only on the page (CVE-2024-49757).

const methods = ['password', 'code', 'qrcode', 'passkey'] as const;
const services = new Map<string, TestService>();
beforeAll(async () => {
  for (const off of methods) services.set(off, await openService({ file: { login: { [off]: false } } }));
});
afterAll(() => Promise.all([...services.values()].map((service) => service.close())));

type Attempt = (visitor: Visitor, person: RegisteredPerson) => Promise<{ readonly reason?: string }>;
const code = '123456';
const shown = softPasskey('http://localhost:3000', { userHandle: null }).get({
  challenge: 'x',
  rpId: 'localhost',
});

/** Every call of a method, with what would open a session where it can be had. */
const attempts: Readonly<Record<string, readonly [(typeof methods)[number], Attempt]>> = {
  'a right password': [
    'password',
    (visitor, { phone: account, password }) => visitor.call(signInByPassword, { account, password }),
  ],
  'asking for a code': ['code', (visitor, { phone }) => visitor.call(phoneCodeCalls.login, { phone })],
  'a code by SMS': ['code', (visitor, { phone }) => visitor.call(signInByPhoneCode, { phone, code })],
  'a code by e-mail': [
    'code',
    (visitor) => visitor.call(signInByEmailCode, { email: 'who@example.com', code }),
  ],
  'opening a QR code': [
    'qrcode',
    (visitor) => visitor.call(openQrTicket, { purpose: 'login', channel: 'app' }),
  ],
  'a QR code for binding': [
    'qrcode',
    (_, { visitor }) => visitor.call(openQrTicket, { purpose: 'bind', channel: 'wechat' }),
  ],
  'asking for a passkey': ['passkey', (visitor) => visitor.call(startPasskeySignIn, {})],
  'adding a passkey': ['passkey', (_, { visitor }) => visitor.call(startPasskeyEnrollment, {})],
};

// threat:CVE-2024-49757
test.each(Object.keys(attempts))('%s is refused where its method is switched off', async (name) => {
  const [off, attempt] = attempts[name] ?? [];
  const service = services.get(off ?? '');
  if (!service || !attempt) throw new Error(name);
  const person = await registerPerson(service);
  await passCheck(person);
  expect((await attempt(service.visitor(), person)).reason).toBe('method_disabled');
});

// threat:CVE-2024-49757
test('credentials obtained elsewhere are refused for a method that is off', async () => {
  const [qr, passkey, other] = [services.get('qrcode'), services.get('passkey'), services.get('password')];
  if (!qr || !passkey || !other) throw new Error('not open');
  const phone = (await registerPerson(qr)).visitor;
  const { ticket } = (await other.visitor().call(openQrTicket, { purpose: 'login', channel: 'app' })).data;
  expect((await phone.call(scanQrTicket, { ticket })).reason).toBe('qr_expired');
  expect((await phone.call(confirmQrTicket, { ticket, number: '12' })).reason).toBe('qr_expired');
  const { session_id } = (await other.visitor().call(startPasskeySignIn, {})).data;
  const asked = await passkey.visitor().call(signInByPasskey, { session_id, ...shown });
  expect(asked).toMatchObject({ code: 0, reason: 'method_disabled' });
});
