import { listActivities } from '@tongxing/contract/calls/activity-log.ts';
import { makeAppPassword } from '@tongxing/contract/calls/app-passwords.ts';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { passCheck } from '../../../../test/be-proven.ts';
import { openSiteBrowser, registerSite } from '../../../../test/guarded-site.ts';
import { makeOperator, type TestOperator } from '../../../../test/make-operator.ts';
import { openService, type TestService } from '../../../../test/open-service.ts';
import { registerPerson } from '../../../../test/register-account.ts';

let service: TestService;
let owner: TestOperator;
let support: TestOperator;
let editor: TestOperator;
beforeAll(async () => {
  const operators = { approval: false, requests_per_minute: 2000 };
  service = await openService({ file: { doors: { forward_auth: true }, operators } });
  owner = await makeOperator(service, ['owner']);
  support = await makeOperator(service, ['support']);
  editor = await makeOperator(service, ['editor']);
}, 300_000);
afterAll(() => service.close());

const reason = { reason: '本人来电，脚本的机器丢了' };

// call:GET/manage/v1/people/{id}/app-passwords
// call:DELETE/manage/v1/people/{id}/app-passwords/{password}
test('support sees a person’s app passwords, never what they are, and ends one at once', async () => {
  const developer = await registerPerson(service);
  await registerSite(developer.visitor, owner);
  const person = await registerPerson(service);
  const site = openSiteBrowser(service);
  await site.signIn(person.visitor, '/');
  await passCheck(person);
  const [lost, kept] = await Promise.all(
    ['备份脚本', '同步工具'].map(async (name) => (await person.visitor.call(makeAppPassword, { name })).data),
  );
  const comeIn = async (password = '') => {
    const headers = { authorization: `Bearer ${password}`, accept: '*/*', cookie: '' };
    return (await site.visit('/', { headers })).statusCode;
  };
  expect([await comeIn(lost?.password), await comeIn(kept?.password)]).toEqual([200, 200]);

  const at = `people/${person.accountId}/app-passwords`;
  const shown = await support.ask('GET', at);
  const items = shown.body['items'] as { id: string; name: string; last_used_at: string | null }[];
  expect(items.map(({ name }) => name).toSorted()).toEqual(['同步工具', '备份脚本']);
  expect(items.every(({ last_used_at }) => last_used_at !== null)).toBe(true);
  expect(JSON.stringify(shown.body)).not.toMatch(/txp_|digest/);

  expect((await editor.ask('DELETE', `${at}/${lost?.id}`, reason)).status).toBe(403);
  expect((await support.ask('DELETE', `${at}/${lost?.id}`, {})).status).toBe(400);
  expect((await support.ask('DELETE', `${at}/${lost?.id}`, reason)).status).toBe(200);
  expect([await comeIn(lost?.password), await comeIn(kept?.password)]).toEqual([401, 200]);
  expect((await support.ask('DELETE', `${at}/${lost?.id}`, reason)).status).toBe(404);
  const { items: log } = (await person.visitor.call(listActivities, {})).data;
  const line = log.find(({ kind }) => kind === 'operator_removed_app_password');
  expect(line?.details).toMatchObject({ name: '备份脚本' });
});

test('an app password of another account, or of an operator, is out of reach', async () => {
  const [person, other] = [await registerPerson(service), await registerPerson(service)];
  await passCheck(person);
  const { id } = (await person.visitor.call(makeAppPassword, { name: '备份' })).data;
  const wrong = `people/${other.accountId}/app-passwords/${id}`;
  expect((await owner.ask('DELETE', wrong, reason)).status).toBe(404);
  const own = `people/${owner.accountId}/app-passwords/${id}`;
  expect((await support.ask('DELETE', own, reason)).status).toBe(403);
});
