/** The permissions of operators and their apps: `noun:verb`. */
export const permissions = [
  'people:read',
  'people:help',
  'people:stop',
  'people:reset',
  'people:reveal',
  'people:create',
  'people:erase',
  'activity:read',
  'apps:read',
  'apps:review',
  'apps:stop',
  'audit:read',
  'approvals:decide',
  'statistics:read',
  'agreements:write',
  'templates:write',
  'settings:read',
  'settings:write',
  'operators:read',
  'operators:write',
  'keys:rotate',
  'data:import',
  'data:export',
] as const;
export type Permission = (typeof permissions)[number];

export const roles = ['support', 'security', 'reviewer', 'editor', 'owner'] as const;
export type Role = (typeof roles)[number];

const support = ['people:read', 'people:help', 'activity:read', 'statistics:read'] as const;

/** The permissions of each role. */
export const rolePermissions: Readonly<Record<Role, readonly Permission[]>> = {
  support,
  security: [...support, 'people:stop', 'people:reset', 'apps:stop', 'audit:read', 'approvals:decide'],
  reviewer: ['apps:read', 'apps:review', 'statistics:read'],
  editor: ['agreements:write', 'templates:write', 'settings:read'],
  owner: permissions,
};

/** The permissions of several roles together. */
export function permissionsOf(given: readonly Role[]): ReadonlySet<Permission> {
  return new Set(given.flatMap((role) => rolePermissions[role]));
}

/** Permissions that no app gets: with them it could approve its own requests, or make itself an operator. */
export const permissionsOfPeopleAlone: ReadonlySet<Permission> = new Set<Permission>([
  'approvals:decide',
  'operators:write',
]);
