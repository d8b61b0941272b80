import { expect, test } from 'vitest';
import { sumLines } from './sum-lines.ts';

test('lines are added step by step; without any line every step is nothing', () => {
  expect(sumLines([{ values: [1, 2, 3] }, { values: [10, 0, 5] }], 3)).toEqual([11, 2, 8]);
  expect(sumLines([], 2)).toEqual([0, 0]);
});
