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

export const githubSettings = z.strictObject({
  ...commonSettings,
  kind: z.literal('github'),
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
const emailsBody = z.array(z.object({ email: z.string(), primary: z.boolean(), verified: z.boolean() }));

/**
 * GitHub (docs.github.com, OAuth apps), GitHub Enterprise by other `hosts`. Token errors come under HTTP
 * 200. The key is the numeric id: a login can change hands.
 */
export function github(
  settings: z.output<typeof githubSettings>,
  context: ProviderContext,
): IdentityProvider {
  const { github: site, api } = chooseHosts(
    { github: 'https://github.com', api: 'https://api.github.com' },
    settings.hosts,
  );
  const primaryEmail = async (accessToken: string): Promise<string | undefined> => {
    const emails = await askProvider(
      context,
      { url: `${api}/user/emails`, headers: { authorization: `Bearer ${accessToken}` } },
      { what: 'github emails', refusal: () => null, success: emailsBody },
    );
    // The person may have kept the addresses back: the identity stands without them.
    if (!emails.ok) return undefined;
    const usable = emails.value.find((entry) => entry.primary && entry.verified)?.email;
    return usable?.endsWith('@users.noreply.github.com') ? undefined : usable;
  };
  return {
    ...describeProvider(settings, { key: 'github', name: 'GitHub', icon: 'github' }),
    knows: { pkce: true, nonce: false, silent: false },
    channelFor: websiteChannel(),
    async authorizationUrl({ redirectUri, state, codeChallenge }) {
      const params = {
        client_id: settings.client_id,
        redirect_uri: redirectUri,
        scope: 'read:user user:email',
      };
      const pkce = { code_challenge: codeChallenge, code_challenge_method: 'S256' };
      return { ok: true, value: pageUrl(`${site}/login/oauth/authorize`, { ...params, state, ...pkce }) };
    },
    async identify(answer) {
      const code = readAuthorizationAnswer(answer);
      if (!code.ok) return code;
      const token = await askProvider(
        context,
        {
          url: `${site}/login/oauth/access_token`,
          form: {
            client_id: settings.client_id,
            client_secret: settings.client_secret,
            code: code.value,
            redirect_uri: answer.redirectUri,
            code_verifier: answer.codeVerifier,
          },
        },
        { what: 'github token', refusal: oauth2Refusal('github token'), success: tokenBody },
      );
      if (!token.ok) return token;
      const profile = await askProvider(
        context,
        { url: `${api}/user`, headers: { authorization: `Bearer ${token.value.access_token}` } },
        { what: 'github profile', refusal: oauth2Refusal('github profile'), success: profileBody },
      );
      if (!profile.ok) return profile;
      const { id, login, name, avatar_url } = profile.value;
      const email = await primaryEmail(token.value.access_token);
      return {
        ok: true,
        value: present({
          subjects: [`${id}`] as const,
          nickname: cleanNickname(name || login),
          avatar: cleanAvatar(avatar_url),
          email,
          emailVerified: email ? true : undefined,
        }),
      };
    },
  };
}
