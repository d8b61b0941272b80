import { readFileSync } from 'node:fs';
import { expect, test } from 'vitest';
import { aliyunSmsSettings } from './aliyun.ts';

test('the texts that the guide offers for approval name purposes and variables that there are', () => {
  const path = new URL('../../../../../docs/guides/connect-vendors.md', import.meta.url);
  const offered = [...readFileSync(path, 'utf8').matchAll(/^ {2}\| `(\w+)` \| (.+。) \|$/gm)];
  expect(offered.map(([, purpose]) => purpose)).toContain('code');
  for (const [, purpose = '', text = ''] of offered) {
    const variables = [...text.matchAll(/\$\{(\w+)\}/g)].map(([, name]) => name);
    const given = { id: 'SMS_1', params: Object.fromEntries(variables.map((name) => [name, name])) };
    expect(aliyunSmsSettings.shape.templates.safeParse({ [purpose]: given }).success, text).toBe(true);
    expect(text, 'vendors refuse links and traditional characters').not.toMatch(/:\/\/|[「」號驗帳]/);
  }
});
