import type { FastifyReply } from 'fastify';
import { languageOfPage } from '../../accounts/accounts/spoken-language.ts';
import { pageTextIn } from '../../activity/messages/page-text.ts';
import type { AppsWork } from '../apps/apps-work.ts';
import { escapeHtml } from '../authorization/pages/page-layout.ts';
import { sendPage } from './send-page.ts';

/** Why a visitor stands before a page of ours and not of the site. */
export type VisitorFault =
  | 'unknown_site'
  | 'unknown_service'
  | 'bad_request'
  | 'refused'
  | 'stale'
  | 'second_factor';

/** What happened and what to do, in words. */
const words: Readonly<Record<VisitorFault, readonly [title: string, advice: string]>> = {
  unknown_site: ['没有接入这个网站', '该网站未接入，或已停用。请联系网站管理员。'],
  unknown_service: ['地址未配置', '要登录的网站没有配置该地址，或已停用。请联系网站管理员。'],
  bad_request: [
    '这次登录的请求用不了',
    '请重新打开网站。仍无法登录时，请网站管理员核对应用的地址、证书和服务器时间。',
  ],
  refused: ['你不能打开这个页面', '你的账号没有这里的权限。需要的话，请联系这个网站的管理员。'],
  stale: ['这次登录已失效', '登录请求可能已过期，或不是在这个浏览器里发起的。请重新打开网站。'],
  second_factor: ['这里要先做两步验证', '请先在账号中心开启两步验证或添加通行密钥，再重新打开网站。'],
};

const statuses: Readonly<Record<VisitorFault, number>> = {
  unknown_site: 403,
  unknown_service: 403,
  bad_request: 400,
  refused: 403,
  stale: 400,
  second_factor: 403,
};

/** Answers a browser with a page of ours: where it stands, and a way out. `home`: the page of the site that begins anew; null for none. */
export function sendVisitorPage(
  reply: FastifyReply,
  work: AppsWork,
  fault: VisitorFault,
  home: string | null,
) {
  const { t, translate } = pageTextIn(languageOfPage(work));
  const [title, advice] = words[fault];
  const { publicUrl } = work.settings;
  const link = (url: string, text: string) => `<a class="button" href="${escapeHtml(url)}">${text}</a>`;
  const ways = [
    ...(home === null ? [] : [link(home, t`重新打开网站`)]),
    link(fault === 'second_factor' ? `${publicUrl}/user/security` : `${publicUrl}/`, t`去账号中心`),
  ];
  const body = `<h1>${translate(title)}</h1><p>${translate(advice)}</p><div class="acts">${ways.join('')}</div>`;
  return sendPage(reply.code(statuses[fault]), work, { title: translate(title), body });
}
