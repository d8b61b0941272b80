import { permissionTo } from '@tongxing/contract/permissions.ts';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { askManage, giveRoles, makeOperator, type TestOperator } from '../../../../test/make-operator.ts';
import { openService, type TestService } from '../../../../test/open-service.ts';
import { registerPerson } from '../../../../test/register-account.ts';
import { ask, registerApp } from '../../../../test/relying-party.ts';

let service: TestService;
let first: TestOperator;
let second: TestOperator;
beforeAll(async () => {
  service = await openService({ file: { operators: { requests_per_minute: 500 } } });
  first = await makeOperator(service, ['owner']);
  second = await makeOperator(service, ['owner']);
  await first.enter();
  await second.enter();
}, 300_000);
afterAll(() => service.close());

const because = { reason: '本人来电核实' };
const typeOf = ({ body }: { body: { type?: string } }) => body.type?.replace('urn:tongxing:problem:', '');
const approve = (who: TestOperator, approval: string) => who.ask('POST', `approvals/${approval}/approve`, {});
const waiting = [409, 'waits_for_approval'];
const done = [200, undefined];
async function outcomeOf(answer: Promise<Awaited<ReturnType<TestOperator['ask']>>>) {
  const { status, body } = await answer;
  return [status, typeOf({ body })];
}

// call:PUT/manage/v1/apps/{client_id}/permissions threat:power-widened-alone
test('an owner gets nothing by a puppet app: two grant what needs two, and who granted it is the asker', async () => {
  const puppet = await registerPerson(service);
  const app = await registerApp(puppet.visitor, {});
  const path = `apps/${app.id}/permissions`;
  const grant = (who: TestOperator, permissions: readonly string[]) => who.ask('PUT', path, { permissions });
  for (const permission of [
    permissionTo.revealPeople,
    permissionTo.exportData,
    permissionTo.resetPeople,
    permissionTo.erasePeople,
    permissionTo.writeSettings,
  ]) {
    expect(await outcomeOf(grant(first, [permissionTo.readPeople, permission])), permission).toEqual(waiting);
  }
  expect((await first.ask('GET', `apps/${app.id}`)).body['permissions']).toEqual([]);
  expect(await outcomeOf(grant(first, [permissionTo.readPeople]))).toEqual(done);

  const asked = await grant(first, [permissionTo.revealPeople]);
  expect(typeOf(await approve(first, asked.body.approval))).toBe('own_request');
  expect((await approve(second, asked.body.approval)).status).toBe(200);
  // Saved again by the other one, with more: it stays the first one's gift.
  expect(await outcomeOf(grant(second, [permissionTo.revealPeople, permissionTo.readApps]))).toEqual(done);
  const issued = await ask(service, '/oauth2/token', app, {
    grant_type: 'client_credentials',
    resource: 'http://localhost:3000/manage',
    scope: `manage:${permissionTo.revealPeople}`,
  });
  const { access_token: token } = issued.json<{ access_token: string }>();
  const person = await registerPerson(service);
  const reveal = await askManage(service, 'POST', `people/${person.accountId}/reveal`, {
    body: because,
    headers: { authorization: `Bearer ${token}` },
  });
  expect(reveal.status).toBe(409);
  expect(typeOf(await approve(first, reveal.body.approval))).toBe('own_request');
  expect((await approve(second, reveal.body.approval)).status).toBe(200);
  // Taken back by one alone, at once; given anew by two.
  expect(await outcomeOf(grant(first, []))).toEqual(done);
  expect(await outcomeOf(grant(first, [permissionTo.revealPeople]))).toEqual(waiting);
});

// call:PUT/manage/v1/operators/{id} call:DELETE/manage/v1/operators/{id} threat:power-widened-alone
test('nobody demotes, removes or makes an owner alone', async () => {
  const person = await registerPerson(service);
  const put = (id: string, roles: readonly string[]) =>
    outcomeOf(first.ask('PUT', `operators/${id}`, { roles }));
  for (const roles of [['security'], ['support'], ['owner', 'editor']]) {
    expect(await put(second.accountId, roles), roles.join()).toEqual(waiting);
  }
  expect(await outcomeOf(first.ask('DELETE', `operators/${second.accountId}`, {}))).toEqual(waiting);
  expect(await put(person.accountId, ['owner'])).toEqual(waiting);
  // A decider who becomes an owner gains what only owners may do.
  await giveRoles(service, person.accountId, ['security']);
  expect(await put(person.accountId, ['owner'])).toEqual(waiting);
  await giveRoles(service, person.accountId, ['support']);
  expect(await put(person.accountId, ['editor', 'reviewer'])).toEqual(done);
  expect(await outcomeOf(first.ask('DELETE', `operators/${person.accountId}`, {}))).toEqual(done);
});

// call:PATCH/manage/v1/settings/{section} call:POST/manage/v1/settings/{section}/rollback
// threat:power-widened-alone
test('limits, networks, reviews and where codes go are loosened by two; tightened by one, and not back', async () => {
  const save = (section: string, fields: object) =>
    outcomeOf(first.ask('PATCH', `settings/${section}`, fields, { 'if-match': '*' }));
  const { ip } = first.visitor;
  expect(await save('limits', { codes_per_ip_hour: 10_000 })).toEqual(waiting);
  expect(await save('limits', { codes_per_ip_hour: 19 })).toEqual(done);
  expect(await save('limits', { codes_per_ip_hour: null })).toEqual(waiting);
  expect(await outcomeOf(first.ask('POST', 'settings/limits/rollback', { version: 0 }))).toEqual(waiting);
  expect(await save('apps', { review: true })).toEqual(done);
  expect(await save('apps', { review: false })).toEqual(waiting);
  expect(await outcomeOf(first.ask('POST', 'settings/apps/rollback', { version: 0 }))).toEqual(waiting);
  expect(await save('operators', { networks: [ip, second.visitor.ip] })).toEqual(done);
  expect(await save('operators', { networks: [ip, '203.0.113.0/24'] })).toEqual(waiting);
  expect(await save('operators', { networks: null })).toEqual(waiting);
  expect(await save('captcha', { kinds: [] })).toEqual(waiting);
  expect(await save('site', { redirect_origins: ['https://evil.example'] })).toEqual(waiting);
  expect(await save('site', { slogan: '一处登录' })).toEqual(done);
  const github = { kind: 'github', client_id: 'a', client_secret: 'b'.repeat(20) };
  expect(await save('providers', { providers: [github] })).toEqual(waiting);
});

// threat:power-widened-alone threat:stolen-database
test('a waiting save keeps its secrets sealed, shows them to nobody, and is done with them', async () => {
  const secret = 'smtp-secret-that-nobody-reads-9f3a';
  const fields = { host: 'smtp.example', user: 'account@smtp.example', password: secret };
  const save = () => first.ask('PATCH', 'settings/mail', fields, { 'if-match': '*' });
  const asked = await save();
  expect(asked.status).toBe(409);
  expect((await save()).body.approval).toBe(asked.body.approval);
  const listed = await second.ask('GET', 'approvals?state=waiting');
  expect(listed.body.items.find(({ id }) => id === asked.body.approval)).toMatchObject({
    input: { section: 'mail', host: 'smtp.example', password: '••••' },
  });
  const rows = await service.database.selectFrom('approval').selectAll().execute();
  expect(JSON.stringify(rows)).not.toContain('that-nobody-reads');
  const approved = await approve(second, asked.body.approval);
  expect([approved.status, approved.text.includes('that-nobody-reads')]).toEqual([200, false]);
  expect((await first.ask('GET', 'settings/mail')).body['value']).toMatchObject({
    host: 'smtp.example',
    password: '••••9f3a',
  });
});
