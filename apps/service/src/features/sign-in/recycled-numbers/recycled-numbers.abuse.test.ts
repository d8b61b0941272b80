import {
  addContact,
  changePhone,
  listContacts,
  replaceLostNumber,
} from '@tongxing/contract/calls/contacts.ts';
import { phoneCodeCalls } from '@tongxing/contract/calls/one-time-codes.ts';
import { getProfile } from '@tongxing/contract/calls/profile.ts';
import { changePassword, resetPassword } from '@tongxing/contract/calls/recovery.ts';
import { signInByPassword, signInByPhoneCode } from '@tongxing/contract/calls/sign-in.ts';
import { getStepUpMethods, passStepUp } from '@tongxing/contract/calls/step-up.ts';
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { awaitCode } from '../../../../test/await-code.ts';
import { awaitNotices } from '../../../../test/await-notices.ts';
import { passCheck } from '../../../../test/be-proven.ts';
import { addFurther } from '../../../../test/further-contact.ts';
import { makeOperator } from '../../../../test/make-operator.ts';
import { openService, type TestService, type Visitor } from '../../../../test/open-service.ts';
import { type RegisteredPerson, registerPerson } from '../../../../test/register-account.ts';

let service: TestService;
beforeAll(async () => {
  service = await openService({ file: { captcha: { kinds: [] } } });
});
afterAll(() => service.close());
beforeEach(() => service.clock.advance(61));

const day = 24 * 3600;
let people = 0;
const password = 'correct horse battery 7';
const sevenMonths = 214 * day;

/** Somebody with a password, a name and an address, whom nobody has seen for so long. */
async function unusedFor(seconds: number): Promise<RegisteredPerson & { readonly email: string }> {
  people += 1;
  const person = await registerPerson(service, { username: `unused_${people}`, password });
  const email = `unused${people}@example.com`;
  await passCheck(person);
  await addFurther(service, person.visitor, email);
  service.clock.advance(seconds);
  return { ...person, email };
}

type Purpose = 'login' | 'forget' | 'change_phone';
const codeFor = (visitor: Visitor, purpose: Purpose, phone: string) =>
  awaitCode(service, phone, purpose, () => visitor.call(phoneCodeCalls[purpose], { phone }));

type Question = { recycled_id: string; account: { nickname: string; year: number }; expire: number };
type Proof = { code: string } | { recycled_id: string; mine: boolean };
const questionIn = (answer: { code: number; data: unknown }): Question => {
  expect(answer.code).toBe(3);
  return answer.data as Question;
};

interface Way {
  readonly purpose: Purpose;
  readonly visitor: Visitor;
  ready?(): Promise<void>;
  send(phone: string, proof: Proof): Promise<{ code: number; data: unknown }>;
}

/** Every way that takes a code to a number, with somebody else signed in where it needs that. */
async function ways(): Promise<Record<string, Way>> {
  const other = await registerPerson(service);
  await passCheck(other);
  const { visitor } = other;
  // The security check counts for ten minutes.
  const signedIn = { purpose: 'change_phone', visitor, ready: () => passCheck(other) } as const;
  const stranger = service.visitor();
  return {
    login: {
      purpose: 'login',
      visitor: stranger,
      send: (phone, proof) => stranger.call(signInByPhoneCode, { phone, ...proof }),
    },
    forget: {
      purpose: 'forget',
      visitor: stranger,
      send: (phone, proof) =>
        stranger.call(resetPassword, { type: 'phone', phone, password: 'another horse 8 battery', ...proof }),
    },
    change_phone: {
      ...signedIn,
      send: (phone, proof) => visitor.call(changePhone, { phone, ...proof }),
    },
    contacts: {
      ...signedIn,
      send: (phone, proof) => visitor.call(addContact, { type: 'phone', phone, ...proof }),
    },
    lost_number: {
      ...signedIn,
      send: (phone, proof) => visitor.call(replaceLostNumber, { phone, ...proof }),
    },
  };
}
const names = ['login', 'forget', 'change_phone', 'contacts', 'lost_number'] as const;
/** What the account has, as it sees it by its name and password. */
async function contactsOf({ username }: RegisteredPerson): Promise<string[]> {
  const visitor = service.visitor();
  visitor.token = (await visitor.call(signInByPassword, { account: username ?? '', password })).data.token;
  return (await visitor.call(listContacts, {})).data.items.map(({ to }) => to);
}

describe.each(names)('%s with the number of an account that was unused for seven months', (name) => {
  // threat:recycled-number
  test('asks whose it is, and says little of it', async () => {
    const { phone } = await unusedFor(sevenMonths);
    const way = (await ways())[name]!;
    const asked = questionIn(await way.send(phone, { code: await codeFor(way.visitor, way.purpose, phone) }));
    expect(asked).toMatchObject({ account: { year: expect.any(Number) }, expire: 300 });
    expect(asked.account.nickname).toMatch(/^.★★$/u);
    expect(Object.keys(asked).toSorted()).toEqual(['account', 'expire', 'recycled_id']);
  });

  // threat:recycled-number
  test('no takes it from that account, whose other ways hear of it', async () => {
    const unused = await unusedFor(sevenMonths);
    const { phone } = unused;
    const way = (await ways())[name]!;
    const { recycled_id } = questionIn(
      await way.send(phone, { code: await codeFor(way.visitor, way.purpose, phone) }),
    );
    const answer = await way.send(phone, { recycled_id, mine: false });
    expect(answer.code).toBe(name === 'forget' ? 0 : 1);
    expect(await contactsOf(unused)).toEqual([expect.stringContaining('@example.com')]);
    await awaitNotices(service, unused);
    const texts = (await service.ports.listOutbox?.(unused.email))?.map(({ text }) => text);
    expect(texts?.join('\n')).toContain('移除了：现在用它的人说这不是他的账号');
    // Once.
    expect((await way.send(phone, { recycled_id, mine: false })).code).toBe(0);
  });

  // threat:recycled-number
  test('the answer counts once, in its browser, for five minutes, for this number and this call', async () => {
    const unused = await unusedFor(sevenMonths);
    const { phone } = unused;
    const all = await ways();
    const way = all[name]!;
    const ask = async () => {
      service.clock.advance(61);
      await way.ready?.();
      return questionIn(await way.send(phone, { code: await codeFor(way.visitor, way.purpose, phone) }))
        .recycled_id;
    };
    const late = await ask();
    service.clock.advance(301);
    const elsewhere = await ask();
    const [otherWay] = names.filter((each) => all[each]!.purpose !== way.purpose);
    const refusals = [
      await way.send(phone, { recycled_id: late, mine: false }),
      await way.send('13911112222', { recycled_id: await ask(), mine: false }),
      await all[otherWay!]!.send(phone, { recycled_id: await ask(), mine: false }),
      await way.send(phone, { recycled_id: 'made-up', mine: false }),
      await (await ways())[name]!.send(phone, { recycled_id: elsewhere, mine: false }),
    ];
    expect(refusals.map(({ code }) => code)).toEqual([0, 0, 0, 0, 0]);
    expect(await contactsOf(unused)).toHaveLength(2);
  });

  // threat:recycled-number
  test('a used account, and one without another way in, are not doubted', async () => {
    const used = await unusedFor(170 * day);
    const only = await registerPerson(service);
    await service.database
      .updateTable('account')
      .set({ password_hash: null })
      .where('id', '=', only.accountId)
      .execute();
    service.clock.advance(sevenMonths);
    // Signed in meanwhile.
    await contactsOf(used);
    const way = (await ways())[name]!;
    for (const { phone } of [used, only]) {
      service.clock.advance(61);
      await way.ready?.();
      const answer = await way.send(phone, { code: await codeFor(way.visitor, way.purpose, phone) });
      expect(answer.code).toBe(name === 'login' || name === 'forget' ? 1 : 0);
    }
  });
});

// threat:recycled-number
test('no at the sign-in makes a fresh account, and the number is of that one', async () => {
  const unused = await unusedFor(sevenMonths);
  const visitor = service.visitor();
  const { phone } = unused;
  const code = await codeFor(visitor, 'login', phone);
  const { recycled_id } = questionIn(await visitor.call(signInByPhoneCode, { phone, code }));
  const entered = await visitor.call(signInByPhoneCode, { phone, recycled_id, mine: false });
  visitor.token = entered.data.token;
  const fresh = (await visitor.call(getProfile, {})).data;
  expect(fresh.phone).toBe(phone.replace(/(?<=^...)..../, '****'));
  // From now on it is in use: nothing is asked.
  service.clock.advance(61);
  const again = service.visitor();
  const next = await again.call(signInByPhoneCode, { phone, code: await codeFor(again, 'login', phone) });
  again.token = next.data.token;
  expect((await again.call(getProfile, {})).data.id).toBe(fresh.id);
});

// threat:recycled-number
test('yes goes on; for seven days the number proves no security check', async () => {
  const unused = await unusedFor(sevenMonths);
  const { phone } = unused;
  const visitor = service.visitor();
  const code = await codeFor(visitor, 'login', phone);
  const { recycled_id } = questionIn(await visitor.call(signInByPhoneCode, { phone, code }));
  const entered = await visitor.call(signInByPhoneCode, { phone, recycled_id, mine: true });
  expect(entered.code).toBe(1);
  visitor.token = entered.data.token;
  service.clock.advance(61);
  expect((await visitor.call(getStepUpMethods, {})).data.methods).not.toContain('phone');
  for (const purpose of ['security', 'change_password'] as const)
    expect((await visitor.call(phoneCodeCalls[purpose], {})).code).toBe(0);
  expect((await visitor.call(passStepUp, { type: 'phone', code: '123456' })).code).toBe(0);
  await visitor.call(passStepUp, { type: 'password', password });
  const changed = await visitor.call(changePassword, { password: 'another horse 8 battery', code: '123456' });
  expect(changed.code).not.toBe(1);
  service.clock.advance(7 * day + 1);
  const later = service.visitor();
  const third = await later.call(signInByPhoneCode, { phone, code: await codeFor(later, 'login', phone) });
  later.token = third.data.token;
  expect((await later.call(getStepUpMethods, {})).data.methods).toContain('phone');
});

// threat:recycled-number
test('a password reset by that number proves no security check either', async () => {
  const { phone } = await unusedFor(sevenMonths);
  const visitor = service.visitor();
  const fresh = 'another horse 8 battery';
  const code = await codeFor(visitor, 'forget', phone);
  const reset = { type: 'phone', phone, password: fresh } as const;
  const { recycled_id } = questionIn(await visitor.call(resetPassword, { ...reset, code }));
  expect((await visitor.call(resetPassword, { ...reset, recycled_id, mine: true })).code).toBe(1);
  const signedIn = await visitor.call(signInByPassword, { account: phone, password: fresh });
  visitor.token = signedIn.data.token;
  expect((await visitor.call(getStepUpMethods, {})).data.methods).toEqual(['email']);
  expect((await visitor.call(passStepUp, { type: 'password', password: fresh })).code).toBe(0);
  service.clock.advance(7 * day + 1);
  const later = service.visitor();
  const again = await later.call(signInByPassword, { account: phone, password: fresh });
  later.token = again.data.token;
  expect((await later.call(passStepUp, { type: 'password', password: fresh })).code).toBe(1);
});

// threat:recycled-number
test('of two that answer no at once one takes it', async () => {
  const { phone } = await unusedFor(sevenMonths);
  const visitors = [service.visitor('46.1.1.1'), service.visitor('46.1.1.2')];
  const ids: string[] = [];
  for (const visitor of visitors) {
    service.clock.advance(61);
    const code = await codeFor(visitor, 'login', phone);
    ids.push(questionIn(await visitor.call(signInByPhoneCode, { phone, code })).recycled_id);
  }
  const answers = await Promise.all(
    visitors.map((visitor, at) =>
      visitor.call(signInByPhoneCode, { phone, recycled_id: ids[at]!, mine: false }),
    ),
  );
  expect(answers.map(({ code }) => code).toSorted()).toEqual([0, 1]);
});

// threat:recycled-number
test('an imported account that nobody has used here is asked about at once, and afterwards not', async () => {
  const owner = await makeOperator(service, ['owner']);
  const phone = '13922223333';
  const data = `external_id,phone,phone_verified,email,email_verified\nold-1,${phone},true,old1@example.com,true\n`;
  await owner.ask('POST', 'imports', { from: 'csv', data, reason: '从原系统搬家' });
  await service.work('Importing people');
  const visitor = service.visitor();
  const code = await codeFor(visitor, 'login', phone);
  const { recycled_id } = questionIn(await visitor.call(signInByPhoneCode, { phone, code }));
  expect((await visitor.call(signInByPhoneCode, { phone, recycled_id, mine: true })).code).toBe(1);
  service.clock.advance(61);
  const again = service.visitor();
  const second = await codeFor(again, 'login', phone);
  expect((await again.call(signInByPhoneCode, { phone, code: second })).code).toBe(1);
});

test('0 months: nothing is ever asked', async () => {
  const other = await openService({ file: { captcha: { kinds: [] }, phone: { recycled_after_months: 0 } } });
  const { phone } = await registerPerson(other, { username: 'never_asked' });
  other.clock.advance(1000 * day);
  const visitor = other.visitor();
  await visitor.call(phoneCodeCalls.login, { phone });
  const code = await other.readCode(phone, 'login');
  expect((await visitor.call(signInByPhoneCode, { phone, code })).code).toBe(1);
  await other.close();
});

test('neither a code nor a whole answer is bad input', async () => {
  const visitor = service.visitor();
  for (const proof of [{}, { recycled_id: 'x' }, { mine: true }]) {
    const answer = await visitor.call(signInByPhoneCode, { phone: '13911112222', ...proof } as never);
    expect([answer.code, JSON.stringify(answer)]).toEqual([400, expect.stringContaining('请输入验证码')]);
  }
});
