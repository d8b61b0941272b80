import * as z from 'zod/mini';
import { defineCall } from '../define-call.ts';
import { accessBySubject } from '../rules/app-access.ts';
import { roleKey, shownRole, writtenRoles } from '../rules/app-role.ts';
import { missingConditions } from '../rules/missing-conditions.ts';

const id = z.string().check(z.minLength(1), z.maxLength(100));
const roles = z.object({ roles: z.array(shownRole) });

export const getAppRoles = defineCall({
  summary: 'The roles of an app, with who has them.',
  method: 'GET',
  path: '/v3/app/roles',
  access: 'signed-in',
  input: z.object({ id }),
  output: roles,
  fails: [],
});

export const setAppRoles = defineCall({
  summary: 'Sets the roles of an app; one that is not named any more is taken from everybody.',
  method: 'POST',
  path: '/v3/app/roles',
  access: 'signed-in',
  stepUp: true,
  input: z.object({ id, roles: writtenRoles }),
  output: roles,
  fails: ['role_reserved'],
});

/** To whom: a person that the app knows, or a group. */
const assignment = z
  .object({
    id,
    role: roleKey,
    sub: z.optional(z.string().check(z.minLength(1), z.maxLength(100))),
    group: z.optional(z.uuid()),
  })
  .check(z.refine(({ sub, group }) => (sub === undefined) !== (group === undefined), 'sub or group'));

export const assignAppRole = defineCall({
  summary: 'Gives a role to a person that the app knows, or to a group that apps see.',
  method: 'POST',
  path: '/v3/app/roles/assign',
  access: 'signed-in',
  stepUp: true,
  input: assignment,
  output: z.object({}),
  fails: [],
});

export const unassignAppRole = defineCall({
  summary: 'Takes a role back.',
  method: 'POST',
  path: '/v3/app/roles/unassign',
  access: 'signed-in',
  stepUp: true,
  input: assignment,
  output: z.object({}),
  fails: [],
});

const access = z.object({
  ...accessBySubject.shape,
  /** What an operator has settled: it holds besides, and only operators change it. Null for nothing. */
  by_operator: z.nullable(
    z.object({ who: accessBySubject.shape.who, require: accessBySubject.shape.require }),
  ),
});

export const getAppAccess = defineCall({
  summary: 'Who may use an app.',
  method: 'GET',
  path: '/v3/app/access',
  access: 'signed-in',
  input: z.object({ id }),
  output: access,
  fails: [],
});

export const setAppAccess = defineCall({
  summary: 'Settles who may use an app. Whoever may not any more is signed out there at once.',
  method: 'POST',
  path: '/v3/app/access',
  access: 'signed-in',
  stepUp: true,
  input: z.object({ id, ...accessBySubject.shape }),
  output: access,
  fails: [],
});

export const listAppRefusals = defineCall({
  summary: 'Who was not let into an app, and why: the last hundred.',
  method: 'GET',
  path: '/v3/app/refusals',
  access: 'signed-in',
  input: z.object({ id }),
  output: z.object({
    items: z.array(
      z.object({
        at: z.number(),
        /** Null for who never authorised the app: it does not know them. */
        sub: z.nullable(z.string()),
        conditions: z.array(z.enum(missingConditions)),
        times: z.number(),
      }),
    ),
  }),
  fails: [],
});
