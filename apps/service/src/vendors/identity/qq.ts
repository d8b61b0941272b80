import { z } from 'zod';
import type {
  AuthorizationAnswer,
  IdentityProvider,
  ProvenIdentity,
  ProviderFailure,
  ProviderFailureKey,
  ProviderResult,
} from '../../features/sign-in/identities/identity-provider.ts';
import { secretText } from '../../kernel/crypto/secret-text.ts';
import { askProvider, type ProviderContext } from './ask-provider.ts';
import { cleanAvatar, cleanNickname, present } from './clean-profile.ts';
import { refuse } from './provider-failure.ts';
import {
  chooseHosts,
  commonSettings,
  describeProvider,
  pageUrl,
  websiteChannel,
} from './provider-settings.ts';
import { readAuthorizationAnswer } from './read-authorization-answer.ts';
import { readJsonOrJsonp, readJsonOrQuery } from './read-quirky-text.ts';

export const qqSettings = z.strictObject({
  ...commonSettings,
  kind: z.literal('qq'),
  app_id: z.string().min(1),
  app_secret: secretText,
  /** The app on phones, where it is registered by itself. Its secret is not asked for: its SDK gives it a token. */
  mobile_app: z.strictObject({ app_id: z.string().min(1), app_secret: secretText.optional() }).optional(),
});

const unionidNotGranted = 100048;

/** 公共返回码 of wiki.connect.qq.com. An unlisted code is the operator's error. */
const meanings: Readonly<Record<number, ProviderFailureKey>> = {
  100005: 'provider_rejected_code',
  100013: 'provider_rejected_code',
  100014: 'provider_rejected_code',
  100015: 'provider_rejected_code',
  100016: 'provider_rejected_code',
  100018: 'provider_rejected_code',
  100019: 'provider_rejected_code',
  100020: 'provider_rejected_code',
  100030: 'provider_refused',
  '-1': 'provider_unavailable',
};

const errorBody = z.object({ error: z.coerce.number(), error_description: z.string().nullish() });
const profileError = z.object({ ret: z.number(), msg: z.string().nullish() });
const tokenBody = z.object({ access_token: z.string().min(1) });
const meBody = z.object({
  client_id: z.string(),
  openid: z.string().min(1),
  unionid: z.string().optional(),
});
const profileBody = z.object({
  ret: z.literal(0),
  nickname: z.string().nullish(),
  figureurl_qq: z.string().nullish(),
  figureurl_qq_1: z.string().nullish(),
  figureurl_qq_2: z.string().nullish(),
});

/**
 * QQ互联 for websites (wiki.connect.qq.com): the PC page and, on phones, `display=mobile`; and for apps with its SDK, which
 * gives them an access token.
 */
export function qq(settings: z.output<typeof qqSettings>, context: ProviderContext): IdentityProvider {
  const { graph } = chooseHosts({ graph: 'https://graph.qq.com' }, settings.hosts);

  const openidOf = async (accessToken: string): Promise<ProviderResult<z.output<typeof meBody>>> => {
    const ask = (query: Record<string, string>) =>
      askProvider(
        context,
        { url: `${graph}/oauth2.0/me`, query: { access_token: accessToken, fmt: 'json', ...query } },
        { what: 'qq me', read: readJsonOrJsonp, refusal: refusalOf('qq me'), success: meBody },
      );
    const withUnionid = await ask({ unionid: '1' });
    // Without the unionid permission the whole call fails, and only the openid is known.
    if (!withUnionid.ok && withUnionid.log.includes(`${unionidNotGranted}`)) return ask({});
    return withUnionid;
  };

  /** The person of a token that was issued to this application, and to no other. */
  const identifyByToken = async (
    accessToken: string,
    appId: string,
    named?: string,
  ): Promise<ProviderResult<ProvenIdentity>> => {
    const me = await openidOf(accessToken);
    if (!me.ok) return me;
    if (me.value.client_id !== appId) {
      return refuse('provider_malformed', 'qq me: the token belongs to another application');
    }
    const { openid, unionid } = me.value;
    if (named !== undefined && named !== openid) {
      return refuse('provider_rejected_code', 'qq me: the token belongs to another person');
    }
    const profile = await askProvider(
      context,
      {
        url: `${graph}/user/get_user_info`,
        query: { access_token: accessToken, oauth_consumer_key: appId, openid },
      },
      { what: 'qq profile', refusal: refusalOf('qq profile'), success: profileBody },
    );
    if (!profile.ok) return profile;
    const { nickname, figureurl_qq, figureurl_qq_1, figureurl_qq_2 } = profile.value;
    const own = `open:${appId}:${openid}`;
    return {
      ok: true,
      value: present({
        subjects: unionid ? ([`union:${unionid}`, own] as const) : ([own] as const),
        nickname: cleanNickname(nickname),
        avatar: cleanAvatar(figureurl_qq_2 || figureurl_qq || figureurl_qq_1),
      }),
    };
  };

  return {
    ...describeProvider(settings),
    knows: { pkce: false, nonce: false, silent: false },
    // WeChat blocks QQ's pages.
    channelFor: websiteChannel(['wechat', 'wecom'], 'qq'),
    async authorizationUrl({ redirectUri, state, phone }) {
      const params = { response_type: 'code', client_id: settings.app_id, redirect_uri: redirectUri, state };
      const display = phone ? { display: 'mobile' } : undefined;
      const url = pageUrl(`${graph}/oauth2.0/authorize`, { ...params, scope: 'get_user_info', ...display });
      return { ok: true, value: url };
    },
    appProof: settings.mobile_app && ['access_token', 'openid'],
    async identify(answer) {
      if (answer.channel === 'mobile_app') {
        const { access_token: accessToken = '', openid = '' } = answer.params;
        return identifyByToken(accessToken, settings.mobile_app?.app_id ?? '', openid);
      }
      const code = readCode(answer);
      if (!code.ok) return code;
      const token = await askProvider(
        context,
        {
          url: `${graph}/oauth2.0/token`,
          query: {
            grant_type: 'authorization_code',
            client_id: settings.app_id,
            client_secret: settings.app_secret,
            code: code.value,
            redirect_uri: answer.redirectUri,
            fmt: 'json',
          },
        },
        { what: 'qq token', read: readJsonOrQuery, refusal: refusalOf('qq token'), success: tokenBody },
      );
      if (!token.ok) return token;
      return identifyByToken(token.value.access_token, settings.app_id);
    },
  };
}

/** The older documents report errors of the page as `code` and `msg`, the newer as `error`. */
function readCode(answer: AuthorizationAnswer): ProviderResult<string> {
  if (answer.params.msg !== undefined) {
    return refuse('provider_misconfigured', `qq page: ${answer.params.code} ${answer.params.msg}`);
  }
  return readAuthorizationAnswer(answer);
}

function refusalOf(what: string): (body: unknown) => ProviderFailure | null {
  return (body) => {
    const error = errorBody.safeParse(body);
    if (error.success && error.data.error !== 0) {
      const { error: code, error_description: text } = error.data;
      return refuse(meanings[code] ?? 'provider_misconfigured', `${what}: ${code} ${text ?? ''}`);
    }
    const bad = profileError.safeParse(body);
    if (bad.success && bad.data.ret !== 0) {
      const { ret, msg } = bad.data;
      return refuse(meanings[ret] ?? 'provider_misconfigured', `${what}: ret ${ret} ${msg ?? ''}`);
    }
    return null;
  };
}
