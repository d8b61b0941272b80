import type { ManageOutput } from '@tongxing/contract/define-manage-call.ts';
import type { showMe } from '@tongxing/contract/manage/operators.ts';
import type { Permission } from '@tongxing/contract/permissions.ts';
import { createContext, use } from 'react';

export type MeItem = ManageOutput<typeof showMe>;

/** The operator of the open session. */
export const Me = createContext<MeItem>({ id: '', name: '', roles: [], permissions: [], four_eyes: true });

/** Whether the operator has a permission; the console hides what is not permitted, and the service checks again. */
export function useMay(): (permission: Permission) => boolean {
  const { permissions } = use(Me);
  return (permission) => permissions.includes(permission);
}
