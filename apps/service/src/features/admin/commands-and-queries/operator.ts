import { type Permission, permissions, type Role } from '@tongxing/contract/permissions.ts';

/** Who acts for those who run the service: a person, an app of theirs, or a command on the machine. */
export interface Operator {
  /** `account/<id>`, `app/<client_id>` or `machine/<user>`. */
  readonly id: string;
  /** As other operators read it. */
  readonly name: string;
  /** Of a person; null for an app and the machine. */
  readonly accountId: string | null;
  readonly roles: readonly Role[];
  readonly permissions: ReadonlySet<Permission>;
}

/** Whoever has a shell on the machine: everything is theirs anyway, and it is written down. */
export function machineOperator(user: string): Operator {
  const id = `machine/${user}`;
  return { id, name: id, accountId: null, roles: [], permissions: new Set(permissions) };
}

/** Whether it is a command on the machine, for which nobody can decide. */
export function isMachine({ id }: Operator): boolean {
  return id.startsWith('machine/');
}
