import * as z from 'zod/mini';
import { defineCall } from '../define-call.ts';
import { dataAccessWays } from './data-access.ts';

export const listAgents = defineCall({
  summary: 'The agents that act for the signed-in account: what each may do, and what it last did.',
  method: 'GET',
  path: '/v3/user/agents',
  access: 'signed-in',
  input: z.object({}),
  output: z.object({
    items: z.array(
      z.object({
        /** Of the grant. */
        id: z.string(),
        client_id: z.string(),
        name: z.string(),
        legal_name: z.string(),
        contact: z.string(),
        /** Whose document describes it; null for a registered app. */
        host: z.nullable(z.string()),
        scopes: z.array(z.string()),
        resources: z.array(
          z.object({
            audience: z.string(),
            name: z.string(),
            scopes: z.array(
              z.object({ name: z.string(), title: z.object({ zh: z.string(), en: z.optional(z.string()) }) }),
            ),
          }),
        ),
        created_at: z.number(),
        last_used_at: z.number(),
        /** The last time it got something of the person here; null where it got nothing yet. */
        last: z.nullable(
          z.object({
            at: z.number(),
            way: z.enum(Object.keys(dataAccessWays) as (keyof typeof dataAccessWays)[]),
            kinds: z.array(z.string()),
          }),
        ),
      }),
    ),
  }),
  fails: [],
});
export type AgentItem = z.output<typeof listAgents.output>['items'][number];

export const endAgent = defineCall({
  summary: 'Ends an agent: its grant and its tokens, at once.',
  method: 'POST',
  path: '/v3/user/agents/end',
  access: 'signed-in',
  input: z.object({ id: z.string().check(z.minLength(1), z.maxLength(100)) }),
  output: z.object({}),
  fails: [],
});
