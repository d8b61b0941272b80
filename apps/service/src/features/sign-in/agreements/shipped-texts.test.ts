import { getPrivacyPolicy } from '@tongxing/contract/calls/site-config.ts';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { openService, type TestService } from '../../../../test/open-service.ts';

let plain: TestService;
let told: TestService;
beforeAll(async () => {
  plain = await openService();
  told = await openService({ file: { limits: { log_days: 400 }, legal: { location: '北京<b>市</b>' } } });
}, 120_000);
afterAll(async () => {
  await plain.close();
  await told.close();
});

const read = async (service: TestService, language: 'zh-CN' | 'en' | 'zh-TW') =>
  (await service.visitor().call(getPrivacyPolicy, { language })).data.content;

test('the privacy policy that ships promises what the settings do, in every language', async () => {
  expect(await read(told, 'zh-CN')).toContain('保存 400 天');
  expect(await read(told, 'zh-TW')).toContain('儲存 400 天');
  expect(await read(told, 'en')).toContain('records: 400 days');
  expect(await read(plain, 'zh-CN')).toContain('保存 190 天');
});

test('says where the data is stored only where the operator has said so', async () => {
  expect(await read(told, 'zh-CN')).toContain('信息保存在北京&lt;b&gt;市&lt;/b&gt;。');
  for (const language of ['zh-CN', 'zh-TW', 'en'] as const)
    expect(await read(plain, language)).not.toMatch(/信息保存在|資訊儲存在|is stored in:/);
});
