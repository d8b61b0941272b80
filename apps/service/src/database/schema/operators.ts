import type { ColumnType, Generated } from 'kysely';

type Json = ColumnType<Record<string, unknown>, string, string>;

/** Who runs the service, and as what. */
export interface OperatorTable {
  account_id: string;
  roles: string[];
  added_at: Date;
  added_by: string;
  changed_at: Date;
}

/** A portal session that has entered the lodge: it stays for so long, on its own browser. */
export interface AdminSessionTable {
  session_id: string;
  account_id: string;
  device: string;
  entered_at: Date;
  seen_at: Date;
}

/** What operators did and looked at, in one chain over all of them; never deleted. */
export interface AuditEventTable {
  id: string;
  /** Its place in the chain, from 1, without a gap. */
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
  /** The transaction that wrote it, in the order of which events are handed out. */
  written_by: Generated<string>;
}

/** The one head of the chain: how many events there are and what the last one hashes to, under a key. */
export interface AuditHeadTable {
  id: Generated<number>;
  events: number;
  last_hash: Buffer;
  mac: Buffer;
}

/** What waits for a second operator, and what became of it. */
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
  /** SHA-256 of what was asked. */
  asked: Buffer;
  /** Sealed: it may show a contact. Null while it is being made. */
  answer: string | null;
  created_at: Date;
}

/** A contact that is shown in full to one operator for a while. */
export interface RevelationTable {
  operator: string;
  account_id: string;
  contact: 'phone' | 'email';
  until: Date;
}

/** What an app may do here by itself (client_credentials). */
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
