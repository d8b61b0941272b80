import type { Generated, JSONColumnType } from 'kysely';

/** Events that somebody has asked for and that are not handed to them yet: seconds. */
export interface AccountEventTable {
  id: Generated<number>;
  /** Null where it is about everybody in a group. */
  account_id: string | null;
  /** The app that it is about. */
  client_id: string | null;
  /** As the contract names it: `account.created` … */
  type: string;
  data: JSONColumnType<Record<string, unknown>>;
  at: Date;
}

/** The number of the last event about a person that a receiver was sent. */
export interface EventSequenceTable {
  account_id: string;
  /** The `client_id` of an app, or the id of an operators' endpoint. */
  receiver: string;
  seq: number;
}

/** Where operators have events sent to. */
export interface WebhookEndpointTable {
  id: string;
  url: string;
  /** Types, or `*` for all. */
  events: string[];
  /** Sealed. */
  secret: string;
  /** The one before, sealed: it signs too until then. */
  former_secret: string | null;
  former_until: Date | null;
  created_at: Date;
  changed_at: Date;
}

export interface EventTables {
  account_event: AccountEventTable;
  event_sequence: EventSequenceTable;
  webhook_endpoint: WebhookEndpointTable;
}
