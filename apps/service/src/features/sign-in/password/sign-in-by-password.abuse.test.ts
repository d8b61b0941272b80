import { isUsernameFree } from '@tongxing/contract/calls/accounts.ts';
import { signInByPassword } from '@tongxing/contract/calls/sign-in.ts';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { openService, type TestService, type Visitor } from '../../../../test/open-service.ts';
import { registerPerson } from '../../../../test/register-account.ts';

let service: TestService;
beforeAll(async () => {
  service = await openService({ file: { captcha: { kinds: [] } } });
});
afterAll(() => service.close());

const password = 'no password of anybody';
/** What a visitor is told for each of the names, tried in this order. */
async function tryAll(visitor: Visitor, names: readonly string[]): Promise<unknown[]> {
  const notices = [];
  for (const account of names) {
    const { status, reason, data } = await visitor.call(signInByPassword, { account, password });
    notices.push([status, reason, data]);
  }
  return notices;
}

const spellingsOf = (phone: string) => [
  phone,
  `+86${phone}`,
  `+86 ${phone.slice(0, 3)} ${phone.slice(3, 7)} ${phone.slice(7)}`,
  `0086${phone}`,
  `86${phone}`,
  `${phone.slice(0, 3)}-${phone.slice(3)}`,
  phone.replace(/\d/g, (digit) => String.fromCharCode(0xff10 + Number(digit))),
  ` ${phone} `,
];

// threat:wait-oracle
test('spellings of one number share one limit, whether or not an account has it', async () => {
  const { phone } = await registerPerson(service);
  const known = await tryAll(service.visitor('51.1.1.1'), spellingsOf(phone));
  const unknown = await tryAll(service.visitor('51.2.2.2'), spellingsOf('13977770001'));
  expect(known).toEqual(unknown);
  expect(known.map((notices) => (notices as [number])[0])).toEqual([200, 200, 200, 200, 200, 200, 429, 429]);
});

// threat:username-list
test('spellings of one address and of one user name share one limit too', async () => {
  const cases = ['Li@Mail.example', 'LI@mail.EXAMPLE'];
  const names = ['Somebody_1', 'sOMEBODY_1', 'ＳＯＭＥＢＯＤＹ＿１'];
  for (const [at, spellings] of [cases, names].entries()) {
    const many = Array.from({ length: 8 }, (_, index) => spellings[index % spellings.length] ?? '');
    const notices = await tryAll(service.visitor(`52.${at}.1.1`), many);
    expect(notices.map((each) => (each as [number])[0])).toEqual([200, 200, 200, 200, 200, 200, 429, 429]);
  }
});

// threat:CVE-2026-23511 threat:wait-oracle
test('the limit of a user name does not reveal its phone number', async () => {
  const one = await registerPerson(service, { username: 'LinkedName' });
  const other = await registerPerson(service, { username: 'AnotherName' });
  const own = await tryAll(service.visitor('53.1.1.1'), [
    ...Array(6).fill('LinkedName'),
    one.phone,
    one.phone,
  ]);
  const foreign = await tryAll(service.visitor('53.2.2.2'), [
    ...Array(6).fill('AnotherName'),
    '13977770002',
    one.phone,
  ]);
  expect(own).toEqual(foreign);
  expect(other.phone).not.toBe(one.phone);
});

// threat:CVE-2026-23511
test('in one network all names of an account share a silent limit: past it the right password is refused', async () => {
  const person = await registerPerson(service, { username: 'ManyNames' });
  const stranger = service.visitor('54.1.1.1');
  const guess = (account: string) => stranger.call(signInByPassword, { account, password });
  for (let at = 0; at < 80; at += 1) {
    await guess(at % 2 === 0 ? 'ManyNames' : person.phone);
    service.clock.advance(30);
  }
  service.clock.advance(900);
  expect(await guess('ManyNames')).toMatchObject({ reason: 'wrong_credentials' });
  const right = { account: person.phone, password: person.password };
  expect((await stranger.call(signInByPassword, right)).reason).toBe('wrong_credentials');
  // The owner notices nothing, on a new browser either.
  expect((await service.visitor('55.1.1.1').call(signInByPassword, right)).code).toBe(1);
  expect((await person.visitor.call(signInByPassword, right)).code).toBe(1);
}, 120_000);

// threat:username-list
test('checks of user names are limited per address', async () => {
  const ask = (visitor: Visitor, at: number) => visitor.call(isUsernameFree, { username: `guess_${at}` });
  const visitor = service.visitor('56.1.1.1');
  let answered = 0;
  for (let at = 0; at < 100; at += 1) {
    // Another browser is no other client.
    const answer = await ask(at % 2 ? visitor : service.visitor('56.1.1.1'), at);
    if (answer.code === 1) answered += 1;
    else expect(answer).toMatchObject({ status: 429, code: 429 });
  }
  expect(answered).toBeLessThanOrEqual(61);
  expect((await ask(service.visitor('56.2.2.2'), 0)).code).toBe(1);

  answered = 0;
  for (let at = 0; at < 700; at += 1) {
    if ((await ask(service.visitor(`57.1.1.${at % 250}`), at)).code === 1) answered += 1;
  }
  expect(answered).toBeLessThanOrEqual(601);
}, 60_000);
