import { listActivities } from '@tongxing/contract/calls/activity-log.ts';
import { removeContact } from '@tongxing/contract/calls/contacts.ts';
import { getProfile } from '@tongxing/contract/calls/profile.ts';
import { signInByPassword } from '@tongxing/contract/calls/sign-in.ts';
import { permissionTo } from '@tongxing/contract/permissions.ts';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { passCheck } from '../../../../test/be-proven.ts';
import { addFurther, idOf } from '../../../../test/further-contact.ts';
import { makeOperator, type TestOperator } from '../../../../test/make-operator.ts';
import { openService, type TestService } from '../../../../test/open-service.ts';
import { registerPerson } from '../../../../test/register-account.ts';
import { verifyAudit } from '../audit/verify-audit.ts';

let service: TestService;
let owner: TestOperator;
beforeAll(async () => {
  service = await openService({ file: { operators: { approval: false } } });
  owner = await makeOperator(service, ['owner']);
});
afterAll(() => service.close());

const newestAudit = () =>
  service.database
    .selectFrom('audit_event')
    .selectAll()
    .orderBy('number', 'desc')
    .limit(1)
    .executeTakeFirstOrThrow();

// call:GET/manage/v1/people call:GET/manage/v1/people/{id}
test('finds a person by each of their names, and shows no contact in full', async () => {
  const person = await registerPerson(service, { username: 'Ming_Yue' });
  const email = 'ming@example.com';
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
  const { number } = await service.database
    .selectFrom('account')
    .select('number')
    .where('id', '=', person.accountId)
    .executeTakeFirstOrThrow();
  for (const q of [person.phone, `+86 ${person.phone}`, email, 'MING_y', person.accountId, String(number)]) {
    const { status, body } = await owner.ask('GET', `people?q=${encodeURIComponent(q)}`);
    expect(status).toBe(200);
    expect(
      body.items.map(({ id }) => id),
      q,
    ).toEqual([person.accountId]);
    expect(JSON.stringify(body)).not.toContain(person.phone);
    expect(JSON.stringify(body)).not.toContain(email);
  }
  const shown = await owner.ask('GET', `people/${person.accountId}`);
  expect(shown.status).toBe(200);
  expect(shown.body).toMatchObject({ username: 'Ming_Yue', status: 'active', ways_in: { password: true } });
  expect(shown.body['sessions']).toHaveLength(1);
  expect(JSON.stringify(shown.body)).not.toContain(person.phone);
  expect(await newestAudit()).toMatchObject({ kind: 'people.show', target_id: person.accountId });
  expect((await owner.ask('GET', `people?q=${person.phone.slice(0, 7)}`)).body.items).toEqual([]);
});

test('finds a person by a further contact, lists it masked, and reveals the main one alone', async () => {
  const person = await registerPerson(service);
  const { visitor, phone, accountId } = person;
  const [further, email] = ['13733330001', 'further@mail.example'] as const;
  await passCheck(person);
  for (const to of ['main@mail.example', further, email]) await addFurther(service, visitor, to);
  for (const q of [further, `+86 ${further}`, email, email.toUpperCase()]) {
    const found = await owner.ask('GET', `people?q=${encodeURIComponent(q)}`);
    expect(found.body.items, q).toMatchObject([
      {
        id: accountId,
        phone: `${phone.slice(0, 3)}****${phone.slice(-4)}`,
        found_by: q.includes('@')
          ? { kind: 'email', to: 'f***r@mail.example' }
          : { kind: 'phone', to: '137****0001' },
      },
    ]);
    for (const full of [further, email]) expect(found.text).not.toContain(full);
  }
  // By what the columns show anyway, nothing more is said; nor of those who are not looked for by a contact.
  for (const q of [phone, 'main@mail.example', accountId]) {
    const found = await owner.ask('GET', `people?q=${encodeURIComponent(q)}`);
    expect(found.body.items, q).toMatchObject([{ id: accountId, found_by: null }]);
  }
  for (const { found_by } of (await owner.ask('GET', 'people')).body.items) expect(found_by).toBeNull();
  const shown = await owner.ask('GET', `people/${accountId}`);
  expect(shown.body['further_contacts']).toMatchObject([
    { kind: 'phone', to: '137****0001' },
    { kind: 'email', to: expect.stringMatching(/\*.*@mail\.example$/) },
  ]);
  for (const full of [phone, further, email]) expect(shown.text).not.toContain(full);
  const reveal = (contact: string) =>
    owner.ask('POST', `people/${accountId}/reveal`, { reason: '本人来电', contact });
  expect((await reveal('phone')).body).toMatchObject({ contact: 'phone', value: phone });
  expect((await reveal('email')).body).toMatchObject({ value: 'main@mail.example' });
  for (const none of [further, 'further', '137****0001']) expect((await reveal(none)).status).toBe(400);
  expect(JSON.stringify(await newestAudit())).not.toContain(further);

  // Removed, it leads to nobody.
  await visitor.call(removeContact, { id: await idOf(visitor, '0001') });
  expect((await owner.ask('GET', `people?q=${further}`)).body.items).toEqual([]);
});

// call:GET/manage/v1/people
test('pages through people in each order, without losing or repeating one while new ones come', async () => {
  for (const sort of ['-created_at', 'created_at', '-seen_on']) {
    const seen: unknown[] = [];
    let cursor = '';
    for (let page = 0; ; page += 1) {
      const { body } = await owner.ask(
        'GET',
        `people?sort=${sort}&limit=2${cursor && `&cursor=${encodeURIComponent(cursor)}`}`,
      );
      seen.push(...body.items.map(({ id }) => id));
      if (page === 0) await registerPerson(service);
      if (!body.next) break;
      cursor = body.next;
    }
    const known = await service.database.selectFrom('account').select('id').execute();
    expect(new Set(seen).size, sort).toBe(seen.length);
    expect(seen.length, sort).toBeGreaterThanOrEqual(known.length - 1);
  }
});

test('pages through a name in the order of the names', async () => {
  const names = ['zhong_a', 'zhong_b', 'zhong_c', 'zhong_d', 'zhong_e'];
  for (const username of names) await registerPerson(service, { username });
  const found: unknown[] = [];
  let cursor = '';
  do {
    const { body } = await owner.ask(
      'GET',
      `people?q=zhong_&limit=2${cursor && `&cursor=${encodeURIComponent(cursor)}`}`,
    );
    found.push(...body.items.map(({ username }) => username));
    cursor = body.next ?? '';
  } while (cursor);
  expect(found).toEqual(names);
});

// call:POST/manage/v1/people/{id}/disable call:POST/manage/v1/people/{id}/enable
test('a disabled account is signed out at once, says so in its own log, and can be opened again', async () => {
  const person = await registerPerson(service);
  const path = `people/${person.accountId}`;
  expect((await owner.ask('POST', `${path}/disable`, {})).body).toMatchObject({
    status: 400,
    issues: [{ path: ['reason'] }],
  });
  const answer = await owner.ask('POST', `${path}/disable`, { reason: '诈骗', tell_reason: true });
  expect(answer.status).toBe(200);
  expect((await person.visitor.call(getProfile, {})).code).toBe(401);
  expect(await newestAudit()).toMatchObject({
    kind: 'people.disable',
    operator: `account/${owner.accountId}`,
    reason: '诈骗',
    permission: permissionTo.stopPeople,
    before: { status: 'active' },
    after: { status: 'disabled' },
  });
  expect((await owner.ask('POST', `${path}/disable`, { reason: '再来' })).status).toBe(422);
  expect((await owner.ask('GET', 'people?status=disabled')).body.items).toHaveLength(1);
  expect((await owner.ask('POST', `${path}/enable`, { reason: '弄错了' })).status).toBe(200);
  const back = await person.visitor.call(signInByPassword, {
    account: person.phone,
    password: person.password,
  });
  expect(back.code).toBe(1);
  person.visitor.token = back.data.token;
  const { items } = (await person.visitor.call(listActivities, {})).data;
  const notices = items.find(({ kind }) => kind === 'operator_disabled');
  expect(notices).toMatchObject({ details: { reason: '诈骗' }, ip: '', place: '' });
  expect(items.find(({ kind }) => kind === 'operator_enabled')?.details).toEqual({});
});

// call:GET/manage/v1/people/{id} call:POST/manage/v1/people call:POST/manage/v1/people/{id}/erase
// call:POST/manage/v1/people/{id}/require-new-password
test('every act on a person does what it says', async () => {
  const person = await registerPerson(service);
  const path = `people/${person.accountId}`;
  const because = { reason: '本人来电' };
  expect((await owner.ask('POST', `${path}/end-sessions`, because)).body).toEqual({ ended: 1 });
  expect((await owner.ask('POST', `${path}/reset-second-factor`, because)).body.type).toBe(
    'urn:tongxing:problem:no_second_factor',
  );
  const revealed = await owner.ask('POST', `${path}/reveal`, { ...because, contact: 'phone' });
  expect(revealed.body).toMatchObject({ contact: 'phone', value: person.phone });
  expect(JSON.stringify(await newestAudit())).not.toContain(person.phone);
  expect((await owner.ask('POST', `${path}/require-new-password`, because)).status).toBe(200);
  const refused = await person.visitor.call(signInByPassword, {
    account: person.phone,
    password: person.password,
  });
  expect(refused.reason).toBe('wrong_credentials');
  expect((await owner.ask('POST', `${path}/restore`, because)).body.type).toBe(
    'urn:tongxing:problem:no_cancellation',
  );
  const erased = await owner.ask('POST', `${path}/erase`, because);
  expect(erased.body['receipt']).toMatch(/^[A-Z2-9]{12}$/);
  expect((await owner.ask('GET', path)).status).toBe(404);
  const made = await owner.ask('POST', 'people', { ...because, contact: person.phone, nickname: '新来的' });
  expect(made.status).toBe(200);
  expect((await owner.ask('POST', 'people', { ...because, contact: person.phone })).body.type).toBe(
    'urn:tongxing:problem:contact_taken',
  );
  expect(await verifyAudit(service.database, service.ports.masterKey, { witnessed: null })).toMatchObject({
    brokenAt: null,
  });
});

test('what was looked for by a date stands in the audit as it was asked, and the chain holds', async () => {
  const [from, to] = ['2026-01-01T00:00:00.000Z', '2026-06-30'];
  const query = `created_from=${from}&created_to=${to}&seen_from=${from}`;
  expect((await owner.ask('GET', `people?${query}`)).status).toBe(200);
  expect((await newestAudit()).after).toMatchObject({
    filters: { created_from: from, created_to: '2026-06-29T16:00:00.000Z' },
  });
  expect((await owner.ask('GET', `audit?from=${from}&to=${to}`)).status).toBe(200);
  expect(await verifyAudit(service.database, service.ports.masterKey, { witnessed: null })).toMatchObject({
    brokenAt: null,
  });
});
