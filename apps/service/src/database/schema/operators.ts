import type { ColumnType, Generated } from 'kysely';

type Json = ColumnType<Record<string, unknown>, string, string>;

/** An operator and their role. */
export interface OperatorTable {
  account_id: string;
  roles: string[];
  added_at: Date;
  added_by: string;
  changed_at: Date;
}

/** The admin session of a portal session. It lasts for a limited time, on the browser that opened it. */
export interface AdminSessionTable {
  session_id: string;
  account_id: string;
  device: string;
  entered_at: Date;
  seen_at: Date;
}

/** The audit log: commands and queries of all operators in one hash chain; never deleted. */
export interface AuditEventTable {
  id: string;
  /** Its number in the chain, from 1, without a gap. */
  number: number;
  at: Date;
  kind: string;
  operator: string;
  operator_name: string;
  roles: string[];
  permission: string;
  approved_by: string | null;
  target_kind: string | null;
  target_id: string | null;
  reason: string;
  before: Json;
  after: Json;
  ip: string;
  place: string;
  user_agent: string;
  request_id: string;
  previous_hash: Buffer;
  hash: Buffer;
  /** The transaction that wrote it. Events are handed out in the order of transactions. */
  written_by: Generated<string>;
}

/** The head of the chain: how many events there are and the hash of the last, sealed with a key. */
export interface AuditHeadTable {
  id: Generated<number>;
  events: number;
  last_hash: Buffer;
  mac: Buffer;
}

/** A request that waits for a second operator, and its outcome. */
export interface ApprovalTable {
  id: string;
  /** The name of the call. */
  call: string;
  input: Json;
  operator: string;
  operator_name: string;
  target_kind: string | null;
  target_id: string | null;
  reason: string;
  tells_reason: boolean;
  state: 'waiting' | 'approved' | 'refused';
  asked_at: Date;
  expires_at: Date;
  decided_by: string | null;
  decided_by_name: string | null;
  decided_at: Date | null;
  note: Generated<string>;
}

/** Answers to requests with an Idempotency-Key, for a day. */
export interface ManageAnswerTable {
  operator: string;
  key: string;
  /** SHA-256 of the request. */
  asked: Buffer;
  /** Sealed, because it may contain a contact. Null while the request runs. */
  answer: string | null;
  created_at: Date;
}

/** Which contact an operator may see in full for a while. */
export interface RevelationTable {
  operator: string;
  account_id: string;
  contact: 'phone' | 'email';
  until: Date;
}

/** The permissions of an app that calls by itself (client_credentials). */
export interface ManageGrantTable {
  client_id: string;
  permissions: string[];
  granted_at: Date;
  granted_by: string;
}

export interface OperatorTables {
  operator: OperatorTable;
  admin_session: AdminSessionTable;
  audit_event: AuditEventTable;
  audit_head: AuditHeadTable;
  approval: ApprovalTable;
  manage_answer: ManageAnswerTable;
  revelation: RevelationTable;
  manage_grant: ManageGrantTable;
}
