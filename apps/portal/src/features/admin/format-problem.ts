import { problemWords } from '@tongxing/contract/manage/problem-words.ts';
import type { Permission } from '@tongxing/contract/permissions.ts';
import type { ProblemKey } from '@tongxing/contract/problems.ts';
import type { Refused } from '../../api/manage/ask.ts';
import { permissionNames } from './words.ts';

const texts: Readonly<Partial<Record<ProblemKey | 'network' | 'timeout' | 'cancelled' | 'unknown', string>>> =
  {
    ...problemWords,
    network: '网络错误，请重试，不会重复执行',
    timeout: '请求超时，请重试，不会重复执行',
    cancelled: '已取消',
  };

/** The first fault of the input, in the service's words. */
function firstIssue(issues: unknown): string {
  const [issue] = Array.isArray(issues) ? (issues as { path?: unknown; message?: unknown }[]) : [];
  if (!issue) return '填写的内容不正确';
  const where = Array.isArray(issue.path) ? issue.path.join('.') : '';
  if (where === 'reason') return '请填写理由，1–500 个字';
  return `填写的内容不正确：${where}${where && ' '}${String(issue.message ?? '')}`;
}

/** A problem of the Management API in words for operators. */
export function formatProblem({ problem, details }: Refused): string {
  if (problem === 'forbidden') {
    const name = permissionNames[details['permission'] as Permission];
    return name ? `你没有“${name}”的权限` : '你没有这个权限';
  }
  if (problem === 'bad_input') return firstIssue(details['issues']);
  if (problem === 'too_many') {
    const wait = Number(details['retry_after']);
    return wait > 0 ? `操作过于频繁，${Math.ceil(wait)} 秒后再试` : '操作过于频繁，请稍后再试';
  }
  return texts[problem as keyof typeof texts] ?? '操作失败：服务异常，请稍后重试';
}
