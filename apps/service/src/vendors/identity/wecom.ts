import { z } from 'zod';
import type {
  IdentityProvider,
  ProviderResult,
} from '../../features/sign-in/identities/identity-provider.ts';
import { secretText } from '../../kernel/crypto/secret-text.ts';
import { cacheApplicationToken } from './application-token.ts';
import { askProvider, type ProviderContext } from './ask-provider.ts';
import { askWithToken } from './ask-with-token.ts';
import { cleanAvatar, cleanNickname, present } from './clean-profile.ts';
import { groupsOfClaims } from './groups-of-claims.ts';
import { refuse } from './provider-failure.ts';
import { chooseHosts, commonSettings, describeProvider, pageUrl } from './provider-settings.ts';
import { readAuthorizationAnswer } from './read-authorization-answer.ts';
import { wechatErrors, wechatRefusal } from './wechat-refusal.ts';

export const wecomSettings = z.strictObject({
  ...commonSettings,
  kind: z.literal('wecom'),
  corp_id: z.string().min(1),
  agent_id: z.string().min(1),
  secret: secretText,
});

const tokenBody = z.object({ access_token: z.string().min(1), expires_in: z.number() });
const userBody = z.object({
  userid: z.string().min(1).optional(),
  openid: z.string().optional(),
  external_userid: z.string().optional(),
});
const detailBody = z.looseObject({ name: z.string().nullish(), avatar: z.string().nullish() });

/** 企业微信 (developer.work.weixin.qq.com): the QR page in browsers, the silent page inside the app. Staff only. */
export function wecom(settings: z.output<typeof wecomSettings>, context: ProviderContext): IdentityProvider {
  const { login, open, api } = chooseHosts(
    {
      login: 'https://login.work.weixin.qq.com',
      open: 'https://open.weixin.qq.com',
      api: 'https://qyapi.weixin.qq.com',
    },
    settings.hosts,
  );
  const token = cacheApplicationToken(context, () =>
    askProvider(
      context,
      { url: `${api}/cgi-bin/gettoken`, query: { corpid: settings.corp_id, corpsecret: settings.secret } },
      { what: 'wecom gettoken', refusal: wechatRefusal('wecom gettoken'), success: tokenBody },
    ),
  );
  const ask = askWithToken(context, token, wechatErrors);
  const detailsOf = (userid: string): Promise<ProviderResult<z.output<typeof detailBody>>> =>
    ask({ url: `${api}/cgi-bin/user/get`, query: { userid } }, 'wecom user', detailBody);

  return {
    ...describeProvider(settings),
    knows: { pkce: false, nonce: false, silent: false },
    channelFor(environment) {
      if (environment === 'wecom') return 'workbench';
      return environment === 'wechat' ? null : 'website';
    },
    async authorizationUrl({ channel, redirectUri, state }) {
      const { corp_id: appid, agent_id: agentid } = settings;
      if (channel === 'workbench') {
        const params = {
          appid,
          redirect_uri: redirectUri,
          response_type: 'code',
          scope: 'snsapi_base',
          agentid,
        };
        return {
          ok: true,
          value: pageUrl(`${open}/connect/oauth2/authorize`, { ...params, state }, '#wechat_redirect'),
        };
      }
      const params = { login_type: 'CorpApp', appid, agentid, redirect_uri: redirectUri, state };
      return { ok: true, value: pageUrl(`${login}/wwlogin/sso/login`, params) };
    },
    async identify(answer) {
      const code = readAuthorizationAnswer(answer);
      if (!code.ok) return code;
      const request = { url: `${api}/cgi-bin/auth/getuserinfo`, query: { code: code.value } };
      const user = await ask(request, 'wecom getuserinfo', userBody);
      if (!user.ok) return user;
      const { userid } = user.value;
      if (!userid) {
        const who = user.value.openid || user.value.external_userid ? 'an outsider' : 'nobody';
        return refuse(
          who === 'nobody' ? 'provider_malformed' : 'provider_denied',
          `wecom getuserinfo: ${who}`,
        );
      }
      const details = await detailsOf(userid);
      if (!details.ok && details.failure === 'provider_unavailable') return details;
      // An application without access to the directory still gets the person's id.
      const known: z.output<typeof detailBody> = details.ok ? details.value : {};
      return {
        ok: true,
        value: present({
          subjects: [`corp:${settings.corp_id}:${userid}`] as const,
          nickname: cleanNickname(known.name ?? userid),
          avatar: cleanAvatar(known.avatar),
          groups: details.ok ? groupsOfClaims(details.value, settings.groups) : undefined,
        }),
      };
    },
  };
}
