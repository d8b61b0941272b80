import { noticeFacts } from '@tongxing/contract/notice-topics.ts';
import { z } from 'zod';
import type {
  Environment,
  IdentityProvider,
  ProvenIdentity,
  ProviderChannel,
  ProviderResult,
} from '../../features/sign-in/identities/identity-provider.ts';
import { secretMark, secretText } from '../../kernel/crypto/secret-text.ts';
import { askProvider, type ProviderContext } from './ask-provider.ts';
import { cleanAvatar, cleanNickname, present } from './clean-profile.ts';
import { refuse } from './provider-failure.ts';
import { chooseHosts, commonSettings, describeProvider, pageUrl } from './provider-settings.ts';
import { readAuthorizationAnswer } from './read-authorization-answer.ts';
import { wechatRefusal } from './wechat-refusal.ts';

const application = { app_id: z.string().min(1), app_secret: secretText };

export const wechatSettings = z
  .strictObject({
    ...commonSettings,
    kind: z.literal('wechat'),
    website: z.strictObject(application).optional(),
    official_account: z
      .strictObject({
        ...application,
        /** Of the account's server (消息推送), which is `/callbacks/wechat/{key}` then. */
        token: z
          .string()
          .regex(/^[A-Za-z0-9]{3,32}$/, 'must be 3 to 32 letters and digits')
          .meta(secretMark)
          .optional(),
        encoding_aes_key: z
          .string()
          .regex(/^[A-Za-z0-9]{43}$/, 'must be 43 letters and digits')
          .meta(secretMark)
          .optional(),
        /** How people sign in by following it: by a code of its own, or by digits that they send to it. */
        follow: z.enum(['qr', 'digits']).optional(),
        /** The template of notices, and which fact each of its variables is. */
        notice: z
          .strictObject({
            template_id: z.string().min(1).max(100),
            params: z
              .record(
                z.string().regex(/^[a-z_]{1,20}\d{0,3}$/, 'must be a variable such as thing1'),
                z.enum(noticeFacts),
              )
              .refine((params) => Object.values(params).includes('what'), {
                message: 'must have what in one of its variables',
              }),
          })
          .optional(),
      })
      .refine(({ follow, token }) => !follow || token, {
        path: ['token'],
        message: 'is needed: people sign in by following it',
      })
      .optional(),
    mobile_app: z.strictObject(application).optional(),
    mini_program: z
      .strictObject({
        ...application,
        /** The page that the code opens, without a leading slash. */
        page: z
          .string()
          .regex(/^[^/?]/, 'must be a page path without a leading slash')
          .default('pages/login/login'),
        env_version: z.enum(['release', 'trial', 'develop']).default('release'),
        /** The daily limit of paid phone number look-ups; 0 turns them off. */
        phone_numbers_per_day: z.int().min(0).default(0),
      })
      .optional(),
  })
  .refine(
    ({ website, official_account, mini_program, mobile_app }) =>
      website ?? official_account ?? mini_program ?? mobile_app,
    { message: 'needs website, official_account, mini_program or mobile_app' },
  );

const tokenBody = z.object({
  access_token: z.string().min(1),
  openid: z.string().min(1),
  unionid: z.string().optional(),
  is_snapshotuser: z.number().optional(),
});
const profileBody = z.object({
  openid: z.string().min(1),
  nickname: z.string().nullish(),
  headimgurl: z.string().nullish(),
  unionid: z.string().optional(),
});
const sessionBody = z.object({ openid: z.string().min(1), unionid: z.string().optional() });

/**
 * WeChat as one provider with four channels (developers.weixin.qq.com): the website's QR page, the official
 * account's page inside WeChat, the mini program, and apps with its SDK (移动应用). The unionid makes them one identity.
 */
export function wechat(
  settings: z.output<typeof wechatSettings>,
  context: ProviderContext,
): IdentityProvider {
  const { open, api } = chooseHosts(
    { open: 'https://open.weixin.qq.com', api: 'https://api.weixin.qq.com' },
    settings.hosts,
  );

  const identifyByCode = async (
    app: { app_id: string; app_secret: string },
    code: string,
    silent: boolean,
  ): Promise<ProviderResult<ProvenIdentity>> => {
    const token = await askProvider(
      context,
      {
        url: `${api}/sns/oauth2/access_token`,
        query: { appid: app.app_id, secret: app.app_secret, code, grant_type: 'authorization_code' },
      },
      { what: 'wechat token', refusal: wechatRefusal('wechat token'), success: tokenBody },
    );
    if (!token.ok) return token;
    if (token.value.is_snapshotuser === 1) {
      // In snapshot mode WeChat returns an invented person.
      return refuse('provider_denied', 'wechat token: snapshot page, the identity is not real');
    }
    const { openid } = token.value;
    if (silent) return { ok: true, value: { subjects: subjectsOf(app.app_id, openid, token.value.unionid) } };
    const profile = await askProvider(
      context,
      {
        url: `${api}/sns/userinfo`,
        query: { access_token: token.value.access_token, openid, lang: 'zh_CN' },
      },
      { what: 'wechat profile', refusal: wechatRefusal('wechat profile'), success: profileBody },
    );
    if (!profile.ok) return profile;
    if (profile.value.openid !== openid) {
      return refuse('provider_malformed', 'wechat profile: of another person than the token');
    }
    return {
      ok: true,
      value: present({
        subjects: subjectsOf(app.app_id, openid, profile.value.unionid ?? token.value.unionid),
        nickname: cleanNickname(profile.value.nickname),
        avatar: cleanAvatar(profile.value.headimgurl),
      }),
    };
  };

  const identifyMiniProgram = async (
    app: { app_id: string; app_secret: string },
    code: string,
  ): Promise<ProviderResult<ProvenIdentity>> => {
    // WeChat answers a POST with 41002. The session_key of the answer is not used.
    const session = await askProvider(
      context,
      {
        url: `${api}/sns/jscode2session`,
        query: { appid: app.app_id, secret: app.app_secret, js_code: code, grant_type: 'authorization_code' },
      },
      { what: 'wechat session', refusal: wechatRefusal('wechat session'), success: sessionBody },
    );
    if (!session.ok) return session;
    return {
      ok: true,
      value: { subjects: subjectsOf(app.app_id, session.value.openid, session.value.unionid) },
    };
  };

  return {
    ...describeProvider(settings),
    knows: { pkce: false, nonce: false, silent: true },
    hasMiniProgram: settings.mini_program !== undefined,
    isFollowed: settings.official_account?.follow !== undefined,
    appProof: settings.mobile_app && ['code'],
    channelFor: (environment) => chooseChannel(environment, settings),
    async authorizationUrl({ channel, redirectUri, state, silent }) {
      const app = channel === 'official_account' ? settings.official_account : settings.website;
      if (!app || channel === 'mini_program' || channel === 'mobile_app')
        return refuse('provider_misconfigured', `wechat: no page for ${channel}`);
      const website = channel === 'website';
      const scope = website ? 'snsapi_login' : silent ? 'snsapi_base' : 'snsapi_userinfo';
      const path = website ? '/connect/qrconnect' : '/connect/oauth2/authorize';
      const params = { appid: app.app_id, redirect_uri: redirectUri, response_type: 'code', scope, state };
      // WeChat's page needs the fragment; without it the app shows an empty error.
      return { ok: true, value: pageUrl(`${open}${path}`, params, '#wechat_redirect') };
    },
    async identify(answer) {
      const app = applicationOf(answer.channel, settings);
      if (!app) return refuse('provider_misconfigured', `wechat: no application for ${answer.channel}`);
      const code = readAuthorizationAnswer(answer);
      if (!code.ok) return code;
      if (answer.channel === 'mini_program') return identifyMiniProgram(app, code.value);
      return identifyByCode(app, code.value, answer.silent && answer.channel === 'official_account');
    },
  };
}

function chooseChannel(
  environment: Environment,
  settings: z.output<typeof wechatSettings>,
): ProviderChannel | null {
  if (environment === 'wechat') return settings.official_account ? 'official_account' : null;
  if (environment === 'alipay' || environment === 'wecom') return null;
  return settings.website ? 'website' : null;
}

function applicationOf(channel: ProviderChannel, settings: z.output<typeof wechatSettings>) {
  if (channel === 'official_account') return settings.official_account;
  if (channel === 'mini_program') return settings.mini_program;
  if (channel === 'mobile_app') return settings.mobile_app;
  return channel === 'website' ? settings.website : undefined;
}

export function subjectsOf(
  appId: string,
  openid: string,
  unionid: string | undefined,
): [string, ...string[]] {
  const own = `open:${appId}:${openid}`;
  return unionid ? [`union:${unionid}`, own] : [own];
}
