import * as z from 'zod/mini';
import { defineCall } from '../define-call.ts';

export const listGrants = defineCall({
  summary: 'The apps that the signed-in account has authorised.',
  method: 'GET',
  path: '/v3/app/grants',
  access: 'signed-in',
  input: z.object({}),
  output: z.object({
    items: z.array(
      z.object({
        id: z.string(),
        client_id: z.string(),
        name: z.string(),
        logo: z.string(),
        homepage: z.string(),
        legal_name: z.string(),
        contact: z.string(),
        privacy_policy: z.string(),
        /** An app of the operator's own. */
        first_party: z.boolean(),
        /** What it may see. */
        scopes: z.array(z.string()),
        refused_scopes: z.array(z.string()),
        created_at: z.number(),
        last_used_at: z.number(),
      }),
    ),
    next_cursor: z.nullable(z.string()),
  }),
  fails: [],
});

export const revokeGrant = defineCall({
  summary: "Takes an authorisation back: the app's tokens for this account end at once.",
  method: 'POST',
  path: '/v3/app/grants/revoke',
  access: 'signed-in',
  input: z.object({ id: z.string().check(z.minLength(1), z.maxLength(100)) }),
  output: z.object({}),
  fails: [],
});
