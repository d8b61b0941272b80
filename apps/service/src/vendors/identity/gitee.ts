import { z } from 'zod';
import type { IdentityProvider } from '../../features/entry/identities/identity-provider.ts';
import { secretText } from '../../kernel/secret-text.ts';
import { askProvider, type ProviderContext } from './ask-provider.ts';
import { cleanAvatar, cleanNickname, present } from './clean-profile.ts';
import { oauth2Refusal } from './oauth2-refusal.ts';
import {
  chooseHosts,
  commonSettings,
  describeProvider,
  pageUrl,
  websiteChannel,
} from './provider-settings.ts';
import { readAuthorizationAnswer } from './read-authorization-answer.ts';

export const giteeSettings = z.strictObject({
  ...commonSettings,
  kind: z.literal('gitee'),
  client_id: z.string().min(1),
  client_secret: secretText,
});

const tokenBody = z.object({ access_token: z.string().min(1) });
const profileBody = z.object({
  id: z.int(),
  login: z.string().nullish(),
  name: z.string().nullish(),
  avatar_url: z.string().nullish(),
});

/** Its front door turns away clients that do not look like a browser. */
const userAgent = 'Mozilla/5.0 (compatible; Tongxing)';

/** Gitee 码云 (gitee.com/api/v5/oauth_doc). The public e-mail is the person's own writing and is not taken. */
export function gitee(settings: z.output<typeof giteeSettings>, context: ProviderContext): IdentityProvider {
  const { gitee: site } = chooseHosts({ gitee: 'https://gitee.com' }, settings.hosts);
  const headers = { 'user-agent': userAgent };
  return {
    ...describeProvider(settings, { key: 'gitee', name: 'Gitee', icon: 'gitee' }),
    knows: { pkce: false, nonce: false, silent: false },
    channelFor: websiteChannel(),
    async authorizationUrl({ redirectUri, state }) {
      const params = {
        client_id: settings.client_id,
        redirect_uri: redirectUri,
        response_type: 'code',
        state,
      };
      return { ok: true, value: pageUrl(`${site}/oauth/authorize`, { ...params, scope: 'user_info' }) };
    },
    async identify(answer) {
      const code = readAuthorizationAnswer(answer);
      if (!code.ok) return code;
      const { client_id, client_secret } = settings;
      const token = await askProvider(
        context,
        {
          url: `${site}/oauth/token`,
          headers,
          form: {
            grant_type: 'authorization_code',
            code: code.value,
            client_id,
            client_secret,
            redirect_uri: answer.redirectUri,
          },
        },
        { what: 'gitee token', refusal: oauth2Refusal('gitee token'), success: tokenBody },
      );
      if (!token.ok) return token;
      const profile = await askProvider(
        context,
        { url: `${site}/api/v5/user`, headers, query: { access_token: token.value.access_token } },
        { what: 'gitee profile', refusal: oauth2Refusal('gitee profile'), success: profileBody },
      );
      if (!profile.ok) return profile;
      const { id, login, name, avatar_url } = profile.value;
      return {
        ok: true,
        value: present({
          subjects: [`${id}`] as const,
          nickname: cleanNickname(name || login),
          avatar: cleanAvatar(avatar_url),
        }),
      };
    },
  };
}
