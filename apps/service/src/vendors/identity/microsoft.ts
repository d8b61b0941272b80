import * as client from 'openid-client';
import { z } from 'zod';
import type { IdentityProvider } from '../../features/sign-in/identities/identity-provider.ts';
import { secretText } from '../../kernel/crypto/secret-text.ts';
import type { ProviderContext } from './ask-provider.ts';
import { identityOfClaims } from './identity-of-claims.ts';
import { openidClient } from './openid-client.ts';
import { refuse } from './provider-failure.ts';
import {
  chooseHosts,
  commonSettings,
  describeProvider,
  inAppBrowsers,
  websiteChannel,
} from './provider-settings.ts';

const guid = /^[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}$/i;

export const microsoftSettings = z.strictObject({
  ...commonSettings,
  kind: z.literal('microsoft'),
  client_id: z.string().min(1),
  client_secret: secretText,
  tenant: z
    .union([z.enum(['common', 'organizations', 'consumers']), z.string().regex(guid)])
    .default('common'),
});

/**
 * Microsoft Entra (learn.microsoft.com/entra/identity-platform). With `common` every tenant signs in and
 * a token's issuer must be that of its own `tid`. The key is tid and oid; the e-mail claim can be written
 * by any tenant's administrator and proves nothing.
 */
export function microsoft(
  settings: z.output<typeof microsoftSettings>,
  context: ProviderContext,
): IdentityProvider {
  const { login } = chooseHosts({ login: 'https://login.microsoftonline.com' }, settings.hosts);
  const described = describeProvider(settings);
  const party = openidClient(
    {
      key: described.key,
      issuer: `${login}/${settings.tenant}/v2.0`,
      clientId: settings.client_id,
      authenticate: () => client.ClientSecretPost(settings.client_secret),
      scope: 'openid profile email',
      pageParams: { prompt: 'select_account' },
      issuerOf(pattern, claims) {
        const { tid } = claims;
        return typeof tid === 'string' && guid.test(tid) ? pattern.replace('{tenantid}', tid) : null;
      },
      userinfo: false,
    },
    context,
  );
  return {
    ...described,
    knows: { pkce: true, nonce: true, silent: false },
    channelFor: websiteChannel(inAppBrowsers),
    authorizationUrl: party.authorizationUrl,
    async identify(answer) {
      const claims = await party.claims(answer);
      if (!claims.ok) return claims;
      const { tid, oid, sub } = claims.value;
      if (typeof tid !== 'string') return refuse('provider_malformed', 'microsoft: no tid');
      const subject = typeof oid === 'string' ? `${tid}:${oid}` : `open:${settings.client_id}:${sub}`;
      const identity = identityOfClaims([subject], claims.value, settings.groups);
      return { ok: true, value: identity.email ? { ...identity, emailVerified: false } : identity };
    },
  };
}
