import { expect, test } from 'vitest';
import { brandInAnySpelling, brandOf, shortNameInAnySpelling, shortNameOf } from './site-name.ts';

test.each([
  ['通行账号中心', '通行', '通行'],
  ['通行帳號中心', '通行', '通行'],
  ['青禾账号', '青禾', '青禾账号'],
  ['Tongxing', 'Tongxing', 'Tongxing'],
  ['账号中心', '账号中心', '账号中心'],
])('%s is %s in a sentence, and %s in a narrow place', (title, brand, short) => {
  expect(brandInAnySpelling(title)).toBe(brand);
  expect(shortNameInAnySpelling(title)).toBe(short);
  if (title.includes('帳')) return;
  expect(brandOf(title)).toBe(brand);
  expect(shortNameOf(title)).toBe(short);
});
