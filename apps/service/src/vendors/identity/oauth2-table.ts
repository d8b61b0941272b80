import { z } from 'zod';
import type { IdentityProvider } from '../../features/entry/identities/identity-provider.ts';
import { secretText } from '../../kernel/secret-text.ts';
import { askProvider, type ProviderContext, type ProviderRequest } from './ask-provider.ts';
import { cleanAvatar, cleanNickname, present } from './clean-profile.ts';
import { oauth2Refusal } from './oauth2-refusal.ts';
import { refuse } from './provider-failure.ts';
import { commonSettings, pageUrl, providerKey, providerUrl, websiteChannel } from './provider-settings.ts';
import { readAuthorizationAnswer } from './read-authorization-answer.ts';
import { readJsonOrQuery } from './read-quirky-text.ts';

/** Members of a JSON answer joined by dots, such as `data.user.id`. */
const path = z.string().regex(/^[\w-]+(\.[\w-]+){0,4}$/, 'must be member names joined by dots');
const words = z.record(z.string(), z.string()).default({});

export const oauth2TableSettings = z.strictObject({
  ...commonSettings,
  kind: z.literal('oauth2-table'),
  key: providerKey,
  name: z.string().min(1).max(32),
  icon: z.string().min(1).max(512).default('link'),
  client_id: z.string().min(1),
  client_secret: secretText,
  scope: z.string().default(''),
  pkce: z.boolean().default(false),
  authorize_url: providerUrl,
  /** Further parameters of the page, and of the token request. */
  authorize_params: words,
  token_url: providerUrl,
  token_params: words,
  /** Where the client's name and secret go: HTTP Basic, the form, or the query (a GET then). */
  token_auth: z.enum(['basic', 'form', 'query']).default('form'),
  /** Other names for the standard words, such as `{"client_id": "appid", "code": "auth_code"}`. */
  rename: words,
  /** Where the token answer holds the token. */
  access_token: path.default('access_token'),
  profile_url: providerUrl,
  /** How the profile request carries the token: a Bearer header, or a query parameter of this name. */
  profile_auth: z
    .string()
    .regex(/^(bearer|query:[\w-]+)$/)
    .default('bearer'),
  /** A member that must have this value for an answer to be a success, such as `{"path": "code", "equals": "0"}`. */
  success: z.strictObject({ path, equals: z.string() }).optional(),
  /** Where the profile holds each thing; `subject` must be an id that never changes hands. */
  subject: path,
  nickname: path.optional(),
  avatar: path.optional(),
  email: path.optional(),
  email_verified: path.optional(),
});

/** Any plain OAuth 2.0 provider (RFC 6749 4.1), described by a table in the configuration. */
export function oauth2Table(
  settings: z.output<typeof oauth2TableSettings>,
  context: ProviderContext,
): IdentityProvider {
  const { key, name, icon, listed } = settings;
  const rename = (params: Record<string, string>) =>
    Object.fromEntries(Object.entries(params).map(([word, value]) => [settings.rename[word] ?? word, value]));
  const refusal = (what: string) => (body: unknown, status: number) => {
    const standard = oauth2Refusal(what)(body, status);
    if (standard || !settings.success) return standard;
    const found = memberOf(body, settings.success.path);
    // A member that is not there says nothing: some providers send it with errors alone.
    if (found === undefined || `${found}` === settings.success.equals) return null;
    return refuse('provider_misconfigured', `${what}: ${settings.success.path} is ${found}`);
  };
  const ask = (what: string, request: ProviderRequest) =>
    askProvider(context, request, {
      what,
      read: readJsonOrQuery,
      refusal: refusal(what),
      success: z.record(z.string(), z.unknown()),
    });

  return {
    key,
    name,
    icon,
    listed,
    knows: { pkce: settings.pkce, nonce: false, silent: false },
    channelFor: websiteChannel(),
    async authorizationUrl({ redirectUri, state, codeChallenge }) {
      const params = rename({
        response_type: 'code',
        client_id: settings.client_id,
        redirect_uri: redirectUri,
        ...(settings.scope && { scope: settings.scope }),
        state,
        ...(settings.pkce && { code_challenge: codeChallenge, code_challenge_method: 'S256' }),
      });
      return {
        ok: true,
        value: pageUrl(settings.authorize_url, { ...settings.authorize_params, ...params }),
      };
    },
    async identify(answer) {
      const code = readAuthorizationAnswer(answer, [settings.rename.code ?? 'code']);
      if (!code.ok) return code;
      const token = await ask(`${key} token`, tokenRequest(settings, rename, code.value, answer));
      if (!token.ok) return token;
      const accessToken = memberOf(token.value, settings.access_token);
      if (typeof accessToken !== 'string' || accessToken === '') {
        return refuse('provider_malformed', `${key} token: no ${settings.access_token}`);
      }
      const [way, word = ''] = settings.profile_auth.split(':');
      const profile = await ask(`${key} profile`, {
        url: settings.profile_url,
        ...(way === 'bearer'
          ? { headers: { authorization: `Bearer ${accessToken}` } }
          : { query: { [word]: accessToken } }),
      });
      if (!profile.ok) return profile;
      const text = (where: string | undefined) => {
        const found = where === undefined ? undefined : memberOf(profile.value, where);
        return typeof found === 'string' || Number.isSafeInteger(found) ? `${found}` : undefined;
      };
      const subject = text(settings.subject);
      if (!subject) return refuse('provider_malformed', `${key} profile: no ${settings.subject}`);
      const email = text(settings.email);
      const verified = settings.email_verified ? memberOf(profile.value, settings.email_verified) : undefined;
      return {
        ok: true,
        value: present({
          subjects: [subject] as const,
          nickname: cleanNickname(text(settings.nickname)),
          avatar: cleanAvatar(text(settings.avatar)),
          email,
          emailVerified: email ? verified === true || verified === 'true' : undefined,
        }),
      };
    },
  };
}

function tokenRequest(
  settings: z.output<typeof oauth2TableSettings>,
  rename: (params: Record<string, string>) => Record<string, string>,
  code: string,
  answer: { redirectUri: string; codeVerifier: string },
): ProviderRequest {
  const { client_id, client_secret, token_auth: way, token_url: url } = settings;
  const grant = {
    grant_type: 'authorization_code',
    code,
    redirect_uri: answer.redirectUri,
    ...(settings.pkce && { code_verifier: answer.codeVerifier }),
  };
  if (way === 'basic') {
    // RFC 6749 2.3.1: both are form-encoded before they are joined.
    const pair = `${encodeURIComponent(client_id)}:${encodeURIComponent(client_secret)}`;
    const authorization = `Basic ${Buffer.from(pair).toString('base64')}`;
    return { url, headers: { authorization }, form: { ...settings.token_params, ...rename(grant) } };
  }
  const params = { ...settings.token_params, ...rename({ ...grant, client_id, client_secret }) };
  return way === 'query' ? { url, query: params } : { url, form: params };
}

/** The value at a dotted path; undefined where any member is missing. Inherited members do not count. */
function memberOf(body: unknown, where: string): unknown {
  let value: unknown = body;
  for (const name of where.split('.')) {
    if (typeof value !== 'object' || value === null || !Object.hasOwn(value, name)) return undefined;
    value = (value as Record<string, unknown>)[name];
  }
  return value;
}
