import { listSwitchableAccounts } from '@tongxing/contract/calls/account-switch.ts';
import { decideAuthorization, getAuthorization } from '@tongxing/contract/calls/authorization.ts';
import { emailCodeCalls, phoneCodeCalls } from '@tongxing/contract/calls/one-time-codes.ts';
import { editProfile, getProfile } from '@tongxing/contract/calls/profile.ts';
import { changePassword, resetPassword } from '@tongxing/contract/calls/recovery.ts';
import { register } from '@tongxing/contract/calls/registration.ts';
import { listSessions } from '@tongxing/contract/calls/sessions.ts';
import { signInByPassword, signInByPhoneCode, signOut } from '@tongxing/contract/calls/sign-in.ts';
import { getConfig } from '@tongxing/contract/calls/site-config.ts';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { awaitCode } from '../../../../test/await-code.ts';
import { passCheck, turnOnTotp } from '../../../../test/be-proven.ts';
import { makeOperator, type TestOperator } from '../../../../test/make-operator.ts';
import { openService, type TestService, type Visitor } from '../../../../test/open-service.ts';
import { type RegisteredPerson, registerPerson } from '../../../../test/register-account.ts';
import { registerApp, start } from '../../../../test/relying-party.ts';

const reasonOf = ({ code, data }: { code: number; data: unknown }) =>
  code === 1 ? 'done' : code === 0 ? (data as { reason?: string }).reason : code;
const unmetOf = ({ data }: { data: unknown }) => (data as { unmet?: string[] }).unmet;
const day = 24 * 3600;

describe('passwords', () => {
  let service: TestService;
  beforeAll(async () => {
    const password = { min_length: 12, classes: 3, history: 3, breached: true };
    service = await openService({ file: { policies: { password, lock_words: ['通行', 'Acme'] } } });
  }, 120_000);
  afterAll(() => service.close());
  const good = 'Blue harbour 47';

  let count = 0;
  async function registerWith(password: string) {
    const phone = `1391234${String((count += 1)).padStart(4, '0')}`;
    const visitor = service.visitor();
    await visitor.call(phoneCodeCalls.register, { phone });
    const code = await service.readCode(phone, 'register');
    const terms = { terms_version: '1.0', privacy_version: '1.0' };
    return visitor.call(register, { type: 'phone', phone, code, password, ...terms });
  }

  test('people read what a new password needs before they choose one', async () => {
    const { data } = await service.visitor().call(getConfig, {});
    expect(data.password).toEqual({ min_length: 12, classes: 3 });
  });

  // call:POST/v3/register
  test.each([
    ['Short 4 you', ['min_length']],
    ['all small letters', ['classes']],
    ['ｂｌｕｅ harbour', ['classes']],
    ['My aCmE harbour 47', ['lock_words']],
    ['我的通行密码 47 Harbour', ['lock_words']],
    ['Password12345!', ['breached']],
    ['aCme1', undefined],
    [good, undefined],
  ])('at registration %j lacks %j', async (password, unmet) => {
    const answer = await registerWith(password);
    expect(unmetOf(answer)).toEqual(unmet);
    expect(reasonOf(answer)).toBe(unmet ? 'password_policy' : password === good ? 'done' : 400);
  });

  // call:POST/v3/user/change_password call:POST/v3/forget
  test('a change and a reset follow the same rules, and refuse the last three', async () => {
    const person = await registerPerson(service, { password: good });
    const change = async (password: string, old: string) => {
      await passCheck({ ...person, password: old });
      return person.visitor.call(changePassword, { password, old_password: old });
    };
    expect(unmetOf(await change('small letters only', good))).toEqual(['classes']);
    expect(unmetOf(await change(good, good))).toEqual(['history']);
    const later = ['Green harbour 48', 'Red harbour 49', 'Grey harbour 50'];
    let old = good;
    for (const next of later) {
      expect(reasonOf(await change(next, old))).toBe('done');
      old = next;
    }
    expect(unmetOf(await change('Green harbour 48', old))).toEqual(['history']);
    const reset = async (password: string) => {
      const visitor = service.visitor();
      const code = await awaitCode(service, person.phone, 'forget', () =>
        visitor.call(phoneCodeCalls.forget, { phone: person.phone }),
      );
      return visitor.call(resetPassword, { type: 'phone', phone: person.phone, code, password } as never);
    };
    expect(unmetOf(await reset('Red harbour 49'))).toEqual(['history']);
    // The fourth last is no longer remembered, and no more hashes are kept.
    expect(reasonOf(await reset(good))).toBe('done');
    const kept = await service.database.selectFrom('password_history').selectAll().execute();
    expect(kept.filter(({ account_id: id }) => id === person.accountId)).toHaveLength(3);
  });
});

describe('old passwords', () => {
  let service: TestService;
  beforeAll(async () => {
    service = await openService({ file: { policies: { password: { max_age_days: 5 } } } });
  }, 120_000);
  afterAll(() => service.close());

  // call:POST/v3/login/password call:GET/v3/user/userinfo
  test('people are told before, and let on to nothing else after', async () => {
    const person = await registerPerson(service);
    const { phone: account, password } = person;
    const again = service.visitor();
    const answer = await again.call(signInByPassword, { account, password });
    const [due] = answer.data.due ?? [];
    expect(due).toEqual({ what: 'password', by: Math.floor(service.clock.now().getTime() / 1000) + 5 * day });
    again.token = answer.data.token;
    expect(reasonOf(await again.call(editProfile, { nickname: '还能改' } as never))).toBe('done');
    service.clock.advance(5 * day + 60);
    const refused = await again.call(editProfile, { nickname: '改不了' } as never);
    expect([refused.code, refused.data]).toMatchObject([13, { due: [{ what: 'password' }] }]);
    expect((await again.call(getProfile, {})).data.due).toMatchObject([{ what: 'password' }]);
    await passCheck({ ...person, visitor: again });
    const next = 'another harbour 7';
    expect(reasonOf(await again.call(changePassword, { password: next, old_password: password }))).toBe(
      'done',
    );
    expect(reasonOf(await again.call(editProfile, { nickname: '又能改' } as never))).toBe('done');
    expect((await again.call(getProfile, {})).data.due).toMatchObject([{ what: 'password' }]);
  });
});

describe('a second factor', () => {
  let service: TestService;
  let owner: TestOperator;
  let canary: RegisteredPerson;
  beforeAll(async () => {
    service = await openService({
      follows: true,
      file: { operators: { approval: false, requests_per_minute: 2000 } },
    });
    owner = await makeOperator(service, ['owner']);
    canary = await registerPerson(service);
  }, 120_000);
  afterAll(() => service.close());
  const demand = async (second_factor: object, isMet: boolean) => {
    await owner.enter();
    const { body } = await owner.ask('GET', 'settings/policies');
    const saved = await owner.ask(
      'PATCH',
      'settings/policies',
      { second_factor },
      { 'if-match': `"${String(body['version'])}"` },
    );
    expect(saved.status, saved.text).toBe(200);
    // Of whom something is demanded: the process has followed the settings.
    await expect
      .poll(async () => (await canary.visitor.call(getProfile, {})).data.due !== undefined, {
        timeout: 10_000,
      })
      .toBe(isMet);
  };
  const edit = async ({ visitor }: { visitor: Visitor }) =>
    reasonOf(await visitor.call(editProfile, { nickname: '昵称' } as never));
  async function signIn({ phone, password }: RegisteredPerson) {
    const visitor = service.visitor();
    const answer = await visitor.call(signInByPassword, { account: phone, password });
    visitor.token = answer.data.token;
    return { visitor, due: answer.data.due };
  }

  // call:POST/manage/v1/settings/{section}/try
  test('says first whom it concerns, saved or not', async () => {
    const person = await registerPerson(service);
    const count = async (second_factor: object) =>
      (await owner.ask('POST', 'settings/policies/try', { what: 'affected', with: { second_factor } })).body[
        'affected'
      ];
    const before = await count({ everybody: true });
    expect(before).toBeGreaterThan(0);
    await turnOnTotp(service, person);
    expect(await count({ everybody: true })).toBe(Number(before) - 1);
    expect(await count({ everybody: false })).toBe(0);
    expect((await owner.ask('POST', 'settings/sms/try', { what: 'affected' })).status).toBe(400);
  });

  // threat:due-walked-around
  test('without grace nothing but who one is, signing out and meeting it works; no app gets a code', async () => {
    const person = await registerPerson(service);
    const app = await registerApp((await registerPerson(service)).visitor, { name: '等着的应用' });
    await demand({ everybody: true }, true);
    // The session is older than the policy.
    expect(await edit(person)).toBe(13);
    const { visitor } = person;
    for (const refused of [
      await visitor.call(listSessions, {}),
      await visitor.call(emailCodeCalls.change_email, { email: 'a@b.example' }),
      await visitor.call(phoneCodeCalls.change_phone, { phone: '13900000001' }),
    ])
      expect(refused.code).toBe(13);
    expect(reasonOf(await visitor.call(getProfile, {}))).toBe('done');
    expect(reasonOf(await visitor.call(listSwitchableAccounts, {}))).toBe('done');
    const { authorize } = await start(service, app);
    expect((await visitor.call(getAuthorization, { authorize })).code).toBe(13);
    expect((await visitor.call(decideAuthorization, { authorize, decision: 'approve' } as never)).code).toBe(
      13,
    );
    // Every other way in is no way around.
    const byCode = service.visitor();
    const code = await awaitCode(service, person.phone, 'login', () =>
      byCode.call(phoneCodeCalls.login, { phone: person.phone }),
    );
    const answer = await byCode.call(signInByPhoneCode, { phone: person.phone, code });
    expect(answer.data.due).toMatchObject([{ what: 'second_factor' }]);
    byCode.token = answer.data.token;
    expect(await edit({ visitor: byCode })).toBe(13);
    expect(reasonOf(await byCode.call(signOut, {}))).toBe('done');
    await turnOnTotp(service, person);
    expect(await edit(person)).toBe('done');
    expect((await visitor.call(getProfile, {})).data.due).toBeUndefined();
    await demand({ everybody: false }, false);
  });

  test('with days of grace people go on until then, by group, and nobody gains days by signing in again', async () => {
    const [member, other] = [await registerPerson(service), await registerPerson(service)];
    const { body } = await owner.ask('POST', 'groups', { key: 'Finance', name: '财务' });
    const id = String((body as unknown as { id: string }).id);
    for (const { accountId } of [member, canary])
      await owner.ask('PUT', `groups/${id}/members/${accountId}`, { reason: '入职' });
    await demand({ groups: ['finance'], grace_days: 2 }, true);
    const { due, visitor } = await signIn(member);
    expect(due).toEqual([
      { what: 'second_factor', by: Math.floor(service.clock.now().getTime() / 1000) + 2 * day },
    ]);
    expect(await edit({ visitor })).toBe('done');
    expect((await signIn(other)).due).toBeUndefined();
    service.clock.advance(day);
    expect((await signIn(member)).due).toEqual(due);
    service.clock.advance(day + 60);
    expect(await edit({ visitor })).toBe(13);
    expect(await edit(other)).toBe('done');
    await owner.enter();
    await owner.ask('DELETE', `groups/${id}/members/${member.accountId}`, { reason: '离开财务' });
    expect(await edit({ visitor })).toBe('done');
    await demand({ groups: [], grace_days: 0 }, false);
  });
});

// threat:due-walked-around
test('the console is no way around it either', async () => {
  const service = await openService({ file: { policies: { password: { max_age_days: 3 } } } });
  const owner = await makeOperator(service, ['owner']);
  expect((await owner.ask('GET', 'people')).status).toBe(200);
  service.clock.advance(3 * day + 60);
  await owner.enter();
  const refused = await owner.ask('GET', 'people');
  expect([refused.status, refused.body]).toMatchObject([403, { type: 'urn:tongxing:problem:due_first' }]);
  await service.close();
});

describe('sessions', () => {
  let service: TestService;
  beforeAll(async () => {
    const sessions = { per_person: 2, idle_minutes: 30, absolute_hours: 3 };
    service = await openService({ file: { policies: { sessions } } });
  }, 120_000);
  afterAll(() => service.close());
  async function signIn({ phone, password }: RegisteredPerson) {
    const visitor = service.visitor();
    const answer = await visitor.call(signInByPassword, { account: phone, password });
    visitor.token = answer.data.token;
    return { visitor, expiresAt: answer.data.expires_at };
  }
  const isIn = async ({ visitor }: { visitor: Visitor }) => (await visitor.call(getProfile, {})).code === 1;

  test('of too many the oldest ends', async () => {
    const person = await registerPerson(service);
    service.clock.advance(10);
    const second = await signIn(person);
    service.clock.advance(10);
    const third = await signIn(person);
    expect([await isIn(person), await isIn(second), await isIn(third)]).toEqual([false, true, true]);
    const raced = await Promise.all(Array.from({ length: 6 }, () => signIn(person)));
    const living = await Promise.all(raced.map(isIn));
    expect(living.filter(Boolean).length).toBeLessThanOrEqual(2);
  });

  test('one that rests ends, one that is used goes on, and none goes on for ever', async () => {
    const person = await registerPerson(service);
    const used = await signIn(person);
    const now = Math.floor(service.clock.now().getTime() / 1000);
    expect(used.expiresAt).toBe(now + 3 * 3600);
    for (let minutes = 0; minutes < 160; minutes += 20) {
      service.clock.advance(20 * 60);
      expect(await isIn(used)).toBe(true);
    }
    expect(await isIn(person)).toBe(false);
    service.clock.advance(21 * 60);
    expect(await isIn(used)).toBe(false);
  });
});
