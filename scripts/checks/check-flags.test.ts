import { expect, test } from 'vitest';
import { checkFlags } from './check-flags.ts';

const flag = (size: number) => `node --max-semi-space-size=${size} main.js`;

test('the same size wherever the service is started is fine', () => {
  expect(checkFlags({ Dockerfile: flag(16), 'start.mjs': flag(16) })).toEqual([]);
});

test('another size, none and two are faults', () => {
  expect(checkFlags({ Dockerfile: flag(8), 'start.mjs': flag(16) })).toHaveLength(1);
  expect(checkFlags({ Dockerfile: 'node main.js', 'start.mjs': flag(16) })).not.toEqual([]);
  expect(checkFlags({ Dockerfile: flag(16), 'start.mjs': `${flag(16)} ${flag(16)}` })).toHaveLength(1);
});
