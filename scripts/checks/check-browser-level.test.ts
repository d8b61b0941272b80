import compat from '@mdn/browser-compat-data' with { type: 'json' };
import { expect, test } from 'vitest';
import { checkBrowserLevel } from './check-browser-level.ts';

const data = { builtins: compat.javascript.builtins, api: compat.api } as never;
const path = 'apps/portal/src/a.ts';
const substitutes = {
  path: 'apps/portal/src/browser/substitutes.ts',
  text: '  toSorted<Item>() {},\naddMissing(URL, { parse, canParse: () => 1 });\n',
};

test.each(['URL.parse(text)', 'list.toSorted()', '[1].map(String)', "text.replaceAll('a', 'b')"])(
  '%s may be used',
  (text) => {
    expect(checkBrowserLevel([{ path, text }, substitutes], data)).toEqual([]);
  },
);

test.each([
  'AbortSignal.any([])',
  'list.findLast(isOne)',
  'list?.at(1)',
  'Object.groupBy(a, b)',
  'Promise.try(x)',
  '/(?<=a)b/',
])('%s may not', (text) => {
  expect(checkBrowserLevel([{ path, text }, substitutes], data)).toHaveLength(1);
  expect(checkBrowserLevel([{ path: 'apps/service/src/a.ts', text }, substitutes], data)).toEqual([]);
});
