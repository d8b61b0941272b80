import { z } from 'zod';
import type { OfficialAccount } from '../../features/sign-in/official-account/official-account.ts';
import { askProvider, type ProviderContext } from './ask-provider.ts';
import { chooseHosts } from './provider-settings.ts';
import { subjectsOf, type wechatSettings } from './wechat.ts';
import { isStaleTokenAnswer, wechatRefusal } from './wechat-refusal.ts';
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
  const applicationToken = wechatToken(context, api, app);
  return {
    provider: settings.key ?? 'wechat',
    appId: app.app_id,
    follow: app.follow ?? null,
    token: app.token,
    messageKey: app.encoding_aes_key ? Buffer.from(app.encoding_aes_key, 'base64') : null,
    async codeUrl(scene, seconds) {
      const what = 'wechat qrcode/create';
      const answer = await applicationToken.use(isStaleTokenAnswer, (accessToken, notice) =>
        askProvider(
          context,
          {
            url: `${api}/cgi-bin/qrcode/create`,
            query: { access_token: accessToken },
            json: {
              expire_seconds: seconds,
              action_name: 'QR_STR_SCENE',
              action_info: { scene: { scene_str: scene } },
            },
          },
          { what, refusal: notice(wechatRefusal(what)), success: codeBody },
        ),
      );
      return answer.ok ? { ok: true, value: answer.value.url } : answer;
    },
    async identify(openid) {
      const what = 'wechat user/info';
      const answer = await applicationToken.use(isStaleTokenAnswer, (accessToken, notice) =>
        askProvider(
          context,
          {
            url: `${api}/cgi-bin/user/info`,
            query: { access_token: accessToken, openid, lang: 'zh_CN' },
          },
          { what, refusal: notice(wechatRefusal(what)), success: followerBody },
        ),
      );
      if (!answer.ok) return answer;
      return { ok: true, value: { subjects: subjectsOf(app.app_id, openid, answer.value.unionid) } };
    },
  };
}
