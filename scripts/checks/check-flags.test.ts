import { expect, test } from 'vitest';
import { checkFlags } from './check-flags.ts';

const flag = (size: number) => `node --max-semi-space-size=${size} main.js`;

test('given one size in every file, reports nothing', () => {
  expect(checkFlags({ Dockerfile: flag(16), 'start.mjs': flag(16) })).toEqual([]);
});

test('given another size, none or two, reports a fault', () => {
  expect(checkFlags({ Dockerfile: flag(8), 'start.mjs': flag(16) })).toHaveLength(1);
  expect(checkFlags({ Dockerfile: 'node main.js', 'start.mjs': flag(16) })).not.toEqual([]);
  expect(checkFlags({ Dockerfile: flag(16), 'start.mjs': `${flag(16)} ${flag(16)}` })).toHaveLength(1);
});
