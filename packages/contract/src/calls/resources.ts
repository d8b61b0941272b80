import * as z from 'zod/mini';
import { defineCall } from '../define-call.ts';
import { resourceFields, resourceStatuses } from '../rules/resource-fields.ts';

const id = z.string().check(z.minLength(1), z.maxLength(100));
const scopeNames = z.array(z.string().check(z.maxLength(60))).check(z.maxLength(100));

/** What an app was given of an API: its scopes without a person, and whether it may exchange tokens for it. */
const grant = z.object({
  client_id: z.string(),
  /** '' where the app is gone. */
  name: z.string(),
  scopes: z.array(z.string()),
  exchange: z.boolean(),
});

const resource = z.object({
  id: z.string(),
  /** By which it asks about tokens; the same as `id`. */
  client_id: z.string(),
  audience: z.string(),
  ...resourceFields,
  status: z.enum(resourceStatuses),
  /** The operator's note on a refusal or suspension; '' for none. */
  review_note: z.string(),
  /** An operator has checked who is behind it. */
  verified: z.boolean(),
  /** The file that shows whose host it is, and what it has to hold; null where it needs none. */
  proof: z.nullable(z.object({ url: z.string(), content: z.string() })),
  grants: z.array(grant),
  /** Changed fields that wait for an operator's review; until then the approved ones are in force. */
  pending: z.nullable(z.record(z.string(), z.unknown())),
  /** Seconds since the epoch. */
  created_at: z.number(),
  updated_at: z.number(),
});
export type ResourceView = z.output<typeof resource>;

export const listResources = defineCall({
  summary: 'The APIs of the signed-in account, newest first.',
  method: 'GET',
  path: '/v3/resource',
  access: 'signed-in',
  input: z.object({}),
  output: z.object({ items: z.array(resource) }),
  fails: [],
});

export const createResource = defineCall({
  summary:
    'Registers an API, so that apps ask for tokens for it (RFC 8707). `client_secret`, shown this once, is what it asks about tokens with.',
  method: 'POST',
  path: '/v3/resource',
  access: 'signed-in',
  input: z.object({
    /** `https://api.example.com` or `urn:…`: what apps send as `resource`, and tokens have as `aud`. It stays. */
    audience: z.string().check(z.minLength(1), z.maxLength(500)),
    ...resourceFields,
    purpose: z._default(resourceFields.purpose, ''),
    token: z._default(resourceFields.token, 'opaque'),
    token_minutes: z._default(resourceFields.token_minutes, 60),
    subject: z._default(resourceFields.subject, 'app'),
    open_to: z._default(resourceFields.open_to, 'everybody'),
  }),
  output: z.object({
    id: z.string(),
    status: z.enum(resourceStatuses),
    client_id: z.string(),
    client_secret: z.string(),
  }),
  fails: ['audience_taken', 'bad_audience', 'scope_reserved', 'too_many_resources'],
});

export const editResource = defineCall({
  summary: 'Changes the fields of an API that are sent.',
  method: 'POST',
  path: '/v3/resource/edit',
  access: 'signed-in',
  stepUp: true,
  input: z.object({
    id,
    name: z.optional(resourceFields.name),
    purpose: z.optional(resourceFields.purpose),
    token: z.optional(resourceFields.token),
    token_minutes: z.optional(resourceFields.token_minutes),
    subject: z.optional(resourceFields.subject),
    open_to: z.optional(resourceFields.open_to),
    scopes: z.optional(resourceFields.scopes),
    legal_name: z.optional(resourceFields.legal_name),
    contact: z.optional(resourceFields.contact),
  }),
  output: z.object({ status: z.enum(resourceStatuses) }),
  fails: ['scope_reserved'],
});

export const verifyResource = defineCall({
  summary:
    'Looks for `tongxing-resource=<id>` at `/.well-known/tongxing-resource.txt` of the host, and lets the API in.',
  method: 'POST',
  path: '/v3/resource/verify',
  access: 'signed-in',
  input: z.object({ id }),
  output: z.object({ status: z.enum(resourceStatuses) }),
  fails: ['host_not_shown'],
});

export const rotateResourceSecret = defineCall({
  summary: 'Makes a new secret, shown this once; the former one works on for `overlap_hours`.',
  method: 'POST',
  path: '/v3/resource/secret',
  access: 'signed-in',
  stepUp: true,
  input: z.object({ id, overlap_hours: z._default(z.int().check(z.minimum(0), z.maximum(720)), 24) }),
  output: z.object({ client_secret: z.string(), previous_expires_at: z.nullable(z.number()) }),
  fails: [],
});

export const removeResource = defineCall({
  summary: 'Removes an API: nobody gets tokens for it any more, and those there are open nothing.',
  method: 'POST',
  path: '/v3/resource/remove',
  access: 'signed-in',
  stepUp: true,
  input: z.object({ id }),
  output: z.object({}),
  fails: [],
});

export const grantResource = defineCall({
  summary:
    'Gives an app scopes of an API: for client credentials, and where the API is open to listed apps, for people too. No scopes: takes them back.',
  method: 'POST',
  path: '/v3/resource/grant',
  access: 'signed-in',
  stepUp: true,
  input: z.object({ id, client_id: id, scopes: scopeNames, exchange: z._default(z.boolean(), false) }),
  output: z.object({}),
  fails: ['scope_unknown'],
});
