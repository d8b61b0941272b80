import type { Operator } from '../commands-and-queries/operator.ts';

/** Something an operator did or looked at. */
export interface AuditEvent {
  /** The name of the call. */
  readonly kind: string;
  readonly operator: Operator;
  readonly permission: string;
  /** The second operator, where one had to say yes. */
  readonly approvedBy?: string | null;
  readonly target?: { readonly kind: string; readonly id: string } | null;
  readonly reason?: string;
  /** Without secrets, and with contacts masked. */
  readonly before?: Readonly<Record<string, unknown>>;
  readonly after?: Readonly<Record<string, unknown>>;
}
