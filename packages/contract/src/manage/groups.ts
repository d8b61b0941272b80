import * as z from 'zod/mini';
import { defineCommand, defineQuery } from '../define-manage-call.ts';
import { permissionTo } from '../permissions.ts';
import { groupKey, groupName } from '../rules/group-key.ts';
import { groupRule } from '../rules/group-rule.ts';
import { moment, pageFields, pageOf } from './fields.ts';

export const groupLimits = {
  /** The most groups below each other. */
  deep: 5,
  /** The most that one person is in. */
  ofPerson: 1000,
  parents: 100,
  /** The most groups whose members come by a rule. */
  byRule: 100,
  /** With so many groups a provider makes no further one. */
  byProviders: 10_000,
  /** The most people that a preview of a rule names. */
  sample: 10,
  /** With fewer accounts a rule may fit most of them unasked. */
  fewAccounts: 20,
} as const;

const id = z.uuid();
const target = { kind: 'group', field: 'id' } as const;
const parents = z.array(id).check(z.maxLength(groupLimits.parents));

const group = z.object({
  id,
  /** What claims carry. */
  key: z.string(),
  name: z.string(),
  /** Its members are members of these groups too. */
  parents: z.array(id),
  visible_to_apps: z.boolean(),
  /** Who keeps its members: an operator for `manual`, its rule for `rule`. */
  source: z.enum(['manual', 'rule', 'directory', 'provider', 'scim']),
  /** Whom it consists of, where members come by a rule. */
  rule: z.nullable(groupRule),
  /** The number of people in it, those of its child groups among them. */
  members: z.number(),
});
export type GroupItem = z.output<typeof group>;

export const listGroups = defineQuery({
  name: 'groups.list',
  summary: 'Groups by their key. `q`: a part of the key or name.',
  path: '/manage/v1/groups',
  permission: permissionTo.readGroups,
  audited: 'no',
  target: null,
  input: z.strictObject({
    q: z.optional(z.string().check(z.trim(), z.minLength(1), z.maxLength(100))),
    ...pageFields,
  }),
  output: pageOf(group),
  fails: [],
});

export const showGroup = defineQuery({
  name: 'groups.show',
  summary: 'One group.',
  path: '/manage/v1/groups/{id}',
  permission: permissionTo.readGroups,
  audited: 'no',
  target,
  input: z.strictObject({ id }),
  output: z.object({
    ...group.shape,
    /** Its parents and children, so that a page need not ask for each. */
    parent_groups: z.array(z.object({ id, key: z.string(), name: z.string() })),
    child_groups: z.array(z.object({ id, key: z.string(), name: z.string() })),
    /** Whether its members get something by it, at which a second operator decides who joins. */
    gives_power: z.boolean(),
    created_at: moment,
    changed_at: moment,
  }),
  fails: [],
});

export const createGroup = defineCommand({
  name: 'groups.create',
  summary:
    'Makes a group: without members, or with those whom its rule fits; by two where they get something by it. `confirm` where it fits more than half of all accounts.',
  path: '/manage/v1/groups',
  permission: permissionTo.writeGroups,
  reason: 'optional',
  approval: true,
  target,
  logged: null,
  input: z.strictObject({
    key: groupKey,
    name: groupName,
    parents: z._default(parents, []),
    visible_to_apps: z._default(z.boolean(), false),
    rule: z._default(z.nullable(groupRule), null),
    confirm: z._default(z.boolean(), false),
  }),
  output: group,
  fails: ['key_taken', 'too_deep', 'too_many_groups', 'matches_most'],
});

export const previewGroup = defineCommand({
  name: 'groups.preview',
  summary: 'How many accounts a rule fits, and the newest of them; nothing is saved.',
  path: '/manage/v1/groups/preview',
  permission: permissionTo.writeGroups,
  reason: 'optional',
  target: null,
  logged: null,
  input: z.strictObject({ rule: groupRule }),
  output: z.object({
    count: z.number(),
    sample: z.array(z.object({ account_id: id, number: z.string(), nickname: z.string() })),
  }),
  fails: [],
});

export const editGroup = defineCommand({
  name: 'groups.edit',
  summary:
    'Changes a group. Two decide where its members come to be in a group that gives them something, or where apps see another key.',
  method: 'PATCH',
  path: '/manage/v1/groups/{id}',
  permission: permissionTo.writeGroups,
  reason: 'optional',
  approval: true,
  target,
  logged: null,
  input: z.strictObject({
    id,
    key: z.optional(groupKey),
    name: z.optional(groupName),
    parents: z.optional(parents),
    visible_to_apps: z.optional(z.boolean()),
    /** Null: its members are put into it again, and those of now stay. */
    rule: z.optional(z.nullable(groupRule)),
    confirm: z._default(z.boolean(), false),
  }),
  output: group,
  fails: ['key_taken', 'group_cycle', 'too_deep', 'too_many_groups', 'managed_group', 'matches_most'],
});

export const removeGroup = defineCommand({
  name: 'groups.remove',
  summary: 'Removes a group; its members and child groups stay, and are no longer in it.',
  method: 'DELETE',
  path: '/manage/v1/groups/{id}',
  permission: permissionTo.writeGroups,
  reason: 'optional',
  target,
  logged: null,
  input: z.strictObject({ id }),
  output: z.object({}),
  fails: [],
});

const member = z.object({
  account_id: id,
  number: z.string(),
  nickname: z.string(),
  /** Put into this group itself. */
  direct: z.boolean(),
  /** The groups below it that the account is put into. */
  via: z.array(id),
});
export type GroupMemberItem = z.output<typeof member>;

export const listGroupMembers = defineQuery({
  name: 'groups.members',
  summary: 'The people in a group, those of its child groups among them, by their account.',
  path: '/manage/v1/groups/{id}/members',
  permission: permissionTo.readGroups,
  audited: 'always',
  target,
  input: z.strictObject({ id, ...pageFields }),
  output: pageOf(member),
  fails: [],
});

const membership = {
  path: '/manage/v1/groups/{id}/members/{account}',
  permission: permissionTo.writeGroups,
  target: { kind: 'account', field: 'account' },
  input: z.strictObject({ id, account: z.uuid() }),
  output: z.object({}),
} as const;

export const joinGroup = defineCommand({
  ...membership,
  name: 'groups.join',
  summary: 'Puts a person into a group; by two where it, or one above it, is seen by apps.',
  method: 'PUT',
  approval: true,
  logged: 'operator_put_into_group',
  fails: ['managed_group', 'too_many_groups', 'wrong_state'],
});

export const leaveGroup = defineCommand({
  ...membership,
  name: 'groups.leave',
  summary: 'Takes a person out of a group. Who is in it by a child group is taken out there.',
  method: 'DELETE',
  logged: 'operator_took_out_of_group',
  fails: ['managed_group'],
});
