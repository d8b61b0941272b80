import { agree, listAgreements } from '@tongxing/contract/calls/agreements.ts';
import { getConfig, getTerms } from '@tongxing/contract/calls/site-config.ts';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { makeOperator, type TestOperator } from '../../../../test/make-operator.ts';
import { openService, type TestService } from '../../../../test/open-service.ts';
import { registerPerson } from '../../../../test/register-account.ts';

let service: TestService;
let editor: TestOperator;
beforeAll(async () => {
  service = await openService({ follows: true });
  editor = await makeOperator(service, ['editor']);
}, 300_000);
afterAll(() => service.close());

const write = (body: unknown, headers = {}) => editor.ask('POST', 'agreements/terms', body, headers);
const currentTerms = async () => (await service.visitor().call(getConfig, {})).data.terms_version;
async function expectCurrent(version: string): Promise<void> {
  const until = Date.now() + 2000;
  while ((await currentTerms()) !== version && Date.now() < until)
    await new Promise((done) => setTimeout(done, 20));
  expect(await currentTerms()).toBe(version);
}

// call:DELETE/manage/v1/agreements/{kind}/{version} call:GET/manage/v1/agreements/{kind}
// call:GET/manage/v1/agreements/{kind}/{version} call:GET/manage/v1/agreements/{kind}/{version}/acceptance
// call:POST/manage/v1/agreements/{kind}
test('a draft is nobody else’s, is written anew by its revision, and thrown away', async () => {
  const drafted = await write({
    version: '2.0',
    content: '<h2>新的</h2><script>1</script><p onclick="x">内容</p>',
  });
  expect(drafted).toMatchObject({ status: 200, headers: { etag: '"1"' } });
  expect(drafted.body).toMatchObject({
    state: 'draft',
    source: 'console',
    content: '<h2>新的</h2><p>内容</p>',
  });
  expect(await editor.ask('GET', 'agreements/terms/2.0')).toMatchObject({
    status: 200,
    headers: { etag: '"1"' },
    body: { id: 'terms/2.0', state: 'draft', content: '<h2>新的</h2><p>内容</p>' },
  });
  for (const path of ['terms/9', 'privacy/2.0', 'cookies/2.0', 'terms/9/acceptance']) {
    expect(await editor.ask('GET', `agreements/${path}`), path).toMatchObject({ status: 404 });
  }
  expect((await service.visitor().call(getTerms, { version: '2.0' })).status).toBe(404);
  expect(await write({ version: '2.0', content: '<p>别的</p>' })).toMatchObject({
    status: 422,
    body: { type: 'urn:tongxing:problem:version_taken' },
  });
  const again = await write({ version: '2.0', content: '<p>改过</p>' }, { 'if-match': '"1"' });
  expect(again.body).toMatchObject({ revision: 2, content: '<p>改过</p>' });
  expect(await write({ version: '2.0', content: '<p>晚了</p>' }, { 'if-match': '"1"' })).toMatchObject({
    status: 409,
  });
  expect(await write({ version: '1.0', content: '<p>x</p>' })).toMatchObject({ status: 422 });
  expect(await write({ version: '3.0', content: '<script>1</script>' })).toMatchObject({
    status: 422,
    body: { issues: [{ path: ['content'] }] },
  });
  expect(await editor.ask('GET', 'agreements/cookies')).toMatchObject({ status: 404 });
  expect(await editor.ask('DELETE', 'agreements/terms/2.0')).toMatchObject({ status: 200 });
  const { body } = await editor.ask('GET', 'agreements/terms');
  expect(body.items).toMatchObject([{ version: '1.0', state: 'current', source: 'shipped' }]);
});

// call:DELETE/manage/v1/agreements/{kind}/{version} call:GET/manage/v1/agreements/{kind}/{version}/acceptance
// call:POST/manage/v1/agreements/{kind}
test('published at a time, everybody is asked from then on, and acceptance is counted', async () => {
  const lin = await registerPerson(service);
  const due = async () => (await lin.visitor.call(listAgreements, {})).data.due;
  expect(await due()).toEqual([]);
  const publish_at = new Date(service.clock.now().getTime() + 3_600_000).toISOString();
  const scheduled = await write({ version: '2.1', content: '<p>下个小时起</p>', publish_at });
  expect(scheduled.body).toMatchObject({ state: 'scheduled', publish_at });
  await new Promise((done) => setTimeout(done, 300));
  await expectCurrent('1.0');
  expect((await service.visitor().call(getTerms, { version: '2.1' })).status).toBe(404);
  service.clock.advance(3601);
  await expectCurrent('2.1');
  expect(await due()).toEqual(['terms']);
  await editor.enter();
  const before = await editor.ask('GET', 'agreements/terms/2.1/acceptance');
  expect(before.body).toMatchObject({ accepted: 0, accounts: 2, share: 0 });
  const agreed = await lin.visitor.call(agree, { terms_version: '2.1', privacy_version: '1.0' });
  expect(agreed.code).toBe(1);
  expect(await due()).toEqual([]);
  const after = await editor.ask('GET', 'agreements/terms/2.1/acceptance');
  expect(after.body).toMatchObject({ accepted: 1, share: 0.5 });
  expect(await editor.ask('DELETE', 'agreements/terms/2.1')).toMatchObject({ status: 422 });
  expect(await write({ version: '2.1', content: '<p>改口</p>' }, { 'if-match': '*' })).toMatchObject({
    status: 422,
  });
});

// call:POST/manage/v1/agreements/{kind}/{version}/publish
test('a draft is published at once', async () => {
  await write({ version: '2.2', content: '<p>马上</p>' });
  const out = await editor.ask('POST', 'agreements/terms/2.2/publish', {});
  expect(out.body).toMatchObject({ state: 'current', revision: 2 });
  await expectCurrent('2.2');
  const { data } = await service.visitor().call(getTerms, {});
  expect(data).toMatchObject({ version: '2.2', content: '<p>马上</p>', versions: ['2.2', '2.1', '1.0'] });
  expect(await editor.ask('POST', 'agreements/terms/2.2/publish', {})).toMatchObject({ status: 422 });
  expect(await editor.ask('POST', 'agreements/terms/9/publish', {})).toMatchObject({ status: 404 });
});
