import { z } from 'zod';
import type { OfficialAccount } from '../../features/sign-in/official-account/official-account.ts';
import type { ProviderContext } from './ask-provider.ts';
import { askWithToken } from './ask-with-token.ts';
import { chooseHosts } from './provider-settings.ts';
import { subjectsOf, type wechatSettings } from './wechat.ts';
import { wechatErrors } from './wechat-refusal.ts';
import { wechatToken } from './wechat-token.ts';

const codeBody = z.object({ url: z.url() });
const followerBody = z.object({ openid: z.string().min(1), unionid: z.string().optional() });

/**
 * The server calls of WeChat official accounts under a stable token: `qrcode/create` with QR_STR_SCENE, and `user/info`
 * for the unionid (developers.weixin.qq.com, read in November 2026; never tried for real).
 */
export function wechatOfficialAccount(
  settings: z.output<typeof wechatSettings>,
  context: ProviderContext,
): OfficialAccount | null {
  const app = settings.official_account;
  if (!app?.token) return null;
  const { api } = chooseHosts({ api: 'https://api.weixin.qq.com' }, settings.hosts);
  const ask = askWithToken(context, wechatToken(context, api, app), wechatErrors);
  return {
    provider: settings.key ?? 'wechat',
    appId: app.app_id,
    follow: app.follow ?? null,
    token: app.token,
    messageKey: app.encoding_aes_key ? Buffer.from(app.encoding_aes_key, 'base64') : null,
    async codeUrl(scene, seconds) {
      const json = {
        expire_seconds: seconds,
        action_name: 'QR_STR_SCENE',
        action_info: { scene: { scene_str: scene } },
      };
      const request = { url: `${api}/cgi-bin/qrcode/create`, json };
      const answer = await ask(request, 'wechat qrcode/create', codeBody);
      return answer.ok ? { ok: true, value: answer.value.url } : answer;
    },
    async identify(openid) {
      const request = { url: `${api}/cgi-bin/user/info`, query: { openid, lang: 'zh_CN' } };
      const answer = await ask(request, 'wechat user/info', followerBody);
      if (!answer.ok) return answer;
      return { ok: true, value: { subjects: subjectsOf(app.app_id, openid, answer.value.unionid) } };
    },
  };
}
