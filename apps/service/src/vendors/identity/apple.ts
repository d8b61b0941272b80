import { createPrivateKey } from 'node:crypto';
import { SignJWT } from 'jose';
import { z } from 'zod';
import type { IdentityProvider } from '../../features/sign-in/identities/identity-provider.ts';
import { toSeconds } from '../../kernel/clock.ts';
import { secretMark } from '../../kernel/crypto/secret-text.ts';
import { readJson } from '../ask-vendor.ts';
import type { ProviderContext } from './ask-provider.ts';
import { cleanNickname } from './clean-profile.ts';
import { identityOfClaims } from './identity-of-claims.ts';
import { openidClient } from './openid-client.ts';
import { refuse } from './provider-failure.ts';
import { chooseHosts, commonSettings, describeProvider, websiteChannel } from './provider-settings.ts';

export const appleSettings = z.strictObject({
  ...commonSettings,
  kind: z.literal('apple'),
  /** The Services ID. */
  client_id: z.string().min(1),
  team_id: z.string().min(1),
  key_id: z.string().min(1),
  /** The .p8 file's text. */
  private_key: z.string().refine(isP256Key, 'must be the PEM text of the .p8 key').meta(secretMark),
  /** The operator's apps on phones. */
  mobile_app: z.strictObject({ bundle_ids: z.array(z.string().min(1)).min(1).max(10) }).optional(),
});

function isP256Key(pem: string): boolean {
  try {
    return createPrivateKey(pem).asymmetricKeyDetails?.namedCurve === 'prime256v1';
  } catch {
    return false;
  }
}

/** The name comes only with the first consent, beside the code and unsigned. It is good for a nickname only. */
const firstConsent = z.object({
  name: z.object({ firstName: z.string().optional(), lastName: z.string().optional() }).optional(),
});

/** Processing changes for Sign in with Apple accounts (developer.apple.com): `events` is a JSON text. */
const noticeEvent = z.object({ type: z.string(), sub: z.string().min(1).max(255) });
const leavings: ReadonlySet<string> = new Set(['consent-revoked', 'account-delete', 'account-deleted']);
const oldestNoticeSeconds = 24 * 3600;

/**
 * Sign in with Apple (developer.apple.com). The client secret is a JWT signed here (ES256, five minutes);
 * the answer is POSTed across sites because name and e-mail are asked for.
 */
export function apple(settings: z.output<typeof appleSettings>, context: ProviderContext): IdentityProvider {
  const { appleid } = chooseHosts({ appleid: 'https://appleid.apple.com' }, settings.hosts);
  const described = describeProvider(settings);
  const privateKey = createPrivateKey(settings.private_key);
  const party = openidClient(
    {
      key: described.key,
      issuer: appleid,
      clientId: settings.client_id,
      authenticate: () => async (_server, _client, body) => {
        const now = toSeconds(context.clock.now());
        const secret = await new SignJWT()
          .setProtectedHeader({ alg: 'ES256', kid: settings.key_id })
          .setIssuer(settings.team_id)
          .setSubject(settings.client_id)
          .setAudience(appleid)
          .setIssuedAt(now)
          .setExpirationTime(now + 300)
          .sign(privateKey);
        body.set('client_id', settings.client_id);
        body.set('client_secret', secret);
      },
      scope: 'openid name email',
      pageParams: { response_mode: 'form_post' },
      userinfo: false,
    },
    context,
  );
  return {
    ...described,
    knows: { pkce: true, nonce: true, silent: false },
    channelFor: websiteChannel(),
    authorizationUrl: party.authorizationUrl,
    appProof: settings.mobile_app && ['id_token'],
    async readNotice(payload) {
      const clientIds = [settings.client_id, ...(settings.mobile_app?.bundle_ids ?? [])];
      const claims = await party.claimsOfNotice({ payload, clientIds, seconds: oldestNoticeSeconds });
      if (!claims.ok) return claims;
      const { events, jti } = claims.value;
      const event = noticeEvent.safeParse(typeof events === 'string' ? readJson(events) : events);
      if (!event.success) return refuse('provider_malformed', 'apple notice: no event');
      const { sub, type } = event.data;
      return { ok: true, value: { id: String(jti), subject: sub, hasLeft: leavings.has(type) } };
    },
    async identify(answer) {
      const { user, name, id_token: idToken = '' } = answer.params;
      const isOfApp = answer.channel === 'mobile_app';
      const clientIds = settings.mobile_app?.bundle_ids ?? [];
      const claims = isOfApp
        ? await party.claimsOfAppToken({ idToken, clientIds, nonce: answer.nonce })
        : await party.claims(answer);
      if (!claims.ok) return claims;
      const identity = identityOfClaims([claims.value.sub], claims.value, settings.groups);
      const nickname = cleanNickname(isOfApp ? name : nameOf(user));
      return { ok: true, value: nickname ? { ...identity, nickname } : identity };
    },
  };
}

/** The name in the text beside the code. */
function nameOf(user: string | undefined): string {
  const reported = firstConsent.safeParse(user === undefined ? undefined : readJson(user));
  const { firstName = '', lastName = '' } = (reported.success && reported.data.name) || {};
  return /\p{Script=Han}/u.test(lastName) ? lastName + firstName : `${firstName} ${lastName}`;
}
