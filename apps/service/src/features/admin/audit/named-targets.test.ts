import { afterAll, beforeAll, expect, test } from 'vitest';
import { makeOperator, type TestOperator } from '../../../../test/make-operator.ts';
import { openService, type TestService } from '../../../../test/open-service.ts';
import { registerPerson } from '../../../../test/register-account.ts';
import { registerApp } from '../../../../test/relying-party.ts';

let service: TestService;
let owner: TestOperator;
let guard: TestOperator;
beforeAll(async () => {
  service = await openService({ file: { operators: { approval: false } } });
  owner = await makeOperator(service, ['owner']);
  guard = await makeOperator(service, ['security']);
}, 300_000);
afterAll(() => service.close());

const namesSeenBy = async (operator: TestOperator, target: string) => {
  const { body } = await operator.ask('GET', `audit?target=${target}`);
  return [...new Set(body.items.map(({ target_name: name }) => name))];
};

// call:GET/manage/v1/audit
test('the audit calls targets by the names they have now', async () => {
  const person = await registerPerson(service, { username: 'lin_wan' });
  const app = await registerApp(person.visitor, { name: '食堂' });
  await owner.ask('POST', `people/${person.accountId}/disable`, { reason: '试' });
  await owner.ask('POST', `apps/${app.id}/suspend`, { reason: '试' });
  const group = await owner.ask('POST', 'groups', { key: 'canteen', name: '食堂部' });
  expect(await namesSeenBy(owner, person.accountId)).toEqual(['lin_wan']);
  expect(await namesSeenBy(owner, app.id)).toEqual(['食堂']);
  expect(await namesSeenBy(owner, String(group.body['id']))).toEqual(['食堂部']);
});

test('an operator learns no name that their role cannot read', async () => {
  const person = await registerPerson(service, { username: 'zhou_yi' });
  const app = await registerApp(person.visitor, { name: '图书馆' });
  await owner.ask('POST', `people/${person.accountId}/disable`, { reason: '试' });
  await owner.ask('POST', `apps/${app.id}/suspend`, { reason: '试' });
  expect(await namesSeenBy(guard, person.accountId)).toEqual(['zhou_yi']);
  expect(await namesSeenBy(guard, app.id)).toEqual([null]);
});

// call:GET/manage/v1/approvals
test('a request for approval names what it is about, and the audit who approved it', async () => {
  const careful = await openService({ file: { operators: { approval: true } } });
  try {
    const asking = await makeOperator(careful, ['owner']);
    const deciding = await makeOperator(careful, ['owner']);
    const person = await registerPerson(careful, { username: 'qian_er' });
    const asked = await asking.ask('POST', `people/${person.accountId}/erase`, { reason: '本人要求' });
    expect(asked.status).toBe(409);
    const { body } = await deciding.ask('GET', 'approvals?state=waiting');
    expect(body.items.map(({ target_name: name }) => name)).toEqual(['qian_er']);
    await deciding.ask('POST', `approvals/${asked.body.approval}/approve`, { reason: '核对过' });
    const [erased] = (await asking.ask('GET', 'audit?kind=people.erase')).body.items;
    // The person is gone, and so is the name.
    expect(erased).toMatchObject({ target_name: null, approved_by: `account/${deciding.accountId}` });
    expect(erased?.['approved_by_name']).toMatch(/^用户/);
  } finally {
    await careful.close();
  }
});
