import { afterEach, expect, test, vi } from 'vitest';
import { copyText } from './copy-text.ts';

afterEach(() => vi.unstubAllGlobals());

test('tells whether the text is on the clipboard, also where there is none', async () => {
  const copied: string[] = [];
  vi.stubGlobal('navigator', { clipboard: { writeText: async (text: string) => void copied.push(text) } });
  expect([await copyText('青禾'), copied]).toEqual([true, ['青禾']]);
  vi.stubGlobal('navigator', { clipboard: { writeText: () => Promise.reject(new Error('denied')) } });
  expect(await copyText('青禾')).toBe(false);
  vi.stubGlobal('navigator', {});
  expect(await copyText('青禾')).toBe(false);
});
