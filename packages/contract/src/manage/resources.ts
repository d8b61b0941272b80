import * as z from 'zod/mini';
import { defineCommand, defineQuery } from '../define-manage-call.ts';
import { type Permission, permissionTo } from '../permissions.ts';
import { resourceFields, resourceStatuses } from '../rules/resource-fields.ts';
import { moment, pageFields, pageOf } from './fields.ts';

const id = z.string().check(z.minLength(1), z.maxLength(100));
const target = { kind: 'resource', field: 'id' } as const;

const resource = z.object({
  id: z.string(),
  audience: z.string(),
  ...resourceFields,
  status: z.enum(resourceStatuses),
  /** An operator has checked who is behind it. */
  verified: z.boolean(),
  /** Its developer has shown that the host is theirs. */
  host_shown: z.boolean(),
  /** The last operator's note, as the developer reads it. */
  review_note: z.string(),
  owner_id: z.uuid(),
  /** Changes that wait for an operator's review; until then the other fields are in force. */
  pending: z.nullable(z.record(z.string(), z.unknown())),
  /** Changes with every change of the reviewed fields: the If-Match of a verdict. */
  revision: z.string(),
  created_at: moment,
  updated_at: moment,
});
export type ResourceItem = z.output<typeof resource>;

export const listResources = defineQuery({
  name: 'resources.list',
  summary: 'APIs, the newest first. `status=waiting`: those in the queue for review, and those with changes.',
  path: '/manage/v1/resources',
  permission: permissionTo.readApps,
  audited: 'no',
  target: null,
  input: z.strictObject({
    /** The whole id or audience, or a part of the name. */
    q: z.optional(z.string().check(z.trim(), z.minLength(1), z.maxLength(500))),
    status: z.optional(z.enum([...resourceStatuses, 'waiting'])),
    /** The account of their developer. */
    owner: z.optional(z.uuid()),
    ...pageFields,
  }),
  output: pageOf(resource),
  fails: [],
});

function decide(verb: string, permission: Permission, summary: string) {
  return defineCommand({
    name: `resources.${verb}`,
    summary,
    path: `/manage/v1/resources/{id}/${verb}`,
    permission,
    reason: 'optional',
    target,
    logged: null,
    versioned: true,
    input: z.strictObject({ id, if_match: z.optional(z.string().check(z.maxLength(100))) }),
    output: resource,
    fails: ['wrong_state', 'version_conflict'],
  });
}

export const resourceVerdicts = {
  approve: decide(
    'approve',
    permissionTo.reviewApps,
    'Lets a waiting API in, also one whose host nobody has shown, or makes it what it asked to become.',
  ),
  refuse: decide(
    'refuse',
    permissionTo.reviewApps,
    'Turns a waiting API down, or what it asked to become; the developer reads the reason.',
  ),
  verify: decide(
    'verify',
    permissionTo.reviewApps,
    'Approves, and notes that somebody has checked who is behind it.',
  ),
  suspend: decide(
    'suspend',
    permissionTo.stopApps,
    'Shuts an API at once: no tokens, and it is told nothing of those there are.',
  ),
  resume: decide('resume', permissionTo.stopApps, 'Lets a suspended API run again.'),
};
