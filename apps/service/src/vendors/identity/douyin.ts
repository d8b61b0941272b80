import { z } from 'zod';
import type {
  IdentityProvider,
  ProviderFailure,
  ProviderFailureKey,
} from '../../features/entry/identities/identity-provider.ts';
import { secretText } from '../../kernel/secret-text.ts';
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

export const douyinSettings = z.strictObject({
  ...commonSettings,
  kind: z.literal('douyin'),
  client_key: z.string().min(1),
  client_secret: secretText,
});

const errorBody = z.object({
  message: z.string().nullish(),
  data: z.object({ error_code: z.coerce.number(), description: z.string().nullish() }),
});

/** open.douyin.com error codes; one not listed is the operator's trouble. */
const meanings: Readonly<Record<number, ProviderFailureKey>> = {
  10007: 'provider_rejected_code',
  10008: 'provider_rejected_code',
  2190002: 'provider_rejected_code',
  2190008: 'provider_rejected_code',
  10004: 'provider_refused',
  10011: 'provider_denied',
  2100004: 'provider_unavailable',
  2100005: 'provider_unavailable',
  2190001: 'provider_unavailable',
};

const tokenBody = z.object({
  data: z.object({ access_token: z.string().min(1), open_id: z.string().min(1) }),
});
const profileBody = z.object({
  data: z.object({
    open_id: z.string().min(1),
    union_id: z.string().optional(),
    nickname: z.string().nullish(),
    avatar: z.string().nullish(),
  }),
});

/** 抖音 (open.douyin.com): `client_key`, everything inside `data`, errors under HTTP 200. */
export function douyin(
  settings: z.output<typeof douyinSettings>,
  context: ProviderContext,
): IdentityProvider {
  const { open } = chooseHosts({ open: 'https://open.douyin.com' }, settings.hosts);
  return {
    ...describeProvider(settings, { key: 'douyin', name: '抖音', icon: 'douyin' }),
    knows: { pkce: false, nonce: false, silent: false },
    channelFor: websiteChannel(['wechat', 'wecom']),
    async authorizationUrl({ redirectUri, state }) {
      const params = { client_key: settings.client_key, response_type: 'code', scope: 'user_info' };
      const url = pageUrl(`${open}/platform/oauth/connect`, { ...params, redirect_uri: redirectUri, state });
      return { ok: true, value: url };
    },
    async identify(answer) {
      const code = readAuthorizationAnswer(answer);
      if (!code.ok) return code;
      const { client_key, client_secret } = settings;
      const token = await askProvider(
        context,
        {
          // The slash at the end is part of the documented address; without it the call is redirected.
          url: `${open}/oauth/access_token/`,
          form: { client_key, client_secret, code: code.value, grant_type: 'authorization_code' },
        },
        { what: 'douyin token', refusal: refusalOf('douyin token'), success: tokenBody },
      );
      if (!token.ok) return token;
      const { access_token, open_id } = token.value.data;
      const profile = await askProvider(
        context,
        { url: `${open}/oauth/userinfo/`, form: { access_token, open_id } },
        { what: 'douyin profile', refusal: refusalOf('douyin profile'), success: profileBody },
      );
      if (!profile.ok) return profile;
      const { union_id: unionid, nickname, avatar } = profile.value.data;
      if (profile.value.data.open_id !== open_id) {
        return refuse('provider_malformed', 'douyin profile: of another person');
      }
      const own = `open:${client_key}:${open_id}`;
      return {
        ok: true,
        value: present({
          subjects: unionid ? ([`union:${unionid}`, own] as const) : ([own] as const),
          nickname: cleanNickname(nickname),
          avatar: cleanAvatar(avatar),
        }),
      };
    },
  };
}

function refusalOf(what: string): (body: unknown) => ProviderFailure | null {
  return (body) => {
    const parsed = errorBody.safeParse(body);
    if (!parsed.success) return null;
    const { message, data } = parsed.data;
    if (data.error_code === 0 && message !== 'error') return null;
    const failure = meanings[data.error_code] ?? 'provider_misconfigured';
    return refuse(failure, `${what}: ${data.error_code} ${data.description ?? ''}`);
  };
}
