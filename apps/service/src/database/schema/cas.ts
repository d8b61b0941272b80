import type { ColumnType } from 'kysely';

/** A ticket of CAS that has not been used: of a service, of a proxy, or one by which proxies get theirs. */
export interface CasTicketTable {
  /** SHA-256 of the ticket. */
  digest: Buffer;
  kind: 'service' | 'proxy' | 'granting';
  client_id: string;
  account_id: string;
  /** The portal session that it was issued in and ends with. */
  session_id: string;
  /** By what the sign-in at this app is known; '' for a proxy, which nobody signs in at. */
  sid: string;
  /** What it was issued for; of one that grants: where it was sent. */
  service: string;
  /** Whether somebody has shown who they are for it (`renew`). */
  is_fresh: boolean;
  authenticated_at: Date;
  /** The proxies that it went through, the last one first. */
  proxies: string[];
  /** The ticket that granted it; of a proxy alone. */
  granted_by: ColumnType<Buffer | null, Buffer | null | undefined, never>;
  created_at: Date;
  expires_at: Date;
}

/** An address that hears when a sign-in at an app ends; beside the one address that the app has for all. */
export interface LogoutAddressTable {
  client_id: string;
  /** By what the sign-in is known to the app. */
  sid: string;
  account_id: string;
  address: string;
  /** What the address knows the sign-in by. It is used up, and opens nothing. */
  ticket: string;
  created_at: Date;
}

export interface CasTables {
  cas_ticket: CasTicketTable;
  logout_address: LogoutAddressTable;
}
