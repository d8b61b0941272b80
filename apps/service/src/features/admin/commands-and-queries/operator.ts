import { type Permission, permissions, type Role } from '@tongxing/contract/permissions.ts';

/** The caller of the Management API: a person, an app, or a command on the machine. */
export interface Operator {
  /** `account/<id>`, `app/<client_id>` or `machine/<user>`. */
  readonly id: string;
  /** The name that other operators see. */
  readonly name: string;
  /** The person's account; null for an app and the machine. */
  readonly accountId: string | null;
  readonly roles: readonly Role[];
  readonly permissions: ReadonlySet<Permission>;
}

/** The operator of the command line: a shell on the machine has every permission anyway, and its commands are audited. */
export function machineOperator(user: string): Operator {
  const id = `machine/${user}`;
  return { id, name: id, accountId: null, roles: [], permissions: new Set(permissions) };
}

/** Whether the operator is a command on the machine, which needs no approval. */
export function isMachine({ id }: Operator): boolean {
  return id.startsWith('machine/');
}
