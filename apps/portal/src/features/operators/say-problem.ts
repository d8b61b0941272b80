import type { Permission } from '@tongxing/contract/permissions.ts';
import type { ProblemKey } from '@tongxing/contract/problems.ts';
import type { Refused } from '../../api/manage/ask.ts';
import { permissionNames } from './words.ts';

const texts: Readonly<Partial<Record<ProblemKey | 'network' | 'timeout' | 'cancelled' | 'unknown', string>>> =
  {
    network: '网络错误，再试一次，不会重复执行',
    timeout: '请求超时，再试一次，不会重复执行',
    cancelled: '已取消',
    unauthenticated: '登录信息已过期，请重新登录',
    session_expired: '登录信息已过期，请重新登录',
    browser_unknown: '这次登录是在别的浏览器上开始的，请重新登录',
    step_up_required: '没有通过安全验证，什么也没有做',
    second_factor_needed: '先给你的账号加验证器或通行密钥',
    not_found: '已经不在了，刷新看看',
    version_conflict: '刚刚有别人改过，刷新后再改',
    wrong_state: '它现在的状态不能这样做，刷新看看',
    no_way_in: '这样做之后，这个账号就没有任何方式能登录了',
    contact_taken: '这个手机号、邮箱或用户名已经有人用了',
    apps_owned: '这个账号名下有别人在用的应用，先处理应用',
    last_owner: '最后一个负责人去不掉、降不了，也停用不了',
    no_second_factor: '这个账号没有开启两步验证',
    no_cancellation: '没有在等的注销',
    no_contact: '这个账号没有这种联系方式',
    no_notice: '七天之内没有发过这条提醒，或者里面的链接已经用过了',
    resent_enough: '这条提醒已经再发过两次，不能再发了',
    own_request: '自己提的，不能自己同意',
    same_person: '你和提出的人用过同一个手机号、邮箱或浏览器，要换另一个人来同意',
    decided_before: '别人已经处理过了',
    lapsed: '超过 24 小时，已经作废',
    asker_lost_permission: '提出的人现在没有这个权限了',
    not_for_apps: '有的权限不给应用，比如审批和增减操作员',
    cannot_work: '这样设置跑不起来，看看写的是哪一项',
    locked: '这一项写在配置文件里，在这里改不了',
    not_set_up: '还没有设置好，先填完再试',
    version_taken: '这个版本号已经用过了',
    too_large: '内容太大',
    unavailable: '服务正忙，稍等再试',
  };

/** The first thing that is wrong with what was sent, as the service says it. */
function firstIssue(issues: unknown): string {
  const [issue] = Array.isArray(issues) ? (issues as { path?: unknown; message?: unknown }[]) : [];
  if (!issue) return '填写的内容不对';
  const where = Array.isArray(issue.path) ? issue.path.join('.') : '';
  if (where === 'reason') return '理由要写，1 到 500 个字';
  return `填写的内容不对：${where}${where && ' '}${String(issue.message ?? '')}`;
}

/** A problem of the Management API as operators read it. */
export function sayProblem({ problem, details }: Refused): string {
  if (problem === 'forbidden') {
    const name = permissionNames[details['permission'] as Permission];
    return name ? `你没有「${name}」的权限` : '你没有这个权限';
  }
  if (problem === 'bad_input') return firstIssue(details['issues']);
  if (problem === 'too_many') {
    const wait = Number(details['retry_after']);
    return wait > 0 ? `做得太快了，${Math.ceil(wait)} 秒后再试` : '做得太快了，稍等再试';
  }
  return texts[problem as keyof typeof texts] ?? '没有做成，服务出了点问题，稍后再试';
}
