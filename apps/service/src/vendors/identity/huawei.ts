import { z } from 'zod';
import type {
  IdentityProvider,
  ProviderFailure,
  ProviderFailureKey,
} from '../../features/entry/identities/identity-provider.ts';
import { secretText } from '../../kernel/secret-text.ts';
import { askProvider, type ProviderContext } from './ask-provider.ts';
import { cleanAvatar, cleanNickname, cleanPhone, present } from './clean-profile.ts';
import { refuse } from './provider-failure.ts';
import {
  chooseHosts,
  commonSettings,
  describeProvider,
  pageUrl,
  websiteChannel,
} from './provider-settings.ts';
import { readAuthorizationAnswer } from './read-authorization-answer.ts';

export const huaweiSettings = z.strictObject({
  ...commonSettings,
  kind: z.literal('huawei'),
  client_id: z.string().min(1),
  client_secret: secretText,
});

/** Numbers, where RFC 6749 has words: `{"error":1101,"sub_error":12304,"error_description":"…"}`. */
const tokenError = z.object({
  error: z.union([z.number(), z.string()]),
  sub_error: z.number().nullish(),
  error_description: z.string().nullish(),
});
const serviceError = z.object({ NSP_STATUS: z.coerce.number(), error: z.string().nullish() });
const tokenBody = z.object({ access_token: z.string().min(1) });
const profileBody = z.object({
  openID: z.string().min(1),
  unionID: z.string().min(1).optional(),
  displayName: z.string().nullish(),
  headPictureURL: z.string().nullish(),
  mobileNumber: z.string().nullish(),
});

/** 华为账号 v3 (developer.huawei.com, Account Kit), with PKCE. */
export function huawei(
  settings: z.output<typeof huaweiSettings>,
  context: ProviderContext,
): IdentityProvider {
  const { login, account } = chooseHosts(
    { login: 'https://oauth-login.cloud.huawei.com', account: 'https://account.cloud.huawei.com' },
    settings.hosts,
  );
  return {
    ...describeProvider(settings, { key: 'huawei', name: '华为账号', icon: 'huawei' }),
    knows: { pkce: true, nonce: false, silent: false },
    channelFor: websiteChannel(),
    async authorizationUrl({ redirectUri, state, codeChallenge }) {
      const params = { response_type: 'code', client_id: settings.client_id, redirect_uri: redirectUri };
      const pkce = { code_challenge: codeChallenge, code_challenge_method: 'S256' };
      const url = pageUrl(`${login}/oauth2/v3/authorize`, {
        ...params,
        scope: 'openid profile',
        state,
        ...pkce,
      });
      return { ok: true, value: url };
    },
    async identify(answer) {
      const code = readAuthorizationAnswer(answer, ['code'], ['1107']);
      if (!code.ok) return code;
      const token = await askProvider(
        context,
        {
          url: `${login}/oauth2/v3/token`,
          form: {
            grant_type: 'authorization_code',
            code: code.value,
            client_id: settings.client_id,
            client_secret: settings.client_secret,
            redirect_uri: answer.redirectUri,
            code_verifier: answer.codeVerifier,
          },
        },
        { what: 'huawei token', refusal: tokenRefusal, success: tokenBody },
      );
      if (!token.ok) return token;
      const profile = await askProvider(
        context,
        {
          url: `${account}/rest.php`,
          query: { nsp_svc: 'GOpen.User.getInfo' },
          form: { access_token: token.value.access_token, getNickName: '1' },
        },
        { what: 'huawei profile', refusal: profileRefusal, success: profileBody },
      );
      if (!profile.ok) return profile;
      const { openID, unionID, displayName, headPictureURL, mobileNumber } = profile.value;
      const own = `open:${settings.client_id}:${openID}`;
      return {
        ok: true,
        value: present({
          subjects: unionID ? ([`union:${unionID}`, own] as const) : ([own] as const),
          nickname: cleanNickname(displayName),
          avatar: cleanAvatar(headPictureURL),
          phone: cleanPhone(mobileNumber),
        }),
      };
    },
  };
}

function tokenRefusal(body: unknown, status: number): ProviderFailure | null {
  const parsed = tokenError.safeParse(body);
  if (!parsed.success) return null;
  const { error, sub_error: subError, error_description: text } = parsed.data;
  return refuse(meaningOf(subError ?? 0, status), `huawei token: ${error} ${subError ?? ''} ${text ?? ''}`);
}

/** 2015x: the code is unknown, expired or used; 123xx: client settings. */
function meaningOf(subError: number, status: number): ProviderFailureKey {
  if (status >= 500 || status === 429) return 'provider_unavailable';
  return subError >= 20150 && subError < 20160 ? 'provider_rejected_code' : 'provider_misconfigured';
}

function profileRefusal(body: unknown): ProviderFailure | null {
  const parsed = serviceError.safeParse(body);
  if (!parsed.success || parsed.data.NSP_STATUS === 0) return null;
  const { NSP_STATUS: code, error } = parsed.data;
  // 6 and 102 say the token is no longer good, 4 and 5 that the service is troubled.
  const failure =
    code === 6 || code === 102
      ? 'provider_rejected_code'
      : code < 6
        ? 'provider_unavailable'
        : 'provider_misconfigured';
  return refuse(failure, `huawei profile: ${code} ${error ?? ''}`);
}
