import { permissionTo } from '@tongxing/contract/permissions.ts';
import { problems } from '@tongxing/contract/problems.ts';
import { expect, test } from 'vitest';
import { formatProblem } from './format-problem.ts';

const format = (problem: string, details = {}) => formatProblem({ ok: false, problem, details });

test('gives every problem of the Management API a Chinese text, and only internal errors the general one', () => {
  const ours = format('internal');
  const general = Object.keys(problems).filter((key) => format(key) === ours);
  expect(general.toSorted()).toEqual(['internal']);
  for (const key of Object.keys(problems)) expect(format(key), key).toMatch(/\p{Script=Han}/u);
});

test('names the missing permission, the bad field and the time to wait', () => {
  expect(format('forbidden', { permission: permissionTo.stopPeople })).toBe('你没有“停用账号”的权限');
  expect(format('bad_input', { issues: [{ path: ['reason'], message: 'is needed' }] })).toBe(
    '请填写理由，1–500 个字',
  );
  expect(format('bad_input', { issues: [{ path: ['created_to'], message: 'must be a date' }] })).toContain(
    'created_to',
  );
  expect(format('too_many', { retry_after: 12.2 })).toBe('操作过于频繁，13 秒后再试');
});
