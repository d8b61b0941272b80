import { z } from 'zod';
import type {
  IdentityProvider,
  ProviderFailure,
  ProviderFailureKey,
} from '../../features/entry/identities/identity-provider.ts';
import { secretText } from '../../kernel/secret-text.ts';
import { askProvider, type ProviderContext } from './ask-provider.ts';
import { cleanAvatar, cleanNickname, cleanPhone, present } from './clean-profile.ts';
import { refuse } from './provider-failure.ts';
import {
  chooseHosts,
  commonSettings,
  describeProvider,
  pageUrl,
  websiteChannel,
} from './provider-settings.ts';
import { readAuthorizationAnswer } from './read-authorization-answer.ts';

export const dingtalkSettings = z.strictObject({
  ...commonSettings,
  kind: z.literal('dingtalk'),
  client_id: z.string().min(1),
  client_secret: secretText,
});

const errorBody = z.object({ code: z.string().min(1), message: z.string().nullish() });
const tokenBody = z.object({ accessToken: z.string().min(1) });
const profileBody = z.object({
  unionId: z.string().min(1),
  openId: z.string().min(1).optional(),
  nick: z.string().nullish(),
  avatarUrl: z.string().nullish(),
  email: z.string().nullish(),
  mobile: z.string().nullish(),
  stateCode: z.string().nullish(),
});

/** 钉钉, the v1.0 interface (open.dingtalk.com): JSON in camelCase both ways, errors as HTTP 4xx. */
export function dingtalk(
  settings: z.output<typeof dingtalkSettings>,
  context: ProviderContext,
): IdentityProvider {
  const { login, api } = chooseHosts(
    { login: 'https://login.dingtalk.com', api: 'https://api.dingtalk.com' },
    settings.hosts,
  );
  return {
    ...describeProvider(settings, { key: 'dingtalk', name: '钉钉', icon: 'dingtalk' }),
    knows: { pkce: false, nonce: false, silent: false },
    channelFor: websiteChannel([], 'dingtalk'),
    async authorizationUrl({ redirectUri, state }) {
      const params = { client_id: settings.client_id, redirect_uri: redirectUri, response_type: 'code' };
      const url = pageUrl(`${login}/oauth2/auth`, { ...params, scope: 'openid', state, prompt: 'consent' });
      return { ok: true, value: url };
    },
    async identify(answer) {
      const code = readAuthorizationAnswer(answer, ['authCode', 'code']);
      if (!code.ok) return code;
      const { client_id: clientId, client_secret: clientSecret } = settings;
      const token = await askProvider(
        context,
        {
          url: `${api}/v1.0/oauth2/userAccessToken`,
          json: { clientId, clientSecret, code: code.value, grantType: 'authorization_code' },
        },
        { what: 'dingtalk token', refusal: refusalOf('dingtalk token'), success: tokenBody },
      );
      if (!token.ok) return token;
      const profile = await askProvider(
        context,
        {
          url: `${api}/v1.0/contact/users/me`,
          headers: { 'x-acs-dingtalk-access-token': token.value.accessToken },
        },
        { what: 'dingtalk profile', refusal: refusalOf('dingtalk profile'), success: profileBody },
      );
      if (!profile.ok) return profile;
      const { unionId, openId, nick, avatarUrl, email, mobile, stateCode } = profile.value;
      const union = `union:${unionId}`;
      return {
        ok: true,
        value: present({
          subjects: openId ? ([union, `open:${clientId}:${openId}`] as const) : ([union] as const),
          nickname: cleanNickname(nick),
          avatar: cleanAvatar(avatarUrl),
          email: email ?? undefined,
          emailVerified: false,
          phone: cleanPhone(mobile, stateCode ?? '86'),
        }),
      };
    },
  };
}

function refusalOf(what: string): (body: unknown, status: number) => ProviderFailure | null {
  return (body, status) => {
    const parsed = errorBody.safeParse(body);
    if (!parsed.success || status < 400) return null;
    return refuse(
      meaningOf(parsed.data.code, status),
      `${what}: ${parsed.data.code} ${parsed.data.message ?? ''}`,
    );
  };
}

function meaningOf(code: string, status: number): ProviderFailureKey {
  if (status >= 500 || status === 429 || /throttling|unavailable/i.test(code)) return 'provider_unavailable';
  if (/authcode/i.test(code)) return 'provider_rejected_code';
  return 'provider_misconfigured';
}
