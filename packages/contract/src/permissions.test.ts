import { expect, it } from 'vitest';
import { permissions } from './permissions.ts';

it('given tokens and grants that name permissions, keeps their names', () => {
  expect(permissions).toMatchInlineSnapshot(`
    [
      "people:read",
      "people:help",
      "people:stop",
      "people:reset",
      "people:reveal",
      "people:create",
      "people:erase",
      "activity:read",
      "groups:read",
      "groups:write",
      "directory:write",
      "apps:read",
      "apps:review",
      "apps:stop",
      "audit:read",
      "approvals:decide",
      "statistics:read",
      "agreements:write",
      "templates:write",
      "settings:read",
      "settings:write",
      "operators:read",
      "operators:write",
      "keys:rotate",
      "data:import",
      "data:export",
      "scim:read",
      "scim:write",
    ]
  `);
});
