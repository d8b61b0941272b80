import { z } from 'zod';
import type { IdentityProvider } from '../../features/sign-in/identities/identity-provider.ts';
import { secretMark } from '../../kernel/crypto/secret-text.ts';
import { callAlipay, readPrivateKey, readPublicKey } from './alipay-gateway.ts';
import type { ProviderContext } from './ask-provider.ts';
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

const readable = (read: (text: string) => unknown) => (text: string) => {
  try {
    return read(text) !== undefined;
  } catch {
    return false;
  }
};

const applicationKey = z
  .string()
  .refine(readable(readPrivateKey), "must be the application's RSA private key")
  .meta(secretMark);
const alipayKey = z.string().refine(readable(readPublicKey), "must be Alipay's public key (支付宝公钥)");

export const alipaySettings = z.strictObject({
  ...commonSettings,
  kind: z.literal('alipay'),
  app_id: z.string().min(1),
  private_key: applicationKey,
  alipay_public_key: alipayKey,
  /** The app on phones: `app_secret` is its RSA private key; without `alipay_public_key` the one above counts. */
  mobile_app: z
    .strictObject({
      app_id: z.string().min(1),
      app_secret: applicationKey,
      alipay_public_key: alipayKey.optional(),
    })
    .optional(),
});

/** Applications made before the open_id change get `user_id`, later ones `open_id`. */
const tokenBody = z
  .object({
    access_token: z.string().min(1),
    user_id: z.string().min(1).optional(),
    open_id: z.string().min(1).optional(),
  })
  .refine((body) => body.user_id ?? body.open_id, 'neither user_id nor open_id');

const profileBody = z.object({ nick_name: z.string().nullish(), avatar: z.string().nullish() });

/** 支付宝 for websites, inside its app, and for apps with its SDK (opendocs.alipay.com): RSA2 signed both ways. */
export function alipay(
  settings: z.output<typeof alipaySettings>,
  context: ProviderContext,
): IdentityProvider {
  const { auth, gateway } = chooseHosts(
    { auth: 'https://openauth.alipay.com', gateway: 'https://openapi.alipay.com' },
    settings.hosts,
  );
  const applicationOf = (appId: string, privateKey: string, publicKey: string) => ({
    gateway: `${gateway}/gateway.do`,
    appId,
    privateKey: readPrivateKey(privateKey),
    alipayPublicKey: readPublicKey(publicKey),
  });
  const { alipay_public_key: publicKey, mobile_app: app } = settings;
  const website = applicationOf(settings.app_id, settings.private_key, publicKey);
  const mobileApp = app && applicationOf(app.app_id, app.app_secret, app.alipay_public_key ?? publicKey);

  return {
    ...describeProvider(settings),
    knows: { pkce: false, nonce: false, silent: true },
    channelFor: websiteChannel(['wechat', 'wecom'], 'alipay'),
    async authorizationUrl({ redirectUri, state, silent }) {
      const scope = silent ? 'auth_base' : 'auth_user';
      const params = { app_id: settings.app_id, scope, redirect_uri: redirectUri, state };
      return { ok: true, value: pageUrl(`${auth}/oauth2/publicAppAuthorize.htm`, params) };
    },
    appProof: mobileApp && ['code'],
    async identify(answer) {
      const application = answer.channel === 'mobile_app' ? mobileApp : website;
      if (!application) return refuse('provider_misconfigured', 'alipay: no application for mobile_app');
      const code = readAuthorizationAnswer(answer, ['auth_code', 'code'], ['auth_cancel', 'user_cancel']);
      if (!code.ok) return code;
      const token = await callAlipay(
        context,
        application,
        'alipay.system.oauth.token',
        { grant_type: 'authorization_code', code: code.value },
        tokenBody,
      );
      if (!token.ok) return token;
      const { access_token: accessToken, user_id: userId, open_id: openId } = token.value;
      const own = openId ? `open:${application.appId}:${openId}` : undefined;
      const subjects = [userId ? `user:${userId}` : undefined, own].filter(
        (subject) => subject !== undefined,
      );
      const [first = '', ...others] = subjects;
      if (answer.silent) return { ok: true, value: { subjects: [first, ...others] } };
      const profile = await callAlipay(
        context,
        application,
        'alipay.user.info.share',
        { auth_token: accessToken },
        profileBody,
      );
      if (!profile.ok) return profile;
      return {
        ok: true,
        value: present({
          subjects: [first, ...others] as const,
          nickname: cleanNickname(profile.value.nick_name),
          avatar: cleanAvatar(profile.value.avatar),
        }),
      };
    },
  };
}
