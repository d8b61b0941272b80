import { z } from 'zod';
import type { IdentityProvider } from '../../features/sign-in/identities/identity-provider.ts';
import { secretText } from '../../kernel/crypto/secret-text.ts';
import type { ProviderContext } from './ask-provider.ts';
import type { Oauth2Row, TokenPosition } from './oauth2-row.ts';
import { commonSettings, firstSignInOf, providerKey, providerUrl } from './provider-settings.ts';
import { speakOauth2 } from './speak-oauth2.ts';

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
  /** How the client id and secret are sent: HTTP Basic, the form, or the query (then with GET). */
  token_auth: z.enum(['basic', 'form', 'query']).default('form'),
  /** Other names for the standard parameters, such as `{"client_id": "appid", "code": "auth_code"}`. */
  rename: words,
  /** The path of the token in the answer. */
  access_token: path.default('access_token'),
  profile_url: providerUrl,
  /** How the profile request sends the token: as Bearer, or as a query parameter of this name. */
  profile_auth: z
    .string()
    .regex(/^(bearer|query:[\w-]+)$/)
    .default('bearer'),
  /** A member that must have this value for an answer to be a success, such as `{"path": "code", "equals": "0"}`. */
  success: z.strictObject({ path, equals: z.string() }).optional(),
  /** The paths in the profile; `subject` must be an id that never changes owners. */
  subject: path,
  nickname: path.optional(),
  avatar: path.optional(),
  email: path.optional(),
  email_verified: path.optional(),
});

/** Any plain OAuth 2.0 provider (RFC 6749 4.1), described by a row in the configuration. */
export function oauth2Table(
  settings: z.output<typeof oauth2TableSettings>,
  context: ProviderContext,
): IdentityProvider {
  const { key, name, icon, listed, client_id: id, client_secret: secret } = settings;
  const described = {
    key,
    name,
    icon,
    listed,
    firstSignIn: firstSignInOf(settings),
    groups: settings.groups,
  };
  return speakOauth2(rowOf(settings), { ...described, id, secret, hosts: {} }, context);
}

function rowOf(settings: z.output<typeof oauth2TableSettings>): Oauth2Row {
  const { success, rename, scope, nickname, avatar, email, email_verified: emailVerified } = settings;
  return {
    hosts: {},
    pkce: settings.pkce,
    errors: ['rfc6749', ...(success ? [{ at: success.path, good: success.equals }] : [])],
    page: {
      url: settings.authorize_url,
      params: { ...settings.authorize_params, ...(scope && { [rename.scope ?? 'scope']: scope }) },
      rename,
      ...(rename.code && { code: [rename.code] }),
    },
    token: {
      url: settings.token_url,
      send: settings.token_auth,
      params: settings.token_params,
      rename,
      at: settings.access_token,
    },
    // The pattern of the setting guarantees it.
    profile: { url: settings.profile_url, auth: settings.profile_auth as TokenPosition },
    subjects: [`{${settings.subject}}`],
    ...(nickname && { nickname: [nickname] }),
    ...(avatar && { avatar: [avatar] }),
    ...(email && { email }),
    ...(emailVerified && { emailVerified }),
  };
}
