import type { ManageOutput } from '@tongxing/contract/define-manage-call.ts';
import type { showMe } from '@tongxing/contract/manage/operators.ts';
import type { Permission } from '@tongxing/contract/permissions.ts';
import { createContext, use } from 'react';

export type MeItem = ManageOutput<typeof showMe>;

/** The operator who is inside. */
export const Me = createContext<MeItem>({ id: '', name: '', roles: [], permissions: [], four_eyes: true });

/** Whether the operator may do something: what they may not is not offered. The service asks again in any case. */
export function useMay(): (permission: Permission) => boolean {
  const { permissions } = use(Me);
  return (permission) => permissions.includes(permission);
}
