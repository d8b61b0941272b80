import { z } from 'zod';
import type { NoticeAccount } from '../../features/activity/messages/follower-notices.ts';
import type { ProviderContext } from './ask-provider.ts';
import { askWithToken } from './ask-with-token.ts';
import { chooseHosts } from './provider-settings.ts';
import type { wechatSettings } from './wechat.ts';
import { wechatErrors } from './wechat-refusal.ts';
import { wechatToken } from './wechat-token.ts';

const sentBody = z.object({ msgid: z.number() });

/** How many characters a variable takes, by the kind that its name begins with (类目模板消息的参数值内容限制). */
const limits: readonly (readonly [kind: string, characters: number])[] = [
  ['short_thing', 5],
  ['thing', 20],
  ['const', 20],
  ['phrase', 5],
  ['character_string', 32],
];

/** A value within the limit of its variable; an empty one is refused there. */
function fit(variable: string, text: string): string {
  const most = limits.find(([kind]) => variable.startsWith(kind))?.[1] ?? 200;
  return [...text].slice(0, most).join('') || '未知';
}

/**
 * Template messages of an official account: `message/template/send` under a stable token (developers.weixin.qq.com, read in
 * November 2026; never tried for real). Null where it has no template of notices.
 */
export function wechatNotices(
  settings: z.output<typeof wechatSettings>,
  context: ProviderContext,
): NoticeAccount | null {
  const app = settings.official_account;
  if (!app?.notice) return null;
  const { template_id, params } = app.notice;
  const { api } = chooseHosts({ api: 'https://api.weixin.qq.com' }, settings.hosts);
  const ask = askWithToken(context, wechatToken(context, api, app), wechatErrors);
  return {
    provider: settings.key ?? 'wechat',
    appId: app.app_id,
    async send(openid, facts, url) {
      const data = Object.fromEntries(
        Object.entries(params).map(([name, fact]) => [name, { value: fit(name, facts[fact]) }]),
      );
      const json = { touser: openid, template_id, url, data };
      const request = { url: `${api}/cgi-bin/message/template/send`, json };
      const answer = await ask(request, 'wechat template/send', sentBody);
      return answer.ok ? { ok: true } : { ok: false, log: answer.log };
    },
  };
}
