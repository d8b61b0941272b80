/** The permissions of operators and their apps, by the key that code uses; the value is the name on the wire, `noun:verb`. */
export const permissionTo = {
  readPeople: 'people:read',
  helpPeople: 'people:help',
  stopPeople: 'people:stop',
  resetPeople: 'people:reset',
  revealPeople: 'people:reveal',
  createPeople: 'people:create',
  erasePeople: 'people:erase',
  readActivity: 'activity:read',
  readGroups: 'groups:read',
  writeGroups: 'groups:write',
  writeDirectory: 'directory:write',
  readApps: 'apps:read',
  reviewApps: 'apps:review',
  stopApps: 'apps:stop',
  readAudit: 'audit:read',
  decideApprovals: 'approvals:decide',
  readStatistics: 'statistics:read',
  writeAgreements: 'agreements:write',
  writeTemplates: 'templates:write',
  readSettings: 'settings:read',
  writeSettings: 'settings:write',
  readOperators: 'operators:read',
  writeOperators: 'operators:write',
  rotateKeys: 'keys:rotate',
  importData: 'data:import',
  exportData: 'data:export',
  /** An identity manager that pushes people by SCIM. */
  readScim: 'scim:read',
  writeScim: 'scim:write',
} as const;
export type Permission = (typeof permissionTo)[keyof typeof permissionTo];

export const permissions: readonly Permission[] = Object.values(permissionTo);

export const roles = ['support', 'security', 'reviewer', 'editor', 'owner'] as const;
export type Role = (typeof roles)[number];

const support = [
  permissionTo.readPeople,
  permissionTo.helpPeople,
  permissionTo.readActivity,
  permissionTo.readGroups,
  permissionTo.readStatistics,
] as const;

/** The permissions of each role. */
export const rolePermissions: Readonly<Record<Role, readonly Permission[]>> = {
  support,
  security: [
    ...support,
    permissionTo.stopPeople,
    permissionTo.resetPeople,
    permissionTo.stopApps,
    permissionTo.readAudit,
    permissionTo.decideApprovals,
  ],
  reviewer: [permissionTo.readApps, permissionTo.reviewApps, permissionTo.readStatistics],
  editor: [permissionTo.writeAgreements, permissionTo.writeTemplates, permissionTo.readSettings],
  owner: permissions,
};

/** The permissions of several roles together. */
export function permissionsOf(given: readonly Role[]): ReadonlySet<Permission> {
  return new Set(given.flatMap((role) => rolePermissions[role]));
}

/** Permissions that no app gets: with them it could approve its own requests, or make itself an operator. */
export const permissionsOfPeopleAlone: ReadonlySet<Permission> = new Set<Permission>([
  permissionTo.decideApprovals,
  permissionTo.writeOperators,
]);
