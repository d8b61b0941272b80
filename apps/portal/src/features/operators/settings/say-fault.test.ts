import { expect, test } from 'vitest';
import { readFaults } from './say-fault.ts';

test('what the service refuses is said in Chinese with its field, and what would do', () => {
  expect(
    readFaults([
      {
        path: ['accent'],
        message: 'has a contrast of 2.1 where letters need 4.5: #8a6d00 is readable',
        proposal: '#8a6d00',
      },
      { path: ['vendors[0].sign_name'], message: 'is missing: text' },
      { path: ['brand', 'name'], message: 'something that nobody has said before' },
    ]),
  ).toEqual([
    { path: 'accent', text: '对比度只有 2.1，文字要 4.5 才读得清；#8a6d00 可以', proposal: '#8a6d00' },
    { path: 'vendors[0].sign_name', text: '要填' },
    { path: 'brand.name', text: 'something that nobody has said before' },
  ]);
  expect(readFaults(undefined)).toEqual([]);
});
