import { passStepUp } from '@tongxing/contract/calls/step-up.ts';
import { permissionTo } from '@tongxing/contract/permissions.ts';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { passCheck, turnOnTotp } from '../../../../test/be-proven.ts';
import { askManage, giveRoles, makeOperator, type TestOperator } from '../../../../test/make-operator.ts';
import { openService, type TestService } from '../../../../test/open-service.ts';
import { registerPerson } from '../../../../test/register-account.ts';
import { verifyAudit } from '../audit/verify-audit.ts';

let service: TestService;
let [first, second, support]: TestOperator[] = [];
beforeAll(async () => {
  service = await openService({ file: { operators: { requests_per_minute: 500 } } });
  first = await makeOperator(service, ['owner']);
  second = await makeOperator(service, ['security']);
  support = await makeOperator(service, ['support']);
  await enterAll();
}, 300_000);
afterAll(() => service.close());

const own = () => first as TestOperator;
const other = () => second as TestOperator;
const helper = () => support as TestOperator;
async function enterAll() {
  for (const each of [own(), other(), helper()]) await each.enter();
}
const typeOf = ({ body }: { body: { type: string } }) => body.type.replace('urn:tongxing:problem:', '');
const because = { reason: '本人来电核实' };

// threat:admin-session-theft threat:operator-by-app
test('nobody enters by a password alone, without a second factor, on another browser, or with an old check', async () => {
  const person = await registerPerson(service);
  await giveRoles(service, person.accountId, ['owner']);
  const headers = { authorization: `Bearer ${person.visitor.token}`, 'x-device': person.visitor.device };
  const ask = (more: Record<string, string> = {}) =>
    askManage(service, 'GET', 'people', { headers: { ...headers, ...more } });
  await passCheck(person);
  expect([(await ask()).status, typeOf(await ask())]).toEqual([403, 'second_factor_needed']);
  await service.database.deleteFrom('operator').where('account_id', '=', person.accountId).execute();

  const device = 'A'.repeat(43);
  expect(typeOf(await own().ask('GET', 'people', undefined, { 'x-device': device }))).toBe('browser_unknown');
  // A script that reads the token reads X-Device too, and no cookie.
  expect(typeOf(await own().ask('GET', 'people', undefined, { cookie: '' }))).toBe('browser_unknown');
  expect((await own().ask('GET', 'people')).status).toBe(200);
  service.clock.advance(31 * 60);
  const idle = await own().ask('GET', 'people');
  expect([idle.status, typeOf(idle), idle.headers['www-authenticate']]).toEqual([
    401,
    'step_up_required',
    'Bearer error="insufficient_user_authentication"',
  ]);
  expect(idle.body['methods']).toEqual(['totp']);
  expect(
    (await own().visitor.call(passStepUp, { type: 'password', password: own().password })).code,
  ).not.toBe(1);
  await enterAll();
  for (let minutes = 0; minutes < 8 * 60; minutes += 20) {
    expect((await own().ask('GET', 'operators')).status).toBe(200);
    service.clock.advance(20 * 60);
  }
  expect(typeOf(await own().ask('GET', 'operators'))).toBe('step_up_required');
  await enterAll();
});

// call:GET/manage/v1/approvals call:GET/manage/v1/audit call:POST/manage/v1/approvals/{id}/approve
// call:POST/manage/v1/approvals/{id}/refuse call:POST/manage/v1/people/{id}/erase threat:operator-alone
test('four eyes: nobody approves their own, twice, too late, or for somebody who may not any more', async () => {
  const person = await registerPerson(service);
  const path = `people/${person.accountId}/erase`;
  const asked = await own().ask('POST', path, because);
  expect([asked.status, typeOf(asked)]).toEqual([409, 'waits_for_approval']);
  const approve = (who: TestOperator, id: string) => who.ask('POST', `approvals/${id}/approve`, {});
  const { approval } = asked.body;
  expect((await own().ask('POST', path, because)).body.approval).toBe(approval);
  expect(typeOf(await approve(own(), approval))).toBe('own_request');
  expect((await approve(helper(), approval)).body.permission).toBe(permissionTo.decideApprovals);
  const listed = await other().ask('GET', 'approvals?state=waiting');
  expect(listed.body.items).toHaveLength(1);
  expect(listed.body.items[0]).toMatchObject({ id: approval, call: 'people.erase', reason: because.reason });
  const answers = await Promise.all([approve(other(), approval), approve(other(), approval)]);
  expect(answers.map(({ status }) => status).toSorted()).toEqual([200, 422]);
  expect((await own().ask('GET', `people/${person.accountId}`)).status).toBe(404);
  const audit = await other().ask('GET', `audit?target=${person.accountId}&kind=people.erase`);
  expect(audit.body.items).toHaveLength(1);
  expect(audit.body.items[0]).toMatchObject({
    operator: `account/${own().accountId}`,
    approved_by: `account/${other().accountId}`,
  });

  const next = await registerPerson(service);
  const late = await own().ask('POST', `people/${next.accountId}/erase`, because);
  service.clock.advance(25 * 3600);
  await enterAll();
  expect(typeOf(await approve(other(), late.body.approval))).toBe('lapsed');
  const { accountId } = await registerPerson(service);
  const none = await other().ask('POST', `people/${accountId}/reset-second-factor`, because);
  expect([none.status, typeOf(none)]).toEqual([422, 'no_second_factor']);
  await turnOnTotp(service, next);
  await enterAll();
  const reset = await other().ask('POST', `people/${next.accountId}/reset-second-factor`, because);
  expect(reset.status).toBe(409);
  await giveRoles(service, other().accountId, ['support']);
  expect(typeOf(await approve(own(), reset.body.approval))).toBe('asker_lost_permission');
  await giveRoles(service, other().accountId, ['security']);
  await service.database.deleteFrom('totp').where('account_id', '=', next.accountId).execute();
  // What cannot be done goes on waiting.
  expect(typeOf(await approve(own(), reset.body.approval))).toBe('no_second_factor');
  expect((await own().ask('POST', `approvals/${reset.body.approval}/refuse`, {})).status).toBe(200);
  expect(typeOf(await approve(own(), reset.body.approval))).toBe('decided_before');
});

// call:GET/manage/v1/audit/export call:POST/manage/v1/people/{id}/reveal threat:operator-alone
test('a revealed contact is shown to who asked alone, and no longer than ten minutes', async () => {
  const person = await registerPerson(service);
  const path = `people/${person.accountId}/reveal`;
  const asked = await own().ask('POST', path, because);
  const approved = await other().ask('POST', `approvals/${asked.body.approval}/approve`, {});
  expect(approved.status).toBe(200);
  expect(approved.text).not.toContain(person.phone);
  expect((await own().ask('POST', path, because)).body['value']).toBe(person.phone);
  service.clock.advance(601);
  expect((await own().ask('POST', path, because)).status).toBe(409);
  const { text } = await own().ask('GET', 'audit/export');
  expect(text).not.toContain(person.phone);
  expect(
    text
      .trim()
      .split('\n')
      .every((line) => JSON.parse(line) !== null),
  ).toBe(true);
});

// call:PUT/manage/v1/operators/{id} threat:support-resets-owner
test('a role that is taken away counts at once, also in the middle; whoever may not make operators touches none', async () => {
  const person = await registerPerson(service);
  await giveRoles(service, helper().accountId, ['security']);
  expect((await helper().ask('POST', `people/${person.accountId}/disable`, because)).status).toBe(200);
  const lowered = await own().ask('PUT', `operators/${helper().accountId}`, { roles: ['support'] });
  await other().ask('POST', `approvals/${lowered.body.approval}/approve`, {});
  const after = await helper().ask('POST', `people/${person.accountId}/enable`, because);
  expect([after.status, after.body.permission]).toEqual([403, permissionTo.stopPeople]);
  const owned = await other().ask('POST', `people/${own().accountId}/disable`, because);
  expect([owned.status, owned.body.permission]).toEqual([403, permissionTo.writeOperators]);
  const lastOwner = await own().ask('DELETE', `operators/${own().accountId}`);
  expect([lastOwner.status, typeOf(lastOwner)]).toEqual([422, 'last_owner']);
  const lesser = await own().ask('PUT', `operators/${own().accountId}`, { roles: ['security'] });
  expect(typeOf(lesser)).toBe('last_owner');
  expect(typeOf(await own().ask('POST', `people/${own().accountId}/disable`, because))).toBe('last_owner');
});

// threat:operator-alone
test('a request that was let in before a role was taken away is not done after', async () => {
  const person = await registerPerson(service);
  await giveRoles(service, helper().accountId, ['security']);
  const { accountId } = helper();
  const answer = await service.database.transaction().execute(async (transaction) => {
    await transaction
      .updateTable('operator')
      .set({ roles: ['support'] })
      .where('account_id', '=', accountId)
      .execute();
    // It reads the roles that are still there, and then waits for those that will be.
    const asked = helper().ask('POST', `people/${person.accountId}/disable`, because);
    await new Promise((resolve) => setTimeout(resolve, 1500));
    return { asked };
  });
  const { status, body } = await answer.asked;
  expect([status, body.permission]).toEqual([403, permissionTo.stopPeople]);
  const { status: saved } = await service.database
    .selectFrom('account')
    .select('status')
    .where('id', '=', person.accountId)
    .executeTakeFirstOrThrow();
  expect(saved).toBe('active');
});

// call:GET/manage/v1/audit call:GET/manage/v1/people threat:CVE-2026-33503
test('a cursor of somebody else, or of another list, leads nowhere; a filter that would scan is named', async () => {
  const page = await own().ask('GET', 'people?limit=1');
  const cursor = encodeURIComponent(page.body.next ?? '');
  expect((await own().ask('GET', `people?limit=1&cursor=${cursor}`)).status).toBe(200);
  for (const answer of [
    await other().ask('GET', `people?limit=1&cursor=${cursor}`),
    await own().ask('GET', `people?limit=1&status=active&cursor=${cursor}`),
    await own().ask('GET', `audit?cursor=${cursor}`),
    await own().ask('GET', 'people?cursor=eyJ.x'),
  ]) {
    expect([answer.status, typeOf(answer)]).toEqual([400, 'bad_input']);
  }
  const scan = await own().ask('GET', 'people?q=lin&created_from=2026-01-01');
  expect(scan.body).toMatchObject({ status: 400, issues: [{ path: ['created_from'] }] });
  expect((await own().ask('GET', 'people?limit=201')).status).toBe(400);
  expect((await own().ask('GET', 'people?colour=red')).status).toBe(400);
});

// call:POST/manage/v1/people
test('the same key gives the same answer once; another body under it is refused', async () => {
  const contact = '13911112222';
  const key = { 'idempotency-key': 'create-1' };
  const body = { ...because, contact };
  const [one, same] = await Promise.all([
    own().ask('POST', 'people', body, key),
    own().ask('POST', 'people', body, key),
  ]);
  expect([one.status, same.status]).toEqual([200, 200]);
  expect(same.body).toEqual(one.body);
  const different = await own().ask('POST', 'people', { ...body, contact: '13911113333' }, key);
  expect([different.status, typeOf(different)]).toEqual([422, 'key_reused']);
  const made = await service.database
    .selectFrom('contact')
    .select('value')
    .where('value', 'like', '139111%')
    .execute();
  expect(made).toEqual([{ value: contact }]);
});

// threat:audit-changed
test('the chain of the operators shows a change, a removal, and an end that was cut off', async () => {
  const { database } = service;
  const verify = async () =>
    (await verifyAudit(database, service.ports.masterKey, { witnessed: null })).brokenAt;
  expect(await verify()).toBeNull();
  const rows = await database.selectFrom('audit_event').selectAll().orderBy('number').execute();
  const [middle, last] = [rows.at(-3), rows.at(-1)];
  if (!middle || !last) throw new Error('there are events');
  const set = (reason: string) =>
    database.updateTable('audit_event').set({ reason }).where('id', '=', middle.id).execute();
  await set('something else');
  expect(await verify()).toBe(middle.number);
  await set(middle.reason);
  expect(await verify()).toBeNull();
  await database.deleteFrom('audit_event').where('id', '=', last.id).execute();
  expect(await verify()).toBe('end');
  await database
    .updateTable('audit_head')
    .set({ events: last.number - 1, last_hash: last.previous_hash })
    .execute();
  expect(await verify()).toBe('end');
});

test('requests are counted for each operator, and headers say how many are left', async () => {
  const few = await openService({ file: { operators: { requests_per_minute: 5 } } });
  const operator = await makeOperator(few, ['owner']);
  few.clock.advance(61);
  const answers = [];
  for (let count = 0; count < 6; count += 1) answers.push(await operator.ask('GET', 'operators'));
  expect(answers.map(({ status }) => status)).toEqual([200, 200, 200, 200, 200, 429]);
  expect(answers[0]?.headers['ratelimit-remaining']).toBe('4');
  expect(Number(answers[5]?.headers['retry-after'])).toBeGreaterThan(0);
  await few.close();
});

// threat:path-spelling
test('outside of the operators’ networks nothing of the console is there', async () => {
  const walled = await openService({ file: { operators: { networks: ['10.9.0.0/16'] } } });
  const status = async (ip: string, url: string, method: 'GET' | 'POST' = 'GET') =>
    (await walled.app.inject({ method, url, headers: { 'x-forwarded-for': ip } })).statusCode;
  expect(await status('10.9.1.1', '/manage/v1/people')).toBe(401);
  const spelledOtherwise = [
    '/%6danage/v1/people',
    '/%6D%61nage/v1/openapi.json',
    '/%61dmin',
    '/admin#people',
    '/Admin',
    '/ADMIN/people',
    '/Manage/v1/people',
    '/%41dmin',
  ];
  const plain = ['/manage/v1/people', '/manage/v1/openapi.json', '/admin', '/admin/people'];
  expect(await status('10.9.1.1', '/%6danage/v1/people')).toBe(401);
  for (const url of [...plain, ...spelledOtherwise]) {
    expect(await status('10.8.1.1', url), url).toBe(404);
  }
  expect(await status('10.8.1.1', '/manage/v1/operators', 'POST')).toBe(404);
  expect(await status('10.8.1.1', '/m%61nage/v1/operators', 'POST')).toBe(404);
  await walled.close();
});
