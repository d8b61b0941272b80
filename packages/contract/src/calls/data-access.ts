import * as z from 'zod/mini';
import { defineCall } from '../define-call.ts';

/** The ways by which an app gets personal data, with their Chinese names. */
export const dataAccessWays = {
  sign_in: '登录时',
  refresh: '续期时',
  userinfo: '来读取资料',
  introspection: '来核对登录',
  logout: '通知它你已退出',
} as const;
export type DataAccessWay = keyof typeof dataAccessWays;

/** The recipient and the purposes of the data, in the developer's words. */
const facts = {
  legal_name: z.string(),
  contact: z.string(),
  handling: z.string(),
  retention: z.string(),
  privacy_policy: z.string(),
  purposes: z.array(z.object({ scope: z.string(), purpose: z.string() })),
};

/** The facts that the consent page showed when the person agreed. */
const recipient = z.object({
  /** Seconds since the epoch. */
  agreed_at: z.number(),
  name: z.string(),
  ...facts,
  /** Host (or scheme) that the browser was sent to; '' for a device. */
  destination: z.string(),
  /** The names of the site's own profile fields that came with the scopes. */
  fields: z.array(z.string()),
});
export type GrantRecipient = z.output<typeof recipient>;

const appId = z.string().check(z.minLength(1), z.maxLength(200));

const grantDetail = z.object({
  client_id: z.string(),
  name: z.string(),
  logo: z.string(),
  homepage: z.string(),
  /** The app as it is today; null where it is gone. */
  app: z.nullable(
    z.object({
      /** False where the app is suspended or not approved, and gets nothing. */
      active: z.boolean(),
      verified: z.boolean(),
      ...facts,
      /** Hosts (or schemes) that it may send a browser to. */
      destinations: z.array(z.string()),
    }),
  ),
  /** The granted scopes; null where the person revoked them. */
  grant: z.nullable(
    z.object({
      id: z.string(),
      scopes: z.array(z.string()),
      refused_scopes: z.array(z.string()),
      created_at: z.number(),
      last_used_at: z.number(),
      /** Null for consents given before these facts were saved. */
      recipient: z.nullable(recipient),
    }),
  ),
  /** What it may do at APIs, and who receives what it does there. */
  resources: z.array(
    z.object({
      audience: z.string(),
      name: z.string(),
      legal_name: z.string(),
      contact: z.string(),
      scopes: z.array(
        z.object({
          name: z.string(),
          title: z.object({ zh: z.string(), en: z.optional(z.string()) }),
          purpose: z.object({ zh: z.string(), en: z.optional(z.string()) }),
        }),
      ),
    }),
  ),
  /** Consents and revocations, newest first. */
  events: z.array(
    z.object({
      kind: z.enum(['granted', 'revoked']),
      at: z.number(),
      scopes: z.array(z.string()),
      recipient: z.nullable(recipient),
    }),
  ),
  /** The days that the history is kept. */
  kept_days: z.number(),
});
export type GrantDetail = z.output<typeof grantDetail>;

export const getGrant = defineCall({
  summary:
    'One app that the account let in, now or before: what it may have, who it is, what was agreed to when.',
  method: 'GET',
  path: '/v3/app/grants/detail',
  access: 'signed-in',
  input: z.object({ client_id: appId }),
  output: grantDetail,
  fails: [],
});

const ways = Object.keys(dataAccessWays) as [DataAccessWay, ...DataAccessWay[]];

const dataAccessDay = z.object({
  /** `2026-11-21`, in Beijing. */
  day: z.string(),
  readings: z.array(
    z.object({
      way: z.enum(ways),
      /** The scopes whose data was in the answer; empty: only the fact of the sign-in. */
      kinds: z.array(z.string()),
      times: z.number(),
      /** Seconds since the epoch. */
      first_at: z.number(),
      last_at: z.number(),
    }),
  ),
});
export type DataAccessDay = z.output<typeof dataAccessDay>;

export const listGrantDataAccess = defineCall({
  summary:
    'What an app was really given of the account: by days, ways and kinds of data, the latest day first.',
  method: 'GET',
  path: '/v3/app/grants/readings',
  access: 'signed-in',
  input: z.object({
    client_id: appId,
    /** The day that the page before ended with. */
    cursor: z.optional(z.iso.date()),
  }),
  output: z.object({ items: z.array(dataAccessDay), next_cursor: z.nullable(z.string()) }),
  fails: [],
});

export const listFormerGrants = defineCall({
  summary: 'Apps that the account let in before and that still stand in its history.',
  method: 'GET',
  path: '/v3/app/grants/former',
  access: 'signed-in',
  input: z.object({}),
  output: z.object({
    items: z.array(
      z.object({
        client_id: z.string(),
        name: z.string(),
        logo: z.string(),
        /** When the app last got data. */
        last_at: z.number(),
      }),
    ),
    next_cursor: z.nullable(z.string()),
  }),
  fails: [],
});
