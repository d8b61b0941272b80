import type { Transaction } from 'kysely';
import type { Reader } from '../database/query/reader.ts';
import type { MovedRows } from '../database/schema/self-service.ts';
import type { Tables } from '../database/schema.ts';
import type { AccountEvent } from '../features/activity/activity-log/account-event.ts';
import type { Background } from '../kernel/async/background.ts';
import type { Clock } from '../kernel/clock.ts';
import type { Random } from '../kernel/crypto/random.ts';
import type { Vault } from '../kernel/crypto/vault.ts';
import type { Log } from '../kernel/logging/log.ts';
import type { Caller } from '../kernel/network/caller.ts';
import type { LocateIp } from '../kernel/network/locate-ip.ts';
import type { ShortLivedState, Signals } from '../kernel/state/short-lived-state.ts';
import type { BatchedWrites } from '../round-trips/batched-writes.ts';
import type { Settings } from '../settings/settings.ts';
import type {
  Added,
  EndedSessions,
  Ending,
  HandedOut,
  Passage,
  Quarantined,
  Taking,
} from './account-data.ts';
import type { Counted, Counts } from './counts.ts';
import type { OutboxEvent } from './outbox-event.ts';
import type { Peppers } from './peppers.ts';

/** What work and changes have in common: the caller, and data that needs no waiting. */
export interface Asking extends Peppers {
  readonly caller: Caller;
  readonly random: Random;
  readonly settings: Settings;
  /** The province and city of an address, from offline data. */
  readonly locateIp: LocateIp;
  /** Seals what must be readable again, but not with the database alone. */
  readonly vault: Vault;
  /** The account data policies of all tables. */
  readonly accountData: readonly AccountDataPolicy[];
}

/**
 * A request, a job or a command. Reads and slow work take it: hashes, vendors, images, short-lived state. A feature
 * whose abilities need another port declares its own: `interface UploadWork extends Work { files }`.
 */
export interface Work extends Asking {
  readonly clock: Clock;
  readonly log: Log;
  readonly db: Reader;
  readonly state: ShortLivedState;
  readonly signals: Signals;
  /** Runs what no reply waits for and what may be lost with the process. */
  readonly background: Background;
  /** The counts of what happens. A change counts by itself. */
  readonly counts: Counts;
  /**
   * Runs one transaction. It commits as a whole, events and effects included, or not at all where it throws or
   * abandons. What was read outside is asserted inside. Nothing slow belongs in it. After a deadlock it is run again,
   * so the body changes nothing outside of it.
   */
  change<Value>(body: (change: Change) => Promise<Value>): Promise<Value>;
}

declare const insideOfAChange: unique symbol;

/** The inside of one transaction. What writes takes it, so that a write outside of one does not compile. */
export interface Change extends Asking {
  readonly [insideOfAChange]: true;
  readonly db: Transaction<Tables>;
  /** The moment of the change, one for all it writes. */
  readonly at: Date;
  /** Writes one event into the account's log: it is there exactly if the change is. */
  record(event: AccountEvent): Promise<void>;
  /**
   * Adds an effect that is delivered after the change, at least once, also after a kill. It is saved with the change.
   */
  after(effect: OutboxEvent): void;
  /**
   * A write whose result is not needed. It is sent together with others in one statement, before the next query of the
   * change.
   */
  readonly batch: BatchedWrites['batch'];
  /** Counts something once the change has committed. */
  count(counted: Counted): void;
  /** Names the caller's device as its app does, for the session, the log and the notices of this change. */
  nameDevice(name: string): void;
}

/** What becomes of a table's rows when their account goes into another one. */
export interface Merging {
  /**
   * Moves the rows that `moved` names; at an undo, with the passage reversed, it moves them back. Absent: the rows stay
   * with the absorbed account until the merge is final.
   */
  readonly move?: (change: Change, moved: MovedRows, passage: Passage) => Promise<void>;
  /** Once the merge is final: what happens to the rows that remain with the absorbed account, or why they stay. */
  readonly finalize: { readonly retained: string } | ((change: Change, passage: Passage) => Promise<void>);
}

/** For what signs in to an account or acts for it: how it goes into quarantine for seven days, and comes back. */
export interface Quarantining {
  /** What was added at that moment or later. */
  list(db: Reader, accountId: string, since: Date): Promise<readonly Added[]>;
  /** Removes it and returns it. What it had replaced is restored where it is known. */
  take(change: Change, accountId: string, taking: Taking): Promise<readonly Quarantined[]>;
  /**
   * Restores it; false where it cannot, because another account has it or something replaced it (the change is
   * abandoned).
   */
  restore(change: Change, accountId: string, quarantined: Quarantined): Promise<boolean>;
  /**
   * Whether a password reset puts it into quarantine, since a reset is proven by a code to one contact only; or the
   * reason why not, in English.
   */
  readonly atReset: 'taken' | { readonly retained: string };
}

/** What one table holds about an account, and what its owner does about it wherever an account changes hands or ends. */
export interface AccountDataPolicy<Table extends keyof Tables = keyof Tables> {
  readonly table: Table;
  /** For an export: what it contains, or the reason in English why it contains nothing of the table. */
  readonly export: HandedOut<Table> | string;
  /**
   * When the account is erased: `cascade` (its rows reference the account's row), the reason for keeping them, or what
   * to do before the account's row is deleted.
   */
  readonly erase:
    | 'cascade'
    | { readonly retained: string }
    | ((change: Change, accountId: string) => Promise<void>);
  /** When it is merged into another one. `end` ends its access in addition. */
  readonly merge: Merging;
  /**
   * Ends access: sessions, tokens, tickets, trust. Called when an account is recovered by its owner, disabled,
   * cancelled or merged into another. Or the reason in English why the table gives no access by itself.
   */
  readonly end: string | ((change: Change, accountId: string, ending: Ending) => Promise<void>);
  /** Ends what depends on these sessions, and nothing else of the account. Absent where nothing of the table does. */
  readonly endOfSessions?: (change: Change, accountId: string, ended: EndedSessions) => Promise<void>;
  /** For tables whose rows people add and which give access to the account. */
  readonly quarantine?: Quarantining;
}

/** Defines the policy of a table, with its columns checked against the table. */
export function defineAccountData<const Table extends keyof Tables>(
  table: AccountDataPolicy<Table>,
): AccountDataPolicy {
  return table as unknown as AccountDataPolicy;
}
