import { afterEach, expect, test } from 'vitest';
import { connectNotices } from '../session/notices.ts';
import { needPiece } from './need-piece.ts';

afterEach(() => connectNotices(() => () => undefined));

test('a script that does not come is told, and asked for again by the next press', async () => {
  const shown: string[] = [];
  connectNotices(({ tone, text }) => {
    shown.push(`${tone} ${text}`);
    return () => undefined;
  });
  const answers = [Promise.reject(new TypeError('Failed to fetch')), Promise.resolve({ go: 1 })];
  const load = () => answers.shift() as Promise<{ go: number }>;
  expect(await needPiece(load)).toBeNull();
  expect(shown).toEqual(['error 网络错误']);
  expect(await needPiece(load)).toEqual({ go: 1 });
  expect(shown).toHaveLength(1);
});
