import { expect, test } from 'vitest';
import { sumLines } from './sum-lines.ts';

test('adds lines point by point, and gives zeros without lines', () => {
  expect(sumLines([{ values: [1, 2, 3] }, { values: [10, 0, 5] }], 3)).toEqual([11, 2, 8]);
  expect(sumLines([], 2)).toEqual([0, 0]);
});
