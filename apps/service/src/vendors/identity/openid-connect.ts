import * as client from 'openid-client';
import { z } from 'zod';
import type { IdentityProvider } from '../../features/sign-in/identities/identity-provider.ts';
import { secretText } from '../../kernel/crypto/secret-text.ts';
import type { ProviderContext } from './ask-provider.ts';
import { identityOfClaims } from './identity-of-claims.ts';
import { openidClient } from './openid-client.ts';
import {
  commonSettings,
  firstSignInOf,
  providerKey,
  providerUrl,
  websiteChannel,
} from './provider-settings.ts';

export const openidConnectSettings = z.strictObject({
  ...commonSettings,
  kind: z.literal('openid-connect'),
  key: providerKey,
  name: z.string().min(1).max(32),
  icon: z.string().min(1).max(512).default('openid'),
  issuer: providerUrl,
  client_id: z.string().min(1),
  client_secret: secretText,
  scope: z
    .string()
    .regex(/(^| )openid( |$)/, 'must contain openid')
    .default('openid profile email'),
  token_auth: z.enum(['basic', 'post']).optional(),
});

/** Any OpenID Connect provider, found by its discovery document. */
export function openidConnect(
  settings: z.output<typeof openidConnectSettings>,
  context: ProviderContext,
): IdentityProvider {
  const { key, name, icon, listed } = settings;
  const party = openidClient(
    {
      key,
      issuer: settings.issuer,
      clientId: settings.client_id,
      scope: settings.scope,
      userinfo: true,
      authenticate(metadata) {
        const offered = metadata.token_endpoint_auth_methods_supported ?? ['client_secret_basic'];
        const way = settings.token_auth ?? (offered.includes('client_secret_basic') ? 'basic' : 'post');
        if (way === 'basic') return client.ClientSecretBasic(settings.client_secret);
        return client.ClientSecretPost(settings.client_secret);
      },
    },
    context,
  );
  return {
    key,
    name,
    icon,
    listed,
    firstSignIn: firstSignInOf(settings),
    groups: settings.groups,
    knows: { pkce: true, nonce: true, silent: false },
    channelFor: websiteChannel(),
    authorizationUrl: party.authorizationUrl,
    async identify(answer) {
      const claims = await party.claims(answer);
      return claims.ok
        ? { ok: true, value: identityOfClaims([claims.value.sub], claims.value, settings.groups) }
        : claims;
    },
  };
}
