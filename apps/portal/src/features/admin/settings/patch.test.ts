import { expect, test } from 'vitest';
import { applyPatch, differencesBetween, patchBetween } from './patch.ts';

test('patches changed fields, null for removed ones, lists as a whole', () => {
  const before = { title: '一', mail: { host: 'a', port: 1 }, list: [1, 2], gone: 'x' };
  const after = { title: '一', mail: { host: 'b', port: 1 }, list: [2, 1] };
  const patch = patchBetween(before, after);
  expect(patch).toEqual({ mail: { host: 'b' }, list: [2, 1], gone: null });
  expect(applyPatch(before, patch)).toEqual(after);
  expect(patchBetween(before, before)).toEqual({});
  expect(differencesBetween(before, after)).toEqual([
    { path: 'mail.host', before: 'a', after: 'b' },
    { path: 'list', before: [1, 2], after: [2, 1] },
    { path: 'gone', before: 'x', after: null },
  ]);
});

test('keeps typed changes beside values saved by another operator', () => {
  const patch = patchBetween({ name: '旧', links: [] }, { name: '我的', links: [] });
  expect(applyPatch({ name: '旧', links: ['别人的'] }, patch)).toEqual({ name: '我的', links: ['别人的'] });
});
