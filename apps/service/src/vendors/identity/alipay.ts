import { z } from 'zod';
import type { IdentityProvider } from '../../features/sign-in/identities/identity-provider.ts';
import { secretMark } from '../../kernel/crypto/secret-text.ts';
import { callAlipay, readPrivateKey, readPublicKey } from './alipay-gateway.ts';
import type { ProviderContext } from './ask-provider.ts';
import { cleanAvatar, cleanNickname, present } from './clean-profile.ts';
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

export const alipaySettings = z.strictObject({
  ...commonSettings,
  kind: z.literal('alipay'),
  app_id: z.string().min(1),
  private_key: z
    .string()
    .refine(readable(readPrivateKey), "must be the application's RSA private key")
    .meta(secretMark),
  alipay_public_key: z.string().refine(readable(readPublicKey), "must be Alipay's public key (支付宝公钥)"),
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

/** 支付宝 for websites and inside its app (opendocs.alipay.com): RSA2 signed both ways. */
export function alipay(
  settings: z.output<typeof alipaySettings>,
  context: ProviderContext,
): IdentityProvider {
  const { auth, gateway } = chooseHosts(
    { auth: 'https://openauth.alipay.com', gateway: 'https://openapi.alipay.com' },
    settings.hosts,
  );
  const application = {
    gateway: `${gateway}/gateway.do`,
    appId: settings.app_id,
    privateKey: readPrivateKey(settings.private_key),
    alipayPublicKey: readPublicKey(settings.alipay_public_key),
  };

  return {
    ...describeProvider(settings),
    knows: { pkce: false, nonce: false, silent: true },
    channelFor: websiteChannel(['wechat', 'wecom'], 'alipay'),
    async authorizationUrl({ redirectUri, state, silent }) {
      const scope = silent ? 'auth_base' : 'auth_user';
      const params = { app_id: settings.app_id, scope, redirect_uri: redirectUri, state };
      return { ok: true, value: pageUrl(`${auth}/oauth2/publicAppAuthorize.htm`, params) };
    },
    async identify(answer) {
      const code = readAuthorizationAnswer(answer, ['auth_code'], ['auth_cancel', 'user_cancel']);
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
      const own = openId ? `open:${settings.app_id}:${openId}` : undefined;
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
