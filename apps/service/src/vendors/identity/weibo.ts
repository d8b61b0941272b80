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

export const weiboSettings = z.strictObject({
  ...commonSettings,
  kind: z.literal('weibo'),
  app_key: z.string().min(1),
  app_secret: secretText,
});

const errorBody = z.object({ error_code: z.number(), error: z.string().nullish() });

/** open.weibo.com error codes; one not listed is the operator's trouble. */
const meanings: Readonly<Record<number, ProviderFailureKey>> = {
  21325: 'provider_rejected_code',
  21327: 'provider_rejected_code',
  21332: 'provider_rejected_code',
  21330: 'provider_refused',
  10001: 'provider_unavailable',
  10002: 'provider_unavailable',
  10009: 'provider_unavailable',
  10010: 'provider_unavailable',
  10022: 'provider_unavailable',
  10023: 'provider_unavailable',
  20003: 'provider_denied',
};

/** `uid` is text because the numeric `id` outgrows 32 bits. */
const tokenBody = z.object({ access_token: z.string().min(1), uid: z.string().regex(/^\d+$/) });
const profileBody = z.object({
  idstr: z.string(),
  screen_name: z.string().nullish(),
  avatar_large: z.string().nullish(),
  avatar_hd: z.string().nullish(),
});

/** 微博 (open.weibo.com): errors are HTTP 400 with `error_code`. */
export function weibo(settings: z.output<typeof weiboSettings>, context: ProviderContext): IdentityProvider {
  const { api } = chooseHosts({ api: 'https://api.weibo.com' }, settings.hosts);
  return {
    ...describeProvider(settings, { key: 'weibo', name: '微博', icon: 'weibo' }),
    knows: { pkce: false, nonce: false, silent: false },
    channelFor: websiteChannel([], 'weibo'),
    async authorizationUrl({ redirectUri, state, phone }) {
      const params = { client_id: settings.app_key, redirect_uri: redirectUri, response_type: 'code', state };
      const display = phone ? { display: 'mobile' } : undefined;
      return { ok: true, value: pageUrl(`${api}/oauth2/authorize`, { ...params, ...display }) };
    },
    async identify(answer) {
      const code = readAuthorizationAnswer(answer, ['code'], ['21330']);
      if (!code.ok) return code;
      const token = await askProvider(
        context,
        {
          url: `${api}/oauth2/access_token`,
          form: {
            client_id: settings.app_key,
            client_secret: settings.app_secret,
            grant_type: 'authorization_code',
            code: code.value,
            redirect_uri: answer.redirectUri,
          },
        },
        { what: 'weibo token', refusal: refusalOf('weibo token'), success: tokenBody },
      );
      if (!token.ok) return token;
      const { access_token, uid } = token.value;
      const profile = await askProvider(
        context,
        { url: `${api}/2/users/show.json`, query: { access_token, uid } },
        { what: 'weibo profile', refusal: refusalOf('weibo profile'), success: profileBody },
      );
      if (!profile.ok) return profile;
      if (profile.value.idstr !== uid)
        return refuse('provider_malformed', 'weibo profile: of another person');
      return {
        ok: true,
        value: present({
          subjects: [uid] as const,
          nickname: cleanNickname(profile.value.screen_name),
          avatar: cleanAvatar(profile.value.avatar_large ?? profile.value.avatar_hd),
        }),
      };
    },
  };
}

function refusalOf(what: string): (body: unknown) => ProviderFailure | null {
  return (body) => {
    const parsed = errorBody.safeParse(body);
    if (!parsed.success) return null;
    const { error_code: code, error } = parsed.data;
    return refuse(meanings[code] ?? 'provider_misconfigured', `${what}: ${code} ${error ?? ''}`);
  };
}
