import { agree, listAgreements } from '@tongxing/contract/calls/agreements.ts';
import { getPrivacyPolicy } from '@tongxing/contract/calls/site-config.ts';
import type { Language } from '@tongxing/contract/languages.ts';
import { permissionTo } from '@tongxing/contract/permissions.ts';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { makeOperator, type TestOperator } from '../../../../test/make-operator.ts';
import { openService, type TestService } from '../../../../test/open-service.ts';
import { type RegisteredPerson, registerPerson } from '../../../../test/register-account.ts';

let service: TestService;
let editor: TestOperator;
let support: TestOperator;
let lin: RegisteredPerson;
beforeAll(async () => {
  service = await openService({ follows: true });
  editor = await makeOperator(service, ['editor']);
  support = await makeOperator(service, ['support']);
  lin = await registerPerson(service);
  await editor.ask('POST', 'agreements/privacy', { version: '2.0', content: '<p>中文原文</p>' });
  await editor.ask('POST', 'agreements/privacy/2.0/publish', {});
}, 300_000);
afterAll(() => service.close());

const put = (path: string, content: string, version: number) =>
  editor.ask('PUT', `agreements/${path}`, { content }, { 'if-match': `"${version}"` });
const read = async (language: Language, version?: string) =>
  (await service.visitor().call(getPrivacyPolicy, { language, ...(version ? { version } : {}) })).data;
async function expectRead(language: Language, content: string): Promise<void> {
  await expect.poll(async () => (await read(language)).content, { timeout: 3000 }).toBe(content);
}

// call:DELETE/manage/v1/agreements/{kind}/{version}/translations/{language}
// call:GET/manage/v1/agreements/{kind}/{version}/translations
// call:PUT/manage/v1/agreements/{kind}/{version}/translations/{language}
test('a published version is read in the language it was translated to, said to be a translation, and nobody is asked again', async () => {
  await expectRead('zh-CN', '<p>中文原文</p>');
  expect((await lin.visitor.call(agree, { terms_version: '1.0', privacy_version: '2.0' })).code).toBe(1);
  expect(await read('en')).toMatchObject({ version: '2.0', content: '<p>中文原文</p>' });
  expect((await read('en')).language).toBeUndefined();

  const written = await put(
    'privacy/2.0/translations/en',
    '<p onclick="x">In English</p><script>1</script>',
    0,
  );
  expect(written).toMatchObject({ status: 200, headers: { etag: '"1"' } });
  expect(written.body).toMatchObject({ id: 'privacy/2.0/en', language: 'en', content: '<p>In English</p>' });
  await expectRead('en', '<p>In English</p>');
  expect(await read('en')).toMatchObject({ language: 'en', version: '2.0' });
  expect((await read('zh-TW')).content).toBe('<p>中文原文</p>');
  expect((await read('zh-CN')).content).toBe('<p>中文原文</p>');
  expect((await lin.visitor.call(listAgreements, {})).data.due).toEqual([]);

  const again = await put('privacy/2.0/translations/en', '<p>In better English</p>', 1);
  expect(again.body).toMatchObject({ revision: 2 });
  await expectRead('en', '<p>In better English</p>');
  expect((await put('privacy/2.0/translations/en', '<p>Too late</p>', 1)).status).toBe(409);
  const { body } = await editor.ask('GET', 'agreements/privacy/2.0/translations');
  expect(body.items).toMatchObject([
    { id: 'privacy/2.0/en', revision: 2, saved_by_name: expect.any(String) },
  ]);

  expect((await editor.ask('DELETE', 'agreements/privacy/2.0/translations/en')).status).toBe(200);
  await expectRead('en', '<p>中文原文</p>');
  expect((await editor.ask('DELETE', 'agreements/privacy/2.0/translations/en')).status).toBe(404);
});

// call:DELETE/manage/v1/agreements/{kind}/{version}/translations/{language}
test('a draft’s translations are nobody’s until it is out, and go with it where it is thrown away', async () => {
  await editor.ask('POST', 'agreements/privacy', { version: '3.0', content: '<p>草稿</p>' });
  expect((await put('privacy/3.0/translations/zh-TW', '<p>草稿，繁體</p>', 0)).status).toBe(200);
  expect((await service.visitor().call(getPrivacyPolicy, { version: '3.0', language: 'zh-TW' })).status).toBe(
    404,
  );
  expect((await editor.ask('DELETE', 'agreements/privacy/3.0')).status).toBe(200);
  await editor.ask('POST', 'agreements/privacy', { version: '3.0', content: '<p>重写</p>' });
  const { body } = await editor.ask('GET', 'agreements/privacy/3.0/translations');
  expect(body.items).toEqual([]);
});

// call:PUT/manage/v1/agreements/{kind}/{version}/translations/{language}
test('what ships brings its own translations; what is not there, says nothing or is no other language has none', async () => {
  expect(await put('privacy/1.0/translations/en', '<p>Mine</p>', 0)).toMatchObject({
    status: 422,
    body: { type: 'urn:tongxing:problem:wrong_state', state: 'shipped' },
  });
  expect((await put('privacy/9/translations/en', '<p>x</p>', 0)).status).toBe(404);
  expect((await put('cookies/2.0/translations/en', '<p>x</p>', 0)).status).toBe(404);
  expect((await editor.ask('GET', 'agreements/privacy/9/translations')).status).toBe(404);
  expect(await put('privacy/2.0/translations/en', '<script>1</script>', 0)).toMatchObject({
    status: 422,
    body: { issues: [{ path: ['content'] }] },
  });
  for (const language of ['zh-CN', 'fr']) {
    expect((await put(`privacy/2.0/translations/${language}`, '<p>x</p>', 0)).status, language).toBe(400);
  }
  const unseen = await editor.ask('PUT', 'agreements/privacy/2.0/translations/en', { content: '<p>x</p>' });
  expect(unseen.status).toBe(400);
  const refused = await support.ask('GET', 'agreements/privacy/2.0/translations');
  expect([refused.status, refused.body.permission]).toEqual([403, permissionTo.writeAgreements]);
});
