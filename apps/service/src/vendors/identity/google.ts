import * as client from 'openid-client';
import { z } from 'zod';
import type { IdentityProvider } from '../../features/sign-in/identities/identity-provider.ts';
import { secretText } from '../../kernel/crypto/secret-text.ts';
import type { ProviderContext } from './ask-provider.ts';
import { identityOfClaims } from './identity-of-claims.ts';
import { openidClient } from './openid-client.ts';
import {
  chooseHosts,
  commonSettings,
  describeProvider,
  inAppBrowsers,
  websiteChannel,
} from './provider-settings.ts';

export const googleSettings = z.strictObject({
  ...commonSettings,
  kind: z.literal('google'),
  client_id: z.string().min(1),
  client_secret: secretText,
  /** The OAuth clients of the operator's apps on phones. */
  mobile_app: z.strictObject({ client_ids: z.array(z.string().min(1)).min(1).max(10) }).optional(),
});

/** Google (developers.google.com/identity/openid-connect). Its page refuses embedded browsers. */
export function google(
  settings: z.output<typeof googleSettings>,
  context: ProviderContext,
): IdentityProvider {
  const { accounts } = chooseHosts({ accounts: 'https://accounts.google.com' }, settings.hosts);
  const described = describeProvider(settings);
  const party = openidClient(
    {
      key: described.key,
      issuer: accounts,
      clientId: settings.client_id,
      authenticate: () => client.ClientSecretPost(settings.client_secret),
      scope: 'openid profile email',
      pageParams: { prompt: 'select_account' },
      userinfo: false,
    },
    context,
  );
  return {
    ...described,
    knows: { pkce: true, nonce: true, silent: false },
    channelFor: websiteChannel(inAppBrowsers),
    authorizationUrl: party.authorizationUrl,
    appProof: settings.mobile_app && ['id_token'],
    async identify(answer) {
      const claims =
        answer.channel === 'mobile_app'
          ? await party.claimsOfAppToken({
              idToken: answer.params['id_token'] ?? '',
              clientIds: settings.mobile_app?.client_ids ?? [],
              nonce: answer.nonce,
              // developers.google.com/identity/sign-in/android/backend-auth names both.
              issuers: [accounts.replace('https://', '')],
            })
          : await party.claims(answer);
      return claims.ok
        ? { ok: true, value: identityOfClaims([claims.value.sub], claims.value, settings.groups) }
        : claims;
    },
  };
}
