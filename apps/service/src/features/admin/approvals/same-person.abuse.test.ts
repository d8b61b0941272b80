import { changeEmail } from '@tongxing/contract/calls/contacts.ts';
import { emailCodeCalls } from '@tongxing/contract/calls/one-time-codes.ts';
import { permissionTo } from '@tongxing/contract/permissions.ts';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { makeOperator, type TestOperator } from '../../../../test/make-operator.ts';
import { openService, type TestService } from '../../../../test/open-service.ts';
import { registerPerson } from '../../../../test/register-account.ts';
import { ask, registerApp } from '../../../../test/relying-party.ts';

let service: TestService;
beforeAll(async () => {
  service = await openService({ file: { operators: { approval: true, requests_per_minute: 500 } } });
}, 300_000);
afterAll(() => service.close());

const because = { reason: '本人来电核实' };
const askToErase = async (who: TestOperator) => {
  const person = await registerPerson(service);
  const asked = await who.ask('POST', `people/${person.accountId}/erase`, because);
  return asked.body.approval;
};
const approve = async (who: TestOperator, approval: string) => {
  const { status, body } = await who.ask('POST', `approvals/${approval}/approve`, {});
  return status === 200 ? 'approved' : [body.type.replace('urn:tongxing:problem:', ''), body['shared']];
};
async function setEmail({ visitor }: TestOperator, email: string) {
  await visitor.call(emailCodeCalls.change_email, { email });
  const code = await service.readCode(email, 'change_email');
  const changed = await visitor.call(changeEmail, { email, code });
  if (changed.code !== 1) throw new Error(changed.msg);
}

// threat:second-account-approval
test('an operator does not say yes by a second account of their own that was used on the same browser', async () => {
  const first = await makeOperator(service, ['owner']);
  const second = await makeOperator(service, ['owner'], {
    visitor: Object.assign(service.visitor(), { device: first.visitor.device }),
  });
  const approval = await askToErase(first);
  expect(await approve(second, approval)).toEqual(['same_person', 'browser']);
  // Nor by an app of the one, and the other way round.
  const app = await registerApp(first.visitor, {});
  const granting = await first.ask('PUT', `apps/${app.id}/permissions`, {
    permissions: [permissionTo.erasePeople],
  });
  const third = await makeOperator(service, ['owner']);
  expect(await approve(third, granting.body.approval)).toBe('approved');
  const issued = await ask(service, '/oauth2/token', app, {
    grant_type: 'client_credentials',
    resource: 'http://localhost:3000/manage',
    scope: `manage:${permissionTo.erasePeople}`,
  });
  const { access_token: token } = issued.json<{ access_token: string }>();
  const person = await registerPerson(service);
  const byApp = await first.ask('POST', `people/${person.accountId}/erase`, because, {
    authorization: `Bearer ${token}`,
  });
  expect(await approve(second, byApp.body.approval)).toEqual(['same_person', 'browser']);
  expect(await approve(first, await askToErase(second))).toEqual(['same_person', 'browser']);
  // Who has nothing in common with them says yes.
  expect(await approve(third, approval)).toBe('approved');
});

// threat:second-account-approval
test('nor by one with a spelling of the same mailbox, or with a contact that was the other one’s until lately', async () => {
  const first = await makeOperator(service, ['owner']);
  const second = await makeOperator(service, ['owner']);
  await first.enter();
  await setEmail(first, 'lin.wan@gmail.com');
  await second.enter();
  await setEmail(second, 'LinWan+ops@gmail.com');
  expect(await approve(second, await askToErase(first))).toEqual(['same_person', 'contact']);
  await first.enter();
  await setEmail(first, 'zhao@example.cn');
  await second.enter();
  expect(await approve(second, await askToErase(first))).toEqual(['same_person', 'contact']);
});

// threat:second-account-approval
test('two who share nothing but an office decide for each other', async () => {
  const first = await makeOperator(service, ['owner']);
  const second = await makeOperator(service, ['owner']);
  second.visitor.ip = first.visitor.ip;
  expect(await approve(second, await askToErase(first))).toBe('approved');
});

// call:DELETE/manage/v1/operators/{id} threat:four-eyes-alone
test('nobody makes themselves alone: who may decide, and whether anything waits, is changed by two', async () => {
  const lone = await openService();
  const first = await makeOperator(lone, ['owner']);
  // Nobody is there who could say yes.
  const second = await makeOperator(lone, ['security']);
  await first.enter();
  const person = await registerPerson(lone);
  const waits = async (method: 'PUT' | 'PATCH' | 'POST' | 'DELETE', path: string, body: object = {}) => {
    const { status, body: shown } = await first.ask(method, path, body, { 'if-match': '*' });
    return [status, shown.type];
  };
  const waiting = [409, 'urn:tongxing:problem:waits_for_approval'];
  expect(await waits('POST', `people/${person.accountId}/erase`, because)).toEqual(waiting);
  expect(await waits('PUT', `operators/${person.accountId}`, { roles: ['security'] })).toEqual(waiting);
  expect(await waits('PUT', `operators/${second.accountId}`, { roles: ['support'] })).toEqual(waiting);
  expect(await waits('DELETE', `operators/${second.accountId}`)).toEqual(waiting);
  expect(await waits('PATCH', 'settings/operators', { approval: false })).toEqual(waiting);
  expect(await waits('PATCH', 'settings/operators', { approval: 'auto', requests_per_minute: 400 })).toEqual([
    200,
    undefined,
  ]);
  expect(await waits('POST', 'settings/operators/rollback', { version: 0 })).toEqual(waiting);
  // Shut out at once, and still one of two.
  expect((await waits('POST', `people/${second.accountId}/disable`, because))[0]).toBe(200);
  expect(await waits('POST', `people/${person.accountId}/erase`, because)).toEqual(waiting);
  // What changes nothing about it is done at once.
  expect((await waits('PUT', `operators/${person.accountId}`, { roles: ['support'] }))[0]).toBe(200);
  expect((await waits('DELETE', `operators/${person.accountId}`))[0]).toBe(200);
  await lone.close();
});
