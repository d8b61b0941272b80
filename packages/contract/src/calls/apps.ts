import * as z from 'zod/mini';
import { defineCall } from '../define-call.ts';
import { appEvents } from '../rules/account-event.ts';
import { appClaims } from '../rules/app-claims.ts';
import { appSignIn, shownSignIn } from '../rules/app-sign-in.ts';
import { appTypes } from '../rules/app-types.ts';
import { gatewayOrigin, gatewayRules, gatewayUsers } from '../rules/gateway.ts';
import { calledUri, redirectUri, shownUri, webOrigin } from '../rules/redirect-uri.ts';
import { mostServiceAddresses, serviceAddress } from '../rules/service-address.ts';
import { providerFields, providerView } from '../rules/service-provider.ts';
import { visibleText } from '../rules/visible-text.ts';

/** Every scope an app can ask for. */
export const appScopes = [
  'openid',
  'profile',
  'email',
  'phone',
  'groups',
  'roles',
  'offline_access',
] as const;
export type AppScope = (typeof appScopes)[number];

/** In characters; it stands on the consent page, on small screens too. */
export const longestAppName = 40;

const line = (most: number) => z.string().check(z.trim(), z.maxLength(most), visibleText);
const id = z.string().check(z.minLength(1), z.maxLength(100));

/** Signature keys of the app, public halves only. */
const jwks = z.object({ keys: z.array(z.record(z.string(), z.unknown())).check(z.maxLength(10)) });

const fields = {
  name: line(longestAppName).check(z.minLength(1, '请输入应用名称')),
  type: z.enum(appTypes),
  logo: z.optional(line(500)),
  homepage: z.optional(shownUri),
  redirect_uris: z.optional(z.array(redirectUri).check(z.maxLength(20))),
  post_logout_redirect_uris: z.optional(z.array(redirectUri).check(z.maxLength(20))),
  scopes: z.optional(z.array(z.enum(appScopes)).check(z.minLength(1))),
  /** The scopes the app cannot work without: who refuses one refuses the app. All others can be refused one by one. */
  required_scopes: z.optional(z.array(z.enum(appScopes))),
  /** The purpose of each scope, in the developer's words. */
  purposes: z.optional(z.partialRecord(z.enum(appScopes), line(100))),
  legal_name: line(100).check(z.minLength(1, '请填写接收方的名称')),
  contact: line(100).check(z.minLength(1, '请填写联系方式')),
  handling: z.optional(line(200)),
  retention: z.optional(line(200)),
  privacy_policy: z.optional(shownUri),
  auth_method: z.optional(z.enum(['client_secret_basic', 'client_secret_post', 'private_key_jwt', 'none'])),
  jwks: z.optional(z.nullable(jwks)),
  jwks_uri: z.optional(calledUri),
  backchannel_logout_uri: z.optional(calledUri),
  /** `pairwise`: the app gets subject identifiers of its own. */
  subject_type: z.optional(z.enum(['pairwise', 'public'])),
  id_token_alg: z.optional(z.enum(['ES256', 'RS256'])),
  /** Profile claims also in the ID token, for libraries that do not call userinfo. */
  id_token_profile: z.optional(z.boolean()),
  require_par: z.optional(z.boolean()),
  /** Requires PKCE although the app has a secret; apps without one always need it. */
  require_pkce: z.optional(z.boolean()),
  dpop_bound: z.optional(z.boolean()),
  /** Origins of its pages beside those of its redirect URIs: web views of apps. Only for apps without a secret. */
  origins: z.optional(z.array(webOrigin).check(z.maxLength(10))),
  /** How it reads groups and roles. */
  claims: z.optional(appClaims),
  /** What it asks of every sign-in: how recent, how strong, by which ways; and its colours there. */
  sign_in: z.optional(appSignIn),
  webhook_url: z.optional(calledUri),
  /** What the webhook address gets; null: what the law needs. */
  events: z.optional(appEvents),
  /** Gets security events as signed tokens (RFC 8417, pushed as RFC 8935). */
  security_events_url: z.optional(calledUri),
  /** It works for people in their absence: they find it under 智能体. */
  agent: z.optional(z.boolean()),
  /** Of a gateway: the site it guards, and what is asked of visitors there. */
  origin: z.optional(gatewayOrigin),
  rules: z.optional(gatewayRules),
  /** Of a gateway or a service of CAS: what it calls its visitors. */
  user: z.optional(z.enum(gatewayUsers)),
  /** Of CAS: the services, each with all below its path. */
  services: z.optional(z.array(serviceAddress).check(z.maxLength(mostServiceAddresses))),
  /** Of CAS: where proxy-granting tickets may be sent; without any, it is no proxy. */
  proxy_callbacks: z.optional(z.array(serviceAddress).check(z.maxLength(mostServiceAddresses))),
  ...providerFields,
};

const app = z.object({
  id: z.string(),
  client_id: z.string(),
  name: z.string(),
  type: z.enum(appTypes),
  status: z.enum(['active', 'in_review', 'refused', 'suspended']),
  /** The operator's note on a refusal or suspension; '' for none. */
  review_note: z.string(),
  /** An operator has verified the developer's identity. */
  verified: z.boolean(),
  logo: z.string(),
  homepage: z.string(),
  redirect_uris: z.array(z.string()),
  post_logout_redirect_uris: z.array(z.string()),
  scopes: z.array(z.string()),
  required_scopes: z.array(z.string()),
  purposes: z.record(z.string(), z.string()),
  legal_name: z.string(),
  contact: z.string(),
  handling: z.string(),
  retention: z.string(),
  privacy_policy: z.string(),
  auth_method: z.string(),
  jwks: z.nullable(z.unknown()),
  jwks_uri: z.string(),
  backchannel_logout_uri: z.string(),
  subject_type: z.string(),
  id_token_alg: z.string(),
  id_token_profile: z.boolean(),
  require_par: z.boolean(),
  require_pkce: z.boolean(),
  dpop_bound: z.boolean(),
  origins: z.array(z.string()),
  claims: appClaims,
  sign_in: shownSignIn,
  webhook_url: z.string(),
  events: appEvents,
  security_events_url: z.string(),
  agent: z.boolean(),
  /** '' for an app that is no gateway. */
  origin: z.string(),
  rules: gatewayRules,
  user: z.enum(gatewayUsers),
  services: z.array(z.string()),
  proxy_callbacks: z.array(z.string()),
  ...providerView,
  /** Whether there is a secret that signs webhooks; it is shown only when it is made. */
  has_webhook_secret: z.boolean(),
  secrets: z.array(
    z.object({
      id: z.string(),
      /** The last four characters. */
      hint: z.string(),
      created_at: z.number(),
      /** Set when a newer secret replaces this one. */
      expires_at: z.nullable(z.number()),
      last_used_at: z.nullable(z.number()),
    }),
  ),
  /** People who have authorised it. */
  people: z.number(),
  /** Sign-ins of this day (UTC+8). */
  sign_ins_today: z.number(),
  created_at: z.number(),
  updated_at: z.number(),
  /** Changed fields that wait for an operator's review; until then the approved ones are in force. */
  pending: z.nullable(z.record(z.string(), z.unknown())),
  pending_since: z.nullable(z.number()),
});
export type AppView = z.output<typeof app>;

const appFails = [
  'bad_redirect_uri',
  'redirect_uri_needed',
  'bad_called_uri',
  'bad_client_keys',
  'bad_logo',
  'client_name_taken',
  'claim_reserved',
  'origin_needed',
  'origin_taken',
  'services_needed',
  'service_taken',
  'user_not_released',
  'provider_needed',
  'entity_taken',
  'bad_certificate',
  'certificate_needed',
] as const;

export const listApps = defineCall({
  summary:
    'The apps that the signed-in account is the developer of, newest first: all of them, or `limit` at a time.',
  method: 'GET',
  path: '/v3/app',
  access: 'signed-in',
  input: z.object({
    limit: z.optional(z.coerce.number().check(z.int(), z.minimum(1), z.maximum(100))),
    cursor: z.optional(id),
    /** Part of a name, or a whole `client_id`. */
    query: z.optional(id),
    /** Kinds of apps, separated by commas. */
    types: z.optional(id),
  }),
  output: z.object({ items: z.array(app), next_cursor: z.nullable(z.string()) }),
  fails: [],
});

export const createApp = defineCall({
  summary: 'Registers an app; `client_secret` is shown this once.',
  method: 'POST',
  path: '/v3/app',
  access: 'signed-in',
  input: z.object(fields),
  output: z.object({
    id: z.string(),
    client_id: z.string(),
    client_secret: z.nullable(z.string()),
    status: z.string(),
  }),
  fails: ['too_many_clients', 'door_closed', 'bad_metadata', ...appFails],
});

export const editApp = defineCall({
  summary: 'Changes the fields that are sent; the type of an app stays.',
  method: 'POST',
  path: '/v3/app/edit',
  access: 'signed-in',
  stepUp: true,
  input: z.object({
    ...fields,
    id,
    name: z.optional(fields.name),
    type: z.optional(fields.type),
    legal_name: z.optional(fields.legal_name),
    contact: z.optional(fields.contact),
  }),
  output: z.object({}),
  fails: ['bad_metadata', ...appFails],
});

export const rotateAppSecret = defineCall({
  summary: 'Makes a new secret, shown this once; the older one works on for `overlap_hours`.',
  method: 'POST',
  path: '/v3/app/secret',
  access: 'signed-in',
  stepUp: true,
  input: z.object({ id, overlap_hours: z.optional(z.int().check(z.minimum(0), z.maximum(720))) }),
  output: z.object({ client_secret: z.string(), previous_expires_at: z.nullable(z.number()) }),
  fails: ['client_has_no_secret'],
});

export const removeApp = defineCall({
  summary: 'Deletes an app, every grant and every token of it.',
  method: 'POST',
  path: '/v3/app/remove',
  access: 'signed-in',
  stepUp: true,
  input: z.object({ id }),
  output: z.object({}),
  fails: [],
});

export const getAppActivity = defineCall({
  summary: "An app's sign-ins per day (30 days, UTC+8), its last errors and its webhook deliveries.",
  method: 'GET',
  path: '/v3/app/activity',
  access: 'signed-in',
  input: z.object({ id }),
  output: z.object({
    sign_ins: z.array(z.object({ day: z.string(), count: z.number() })),
    errors: z.array(
      z.object({
        id: z.string(),
        at: z.number(),
        /** The endpoint: authorize, token, userinfo … */
        endpoint: z.string(),
        /** The OAuth error code. */
        error: z.string(),
        /** What went wrong, for the developer. */
        reason: z.string(),
      }),
    ),
    deliveries: z.array(
      z.object({
        id: z.string(),
        event: z.string(),
        state: z.enum(['waiting', 'delivered', 'failed']),
        attempts: z.number(),
        /** The HTTP status or network error of the last attempt. */
        last_result: z.string(),
        created_at: z.number(),
        next_attempt_at: z.nullable(z.number()),
      }),
    ),
  }),
  fails: [],
});

export const makeRegistrationToken = defineCall({
  summary:
    'Makes the initial access token by which a program registers apps of this account (RFC 7591); lives for a day, ends the one before.',
  method: 'POST',
  path: '/v3/app/registration_token',
  access: 'signed-in',
  stepUp: true,
  /** Who receives the data of every app registered with it. */
  input: z.object({ legal_name: fields.legal_name, contact: fields.contact }),
  output: z.object({ registration_token: z.string(), expires_at: z.number() }),
  fails: [],
});
