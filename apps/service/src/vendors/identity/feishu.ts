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

export const feishuSettings = z.strictObject({
  ...commonSettings,
  kind: z.literal('feishu'),
  app_id: z.string().min(1),
  app_secret: secretText,
});

const errorBody = z.object({
  code: z.number(),
  msg: z.string().nullish(),
  error_description: z.string().nullish(),
});

/** open.feishu.cn error numbers of the token and user calls; one not listed is the operator's trouble. */
const meanings: Readonly<Record<number, ProviderFailureKey>> = {
  20003: 'provider_rejected_code',
  20004: 'provider_rejected_code',
  20005: 'provider_rejected_code',
  20007: 'provider_rejected_code',
  20024: 'provider_rejected_code',
  20049: 'provider_rejected_code',
  20065: 'provider_rejected_code',
  20008: 'provider_denied',
  20010: 'provider_denied',
  20066: 'provider_denied',
  20050: 'provider_unavailable',
  20072: 'provider_unavailable',
  99991400: 'provider_unavailable',
};

const tokenBody = z.object({ access_token: z.string().min(1) });
const profileBody = z.object({
  data: z.object({
    union_id: z.string().min(1),
    open_id: z.string().min(1),
    name: z.string().nullish(),
    avatar_url: z.string().nullish(),
    email: z.string().nullish(),
    mobile: z.string().nullish(),
  }),
});

/** 飞书 by its v2 token call (open.feishu.cn), with PKCE; Lark by other `hosts`. */
export function feishu(
  settings: z.output<typeof feishuSettings>,
  context: ProviderContext,
): IdentityProvider {
  const { accounts, open } = chooseHosts(
    { accounts: 'https://accounts.feishu.cn', open: 'https://open.feishu.cn' },
    settings.hosts,
  );
  return {
    ...describeProvider(settings, { key: 'feishu', name: '飞书', icon: 'feishu' }),
    knows: { pkce: true, nonce: false, silent: false },
    channelFor: websiteChannel([], 'feishu'),
    async authorizationUrl({ redirectUri, state, codeChallenge }) {
      const params = { client_id: settings.app_id, redirect_uri: redirectUri, response_type: 'code', state };
      const pkce = { code_challenge: codeChallenge, code_challenge_method: 'S256' };
      return {
        ok: true,
        value: pageUrl(`${accounts}/open-apis/authen/v1/authorize`, { ...params, ...pkce }),
      };
    },
    async identify(answer) {
      const code = readAuthorizationAnswer(answer);
      if (!code.ok) return code;
      const token = await askProvider(
        context,
        {
          url: `${open}/open-apis/authen/v2/oauth/token`,
          json: {
            grant_type: 'authorization_code',
            client_id: settings.app_id,
            client_secret: settings.app_secret,
            code: code.value,
            redirect_uri: answer.redirectUri,
            code_verifier: answer.codeVerifier,
          },
        },
        { what: 'feishu token', refusal: refusalOf('feishu token'), success: tokenBody },
      );
      if (!token.ok) return token;
      const profile = await askProvider(
        context,
        {
          url: `${open}/open-apis/authen/v1/user_info`,
          headers: { authorization: `Bearer ${token.value.access_token}` },
        },
        { what: 'feishu profile', refusal: refusalOf('feishu profile'), success: profileBody },
      );
      if (!profile.ok) return profile;
      const { union_id, open_id, name, avatar_url, email, mobile } = profile.value.data;
      return {
        ok: true,
        value: present({
          subjects: [`union:${union_id}`, `open:${settings.app_id}:${open_id}`] as const,
          nickname: cleanNickname(name),
          avatar: cleanAvatar(avatar_url),
          // The employer's administrator writes it, so it proves nothing about the person.
          email: email || undefined,
          emailVerified: false,
          phone: cleanPhone(mobile),
        }),
      };
    },
  };
}

function refusalOf(what: string): (body: unknown) => ProviderFailure | null {
  return (body) => {
    const parsed = errorBody.safeParse(body);
    if (!parsed.success || parsed.data.code === 0) return null;
    const { code, msg, error_description: description } = parsed.data;
    return refuse(meanings[code] ?? 'provider_misconfigured', `${what}: ${code} ${description ?? msg ?? ''}`);
  };
}
