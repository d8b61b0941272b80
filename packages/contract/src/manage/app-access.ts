import * as z from 'zod/mini';
import { defineCommand, defineQuery } from '../define-manage-call.ts';
import { permissionTo } from '../permissions.ts';
import { accessByAccount } from '../rules/app-access.ts';
import { roleKey, shownRole, writtenRoles } from '../rules/app-role.ts';
import { operatorSignIn, shownSignIn, shownToOperators } from '../rules/app-sign-in.ts';
import { missingConditions } from '../rules/missing-conditions.ts';
import { moment, pageFields, pageOf } from './fields.ts';

const client_id = z.string().check(z.minLength(1), z.maxLength(200));
const target = { kind: 'client', field: 'client_id' } as const;
const roles = z.object({ roles: z.array(shownRole) });
const read = { permission: permissionTo.readGroups, target } as const;
const write = { permission: permissionTo.writeGroups, reason: 'optional', target, logged: null } as const;

export const showAppRoles = defineQuery({
  ...read,
  name: 'apps.roles',
  summary: 'The roles of an app, with who has them.',
  path: '/manage/v1/apps/{client_id}/roles',
  audited: 'no',
  input: z.strictObject({ client_id }),
  output: roles,
  fails: [],
});

export const setAppRoles = defineCommand({
  ...write,
  name: 'apps.set-roles',
  summary: 'Sets the roles of an app; one that is not named any more is taken from everybody.',
  method: 'PUT',
  path: '/manage/v1/apps/{client_id}/roles',
  input: z.strictObject({ client_id, roles: writtenRoles }),
  output: roles,
  fails: ['role_reserved'],
});

export const listRolePeople = defineQuery({
  ...read,
  name: 'apps.role-people',
  summary: 'The people that a role was given to, by their account.',
  path: '/manage/v1/apps/{client_id}/roles/{key}/people',
  audited: 'always',
  input: z.strictObject({ client_id, key: roleKey, ...pageFields }),
  output: pageOf(z.object({ account_id: z.uuid(), number: z.string(), nickname: z.string() })),
  fails: [],
});

const ofPerson = {
  permission: permissionTo.writeGroups,
  target: { kind: 'account', field: 'account' },
  path: '/manage/v1/apps/{client_id}/roles/{key}/people/{account}',
  input: z.strictObject({ client_id, key: roleKey, account: z.uuid() }),
  output: z.object({}),
} as const;

export const giveRole = defineCommand({
  ...ofPerson,
  name: 'apps.give-role',
  summary: 'Gives a person a role of an app.',
  method: 'PUT',
  reason: 'optional',
  logged: 'operator_gave_role',
  fails: ['wrong_state'],
});

export const takeRole = defineCommand({
  ...ofPerson,
  name: 'apps.take-role',
  summary: 'Takes a role of an app from a person.',
  method: 'DELETE',
  reason: 'optional',
  logged: 'operator_took_role',
  fails: [],
});

const ofGroup = {
  ...write,
  path: '/manage/v1/apps/{client_id}/roles/{key}/groups/{group}',
  input: z.strictObject({ client_id, key: roleKey, group: z.uuid() }),
  output: z.object({}),
} as const;

export const giveRoleToGroup = defineCommand({
  ...ofGroup,
  name: 'apps.give-group-role',
  summary: 'Gives everybody in a group a role of an app.',
  method: 'PUT',
  fails: [],
});

export const takeRoleFromGroup = defineCommand({
  ...ofGroup,
  name: 'apps.take-group-role',
  summary: 'Takes a role of an app from a group.',
  method: 'DELETE',
  fails: [],
});

export const showAppAccess = defineQuery({
  ...read,
  name: 'apps.access',
  summary: 'Who may use an app: what operators have settled, or else its developer.',
  path: '/manage/v1/apps/{client_id}/access',
  audited: 'no',
  input: z.strictObject({ client_id }),
  output: z.object({
    ...accessByAccount.shape,
    by: z.nullable(z.enum(['operator', 'developer'])),
    /** What the people and groups are called. */
    named_people: z.array(z.object({ account_id: z.uuid(), number: z.string(), nickname: z.string() })),
    named_groups: z.array(z.object({ id: z.uuid(), key: z.string(), name: z.string() })),
  }),
  fails: [],
});

export const setAppAccess = defineCommand({
  ...write,
  name: 'apps.set-access',
  summary:
    'Settles who may use an app; its developer can narrow it and not loosen it. Whoever may not any more is signed out there.',
  method: 'PUT',
  path: '/manage/v1/apps/{client_id}/access',
  input: z.strictObject({ client_id, ...accessByAccount.shape }),
  output: showAppAccess.output,
  fails: [],
});

export const showAppSignIn = defineQuery({
  ...read,
  name: 'apps.sign-in',
  summary:
    'What an app and what operators ask of every sign-in to it: how recent, how strong, by which ways. Both hold.',
  path: '/manage/v1/apps/{client_id}/sign-in',
  audited: 'no',
  input: z.strictObject({ client_id }),
  output: z.object({
    ...shownToOperators.shape,
    /** What its developer asks, and its colours. */
    by_developer: shownSignIn,
  }),
  fails: [],
});

export const setAppSignIn = defineCommand({
  ...write,
  name: 'apps.set-sign-in',
  summary:
    'Settles what operators ask of every sign-in to an app, and whether strangers get an account there. Its developer can ask for more, never for less.',
  method: 'PUT',
  approval: true,
  path: '/manage/v1/apps/{client_id}/sign-in',
  input: z.strictObject({ client_id, ...operatorSignIn.shape }),
  output: showAppSignIn.output,
  fails: [],
});

export const listAppRefusals = defineQuery({
  ...read,
  name: 'apps.refusals',
  summary: 'Who was not let into an app and why, the last first.',
  path: '/manage/v1/apps/{client_id}/refusals',
  audited: 'always',
  input: z.strictObject({ client_id }),
  output: z.object({
    items: z.array(
      z.object({
        at: moment,
        account_id: z.uuid(),
        number: z.string(),
        nickname: z.string(),
        conditions: z.array(z.enum(missingConditions)),
        times: z.number(),
      }),
    ),
  }),
  fails: [],
});
