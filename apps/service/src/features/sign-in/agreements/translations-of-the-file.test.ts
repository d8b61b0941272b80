import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { getPrivacyPolicy, getTerms } from '@tongxing/contract/calls/site-config.ts';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { openService, type TestService } from '../../../../test/open-service.ts';

let service: TestService;
let folder: string;
beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), 'tongxing-texts-'));
  const written = async (name: string, html: string): Promise<string> => {
    await writeFile(join(folder, name), html);
    return join(folder, name);
  };
  const terms = [
    {
      version: '2.0',
      updated_at: '2026-11-01',
      file: await written('terms.html', '<p>第二版</p>'),
      translations: { en: await written('terms.en.html', '<p onclick="x">The second</p><script>1</script>') },
    },
    { version: '1.0', updated_at: '2026-01-01', file: await written('older.html', '<p>第一版</p>') },
  ];
  service = await openService({ file: { legal: { terms } } });
}, 120_000);
afterAll(async () => {
  await service.close();
  await rm(folder, { recursive: true });
});

const read = async (input: { language?: 'en' | 'zh-TW' | 'zh-CN'; version?: string }) =>
  (await service.visitor().call(getTerms, input)).data;

test('a version of the settings file is read in the language that the file has a translation for', async () => {
  expect(await read({ language: 'en' })).toMatchObject({
    version: '2.0',
    content: '<p>The second</p>',
    language: 'en',
  });
  for (const input of [{}, { language: 'zh-CN' }, { language: 'zh-TW' }] as const) {
    const shown = await read(input);
    expect([shown.content, shown.language]).toEqual(['<p>第二版</p>', undefined]);
  }
  const older = await read({ language: 'en', version: '1.0' });
  expect([older.content, older.language]).toEqual(['<p>第一版</p>', undefined]);
});

test('the other agreement keeps its shipped translations', async () => {
  const { data } = await service.visitor().call(getPrivacyPolicy, { language: 'en' });
  expect([data.version, data.language]).toEqual(['1.0', 'en']);
});
