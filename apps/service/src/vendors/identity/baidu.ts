import { z } from 'zod';
import type {
  IdentityProvider,
  ProviderFailure,
  ProviderFailureKey,
} from '../../features/entry/identities/identity-provider.ts';
import { secretText } from '../../kernel/secret-text.ts';
import { askProvider, type ProviderContext } from './ask-provider.ts';
import { cleanAvatar, cleanNickname, present } from './clean-profile.ts';
import { oauth2Refusal } from './oauth2-refusal.ts';
import { refuse } from './provider-failure.ts';
import {
  chooseHosts,
  commonSettings,
  describeProvider,
  pageUrl,
  websiteChannel,
} from './provider-settings.ts';
import { readAuthorizationAnswer } from './read-authorization-answer.ts';

export const baiduSettings = z.strictObject({
  ...commonSettings,
  kind: z.literal('baidu'),
  client_id: z.string().min(1),
  client_secret: secretText,
});

const errorBody = z.object({ error_code: z.coerce.number(), error_msg: z.string().nullish() });

/** The interface's own error numbers; one not listed is the operator's trouble. */
const meanings: Readonly<Record<number, ProviderFailureKey>> = {
  1: 'provider_unavailable',
  2: 'provider_unavailable',
  4: 'provider_unavailable',
  110: 'provider_rejected_code',
  111: 'provider_rejected_code',
};

const tokenBody = z.object({ access_token: z.string().min(1) });
const profileBody = z
  .object({
    openid: z.string().min(1).optional(),
    userid: z.coerce.string().min(1).optional(),
    username: z.string().nullish(),
    portrait: z.string().nullish(),
  })
  .refine((body) => body.openid ?? body.userid, 'neither openid nor userid');

/** 百度 (openapi.baidu.com): two shapes of errors, the avatar as a portrait word. */
export function baidu(settings: z.output<typeof baiduSettings>, context: ProviderContext): IdentityProvider {
  const { openapi, portraits } = chooseHosts(
    { openapi: 'https://openapi.baidu.com', portraits: 'https://himg.bdimg.com' },
    settings.hosts,
  );
  return {
    ...describeProvider(settings, { key: 'baidu', name: '百度', icon: 'baidu' }),
    knows: { pkce: false, nonce: false, silent: false },
    channelFor: websiteChannel(),
    async authorizationUrl({ redirectUri, state, phone }) {
      const params = { response_type: 'code', client_id: settings.client_id, redirect_uri: redirectUri };
      const display = phone ? 'mobile' : 'page';
      const url = pageUrl(`${openapi}/oauth/2.0/authorize`, { ...params, scope: 'basic', state, display });
      return { ok: true, value: url };
    },
    async identify(answer) {
      const code = readAuthorizationAnswer(answer);
      if (!code.ok) return code;
      const { client_id, client_secret } = settings;
      const token = await askProvider(
        context,
        {
          url: `${openapi}/oauth/2.0/token`,
          form: {
            grant_type: 'authorization_code',
            code: code.value,
            client_id,
            client_secret,
            redirect_uri: answer.redirectUri,
          },
        },
        { what: 'baidu token', refusal: refusalOf('baidu token'), success: tokenBody },
      );
      if (!token.ok) return token;
      const profile = await askProvider(
        context,
        {
          url: `${openapi}/rest/2.0/passport/users/getInfo`,
          query: { access_token: token.value.access_token },
        },
        { what: 'baidu profile', refusal: refusalOf('baidu profile'), success: profileBody },
      );
      if (!profile.ok) return profile;
      const { openid, userid, username, portrait } = profile.value;
      const subject = openid ? `open:${client_id}:${openid}` : `user:${userid}`;
      const portraitPath = portrait ? encodeURIComponent(portrait) : undefined;
      return {
        ok: true,
        value: present({
          subjects: [subject] as const,
          nickname: cleanNickname(username),
          avatar: portraitPath ? cleanAvatar(`${portraits}/sys/portrait/item/${portraitPath}`) : undefined,
        }),
      };
    },
  };
}

function refusalOf(what: string): (body: unknown, status: number) => ProviderFailure | null {
  return (body, status) => {
    const parsed = errorBody.safeParse(body);
    if (!parsed.success) return oauth2Refusal(what)(body, status);
    const { error_code: code, error_msg: text } = parsed.data;
    if (code === 0) return null;
    return refuse(meanings[code] ?? 'provider_misconfigured', `${what}: ${code} ${text ?? ''}`);
  };
}
