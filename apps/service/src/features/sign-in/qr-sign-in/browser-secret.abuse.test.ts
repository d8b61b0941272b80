import { confirmQrTicket, getQrStatus, qrSecretHeader } from '@tongxing/contract/calls/qr-sign-in.ts';
import { answerSecondFactor, setUpTotp } from '@tongxing/contract/calls/second-factor.ts';
import { signInByPassword } from '@tongxing/contract/calls/sign-in.ts';
import { passStepUp } from '@tongxing/contract/calls/step-up.ts';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { authenticatorCode } from '../../../../test/authenticator.ts';
import { turnOnTotp } from '../../../../test/be-proven.ts';
import { askManage, giveRoles } from '../../../../test/make-operator.ts';
import { openMiniProgramService } from '../../../../test/open-mini-program-service.ts';
import { openService, type TestService, type Visitor } from '../../../../test/open-service.ts';
import { type RegisteredPerson, registerPerson } from '../../../../test/register-account.ts';
import { confirmQr, copyByQr, showQr } from '../../../../test/show-qr.ts';

/** Somebody who reads what scripts can read: the token and `X-Device`, and no cookie. */
let service: TestService;
beforeAll(async () => {
  service = await openService({ file: { captcha: { kinds: [] } } });
});
afterAll(() => service.close());

interface Event {
  readonly code: number;
  readonly data: { readonly state?: string; readonly token?: string; readonly session_id?: string };
}

/** What a stream of the ticket says last. */
async function lastOfStream(
  { app }: TestService,
  { asker, ticket, secret }: { asker: Visitor; ticket: string; secret: string },
  query = '',
): Promise<Event> {
  const { body, headers } = await app.inject({
    url: `${getQrStatus.path}?ticket=${ticket}${query}`,
    headers: {
      accept: 'text/event-stream',
      [qrSecretHeader]: secret,
      'x-device': asker.device,
      'x-forwarded-for': asker.ip,
      cookie: [...asker.cookies].map(([name, value]) => `${name}=${value}`).join('; '),
    },
  });
  expect(headers['set-cookie']).toBeUndefined();
  const lines = body.split('\n').filter((line) => line.startsWith('data:'));
  return JSON.parse(lines.at(-1)?.slice(5) ?? '') as Event;
}

/** A copy of the phone's session, handed over by a stream. */
async function copyByStream(phone: Visitor): Promise<Visitor> {
  const code = await showQr(service);
  await confirmQr(phone, code);
  code.asker.token = (await lastOfStream(service, code)).data.token ?? null;
  expect(code.asker.token).not.toBeNull();
  return code.asker;
}

const thiefOf = ({ visitor }: RegisteredPerson): Visitor =>
  Object.assign(service.visitor('11.6.6.6'), { token: visitor.token });

// threat:qr-known-browser
test('a stream reports the confirmation, and the browser fetches the token with an HttpOnly secret', async () => {
  const { visitor: phone } = await registerPerson(service);
  const code = await showQr(service);
  await confirmQr(phone, code);
  const notices = await lastOfStream(service, code, '&tells=states');
  expect(notices.data).toEqual({ state: 'confirmed' });
  expect(code.asker.cookies.size).toBe(0);
  expect((await code.check()).data).toMatchObject({ state: 'confirmed', token: expect.any(String) });
  const names = [...code.asker.cookies.keys()].map((name) => name.replace(/-[\w-]{16}$/, ''));
  expect(names.toSorted()).toEqual(['tongxing-browser', 'tongxing-switch']);
  expect((await code.check()).data).toEqual({ state: 'expired' });
});

// threat:qr-known-browser
test('an operator’s session by QR code works in its browser only, and no copy shares its check', async () => {
  const person = await registerPerson(service);
  const { secret } = await turnOnTotp(service, person);
  await giveRoles(service, person.accountId, ['owner']);
  const browser = await copyByQr(service, person.visitor);
  const code = authenticatorCode(secret, service.clock.now());
  expect((await browser.call(passStepUp, { type: 'totp', code })).code).toBe(1);
  const ask = async (cookies: Visitor['cookies'], more: Record<string, string> = {}) => {
    const cookie = [...cookies].map(([name, value]) => `${name}=${value}`).join('; ');
    const { token, device, userAgent, ip } = browser;
    const known = { authorization: `Bearer ${token}`, 'x-device': device, 'user-agent': userAgent };
    const headers = { ...known, 'x-forwarded-for': ip, cookie, ...more };
    const { status, body } = await askManage(service, 'GET', 'people', { headers });
    return status === 200 ? 200 : body.type.replace('urn:tongxing:problem:', '');
  };
  expect(await ask(browser.cookies)).toBe(200);
  expect(await ask(new Map())).toBe('browser_unknown');
  expect(await ask(new Map(), { 'user-agent': 'another' })).toBe('browser_unknown');
  const { token, device } = browser;
  const copy = Object.assign(service.visitor(), { token, device });
  expect((await copy.call(setUpTotp, {})).code).toBe(10);
  expect((await browser.call(setUpTotp, {})).code).not.toBe(10);
});

// threat:qr-thief-browser
test.each([
  ['an answer', (thief: Visitor) => copyByQr(service, thief)],
  ['a stream', copyByStream],
] as const)(
  'wrong passwords stay throttled on a browser to which %s has brought a copy of a stolen session',
  async (_name, copyTo) => {
    const person = await registerPerson(service);
    const copy = await copyTo(thiefOf(person));
    const guess = (password: string) => copy.call(signInByPassword, { account: person.phone, password });
    let evaluated = 0;
    for (let number = 0; number < 70; number += 1) {
      copy.ip = `58.${number}.1.9`;
      if ((await guess(`guess number ${number}`)).reason === 'wrong_credentials') evaluated += 1;
    }
    expect(evaluated).toBeLessThanOrEqual(51);
    // Who has proven something there is at home, and so is the owner's own browser.
    const right = { account: person.phone, password: person.password };
    expect((await person.visitor.call(signInByPassword, right)).code).toBe(1);
  },
  60_000,
);

// threat:qr-thief-browser
test('a browser signed in by a QR code becomes known after a sign-in of its own', async () => {
  const person = await registerPerson(service);
  const copy = await copyByQr(service, person.visitor);
  const right = { account: person.phone, password: person.password };
  expect((await copy.call(signInByPassword, right)).code).toBe(1);
  // Coming by a code once more takes nothing away.
  const again = await showQr(service, { asker: copy });
  await confirmQr(person.visitor, again);
  expect((await again.check()).data.token).toBeDefined();
  for (let number = 0; number < 60; number += 1) {
    const stranger = service.visitor(`59.${number}.1.9`);
    await stranger.call(signInByPassword, { account: person.phone, password: 'a wrong one' });
  }
  expect((await service.visitor('59.99.1.9').call(signInByPassword, right)).code).toBe(429);
  expect((await copy.call(signInByPassword, right)).code).toBe(1);
}, 60_000);

// threat:qr-known-browser
test('a browser that reached the second factor by a stream can be trusted', async () => {
  const miniProgram = await openMiniProgramService();
  const { user, weChat, phone: account, password, ...person } = await miniProgram.boundPerson();
  const { secret } = await turnOnTotp(miniProgram.service, { ...person, phone: account, password });
  const code = await miniProgram.openCode();
  const { proof } = (await miniProgram.scan(weChat, code, user)).data;
  const { number = '' } = await miniProgram.status(code);
  await weChat.call(confirmQrTicket, { ticket: code.ticket, number, proof });
  const asked = await lastOfStream(miniProgram.service, code);
  expect(asked.code).toBe(-1);
  const browser = code.asker;
  const answered = await browser.call(answerSecondFactor, {
    session_id: asked.data.session_id ?? '',
    code: authenticatorCode(secret, miniProgram.service.clock.now()),
    trust_device: true,
  });
  expect(answered.code).toBe(1);
  expect((await browser.call(signInByPassword, { account, password })).code).toBe(1);
  await miniProgram.close();
}, 60_000);
