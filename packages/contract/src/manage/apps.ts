import * as z from 'zod/mini';
import { defineCommand, defineQuery } from '../define-manage-call.ts';
import { type Permission, permissions, permissionTo } from '../permissions.ts';
import { gatewayRules, gatewayUsers } from '../rules/gateway.ts';
import { moment, pageFields, pageOf } from './fields.ts';

const client_id = z.string().check(z.minLength(1), z.maxLength(200));
const target = { kind: 'client', field: 'client_id' } as const;
const status = z.enum(['active', 'in_review', 'refused', 'suspended']);

const app = z.object({
  client_id: z.string(),
  name: z.string(),
  type: z.string(),
  status,
  verified: z.boolean(),
  /** The operator's own: nobody is asked for what the agreement covers. */
  first_party: z.boolean(),
  /** The last operator's note, as the developer reads it. */
  review_note: z.string(),
  /** Null for a client that nobody registered. */
  owner_id: z.nullable(z.uuid()),
  /** It works for people in their absence. */
  agent: z.boolean(),
  legal_name: z.string(),
  homepage: z.string(),
  redirect_uris: z.array(z.string()),
  scopes: z.array(z.string()),
  /** What a gateway guards, and who may come there; null for another kind of app. */
  gateway: z.nullable(z.object({ origin: z.string(), rules: gatewayRules, user: z.enum(gatewayUsers) })),
  /** Where the services of CAS lie, and what they call their visitors; null for another kind of app. */
  cas: z.nullable(
    z.object({
      services: z.array(z.string()),
      proxy_callbacks: z.array(z.string()),
      user: z.enum(gatewayUsers),
    }),
  ),
  /** The service provider of SAML; null for another kind of app. */
  saml: z.nullable(
    z.object({
      entity_id: z.string(),
      acs_urls: z.array(z.string()),
      slo_url: z.string(),
      slo_soap_url: z.string(),
      /** How many certificates it may sign with. */
      certificates: z.int(),
      name_id: z.enum(['persistent', 'email', 'transient']),
      attributes: z.record(z.string(), z.string()),
      signed_requests: z.boolean(),
      encrypt: z.boolean(),
      idp_initiated: z.boolean(),
    }),
  ),
  /** Changes that wait for an operator's review; until then the other fields are in force. */
  pending: z.nullable(z.record(z.string(), z.unknown())),
  pending_since: z.nullable(moment),
  /** Trusted names that this name could be mistaken for: of verified apps, or the site's (no client_id). */
  looks_like: z.array(
    z.object({ client_id: z.nullable(z.string()), name: z.string(), how: z.enum(['same', 'near']) }),
  ),
  /** Changes with every change of the reviewed fields: the If-Match of a verdict. */
  revision: z.string(),
  created_at: moment,
  updated_at: moment,
});
export type AppItem = z.output<typeof app>;

export const listApps = defineQuery({
  name: 'apps.list',
  summary:
    'Apps, the newest first. `status=waiting`: new ones in the queue, and those that are to become something else.',
  path: '/manage/v1/apps',
  permission: permissionTo.readApps,
  audited: 'no',
  target: null,
  input: z.strictObject({
    /** The whole client_id, or a part of the name. */
    q: z.optional(z.string().check(z.trim(), z.minLength(1), z.maxLength(200))),
    status: z.optional(z.enum(['active', 'in_review', 'refused', 'suspended', 'waiting'])),
    /** The account of their developer. */
    owner: z.optional(z.uuid()),
    ...pageFields,
  }),
  output: pageOf(app),
  fails: [],
});

export const showApp = defineQuery({
  name: 'apps.show',
  summary: 'One app, with who answers for it and what it may do here by itself.',
  path: '/manage/v1/apps/{client_id}',
  permission: permissionTo.readApps,
  audited: 'always',
  target,
  versioned: true,
  input: z.strictObject({ client_id }),
  output: z.object({
    ...app.shape,
    contact: z.string(),
    privacy_policy: z.string(),
    purposes: z.record(z.string(), z.unknown()),
    post_logout_redirect_uris: z.array(z.string()),
    auth_method: z.string(),
    /** The number of people who authorised it. */
    people: z.number(),
    permissions: z.array(z.enum(permissions)),
    /** The last day (UTC+8) on which somebody signed in there. */
    last_sign_in_on: z.nullable(z.string()),
    /** The newest fault, as its developer reads it. */
    last_fault: z.nullable(
      z.object({ at: moment, endpoint: z.string(), error: z.string(), reason: z.string() }),
    ),
  }),
  fails: [],
});

function decide(verb: string, permission: Permission, summary: string) {
  return defineCommand({
    name: `apps.${verb}`,
    summary,
    path: `/manage/v1/apps/{client_id}/${verb}`,
    permission,
    reason: 'optional',
    target,
    logged: null,
    versioned: true,
    input: z.strictObject({ client_id, if_match: z.optional(z.string().check(z.maxLength(100))) }),
    output: app,
    fails: ['wrong_state', 'version_conflict'],
  });
}

export const appVerdicts = {
  approve: decide(
    'approve',
    permissionTo.reviewApps,
    'Lets a waiting app in, or makes an app what it asked to become.',
  ),
  refuse: decide(
    'refuse',
    permissionTo.reviewApps,
    'Turns a waiting app down, or what an app asked to become; the developer reads the reason.',
  ),
  verify: decide(
    'verify',
    permissionTo.reviewApps,
    'Approves, and says on the consent page that somebody has checked who is behind it.',
  ),
  unverify: decide('unverify', permissionTo.reviewApps, 'Takes that back; the app runs on.'),
  suspend: decide('suspend', permissionTo.stopApps, 'Shuts an app at once; the developer reads the reason.'),
  resume: decide('resume', permissionTo.stopApps, 'Lets a suspended app run again.'),
};

export const transferApp = defineCommand({
  name: 'apps.transfer',
  summary: 'Gives an app to another account; the name that people read stays, and both are told.',
  path: '/manage/v1/apps/{client_id}/transfer',
  permission: permissionTo.stopApps,
  reason: 'required',
  approval: true,
  target,
  logged: null,
  input: z.strictObject({ client_id, to: z.uuid() }),
  output: app,
  fails: ['wrong_state'],
});

const markFirstParty = (verb: 'first-party' | 'third-party', summary: string) =>
  defineCommand({
    name: `apps.${verb}`,
    summary,
    path: `/manage/v1/apps/{client_id}/${verb}`,
    permission: permissionTo.writeSettings,
    reason: 'optional',
    approval: true,
    target,
    logged: null,
    input: z.strictObject({ client_id }),
    output: app,
    fails: ['wrong_state'],
  });

export const makeFirstParty = markFirstParty(
  'first-party',
  "Marks an app as the operator's own: nobody is asked for account, profile, phone, e-mail and staying signed in.",
);
export const makeThirdParty = markFirstParty(
  'third-party',
  'Takes that back: people are asked at their next sign-in.',
);

export const endAppSecrets = defineCommand({
  name: 'apps.end-secrets',
  summary:
    'Ends the secrets of an app at once, or with `former` only those that a newer one has replaced; its developer makes a new one.',
  path: '/manage/v1/apps/{client_id}/end-secrets',
  permission: permissionTo.stopApps,
  reason: 'optional',
  target,
  logged: null,
  input: z.strictObject({ client_id, former: z._default(z.boolean(), false) }),
  output: z.object({ ended: z.number() }),
  fails: ['wrong_state'],
});

export const setAppPermissions = defineCommand({
  name: 'apps.permissions',
  summary:
    'What an app may do here by itself (client_credentials); nothing: takes it all back. A permission that any call needs a second operator for is given by two.',
  method: 'PUT',
  path: '/manage/v1/apps/{client_id}/permissions',
  permission: permissionTo.writeOperators,
  reason: 'optional',
  approval: true,
  target,
  logged: null,
  input: z.strictObject({
    client_id,
    permissions: z.array(z.enum(permissions)).check(z.maxLength(permissions.length)),
  }),
  output: z.object({ permissions: z.array(z.enum(permissions)) }),
  fails: ['wrong_state', 'not_for_apps'],
});

export const stopAppsOfPerson = defineCommand({
  name: 'people.apps',
  summary:
    'Decides about all apps of a developer at once: suspends the active ones, or gives all to another account, by two.',
  path: '/manage/v1/people/{id}/apps',
  permission: permissionTo.stopApps,
  approval: true,
  target: { kind: 'account', field: 'id' },
  logged: null,
  input: z
    .strictObject({
      id: z.uuid(),
      decision: z.enum(['stop', 'take_over']),
      /** Who takes them over. */
      to: z.optional(z.uuid()),
    })
    .check(
      z.refine(({ decision, to }) => (decision === 'take_over') === (to !== undefined), {
        path: ['to'],
        error: 'names who takes them over, and nobody else',
      }),
    ),
  output: z.object({ stopped: z.array(z.string()), taken_over: z.array(z.string()) }),
  fails: [],
});
