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

/** What reads take and changes have too: who asks, and the facts that are at hand without waiting. */
export interface Asking {
  readonly caller: Caller;
  readonly random: Random;
  readonly settings: Settings;
  /** The province and city of an address, from data at hand. */
  readonly locateIp: LocateIp;
  /** 32 bytes that pepper digests; never stored. */
  readonly pepper: Buffer;
  /** Seals what must be readable again, but not by who holds the database alone. */
  readonly vault: Vault;
  /** Every table that says something about a person, as its owner answers for it. */
  readonly accountData: readonly AccountDataPolicy[];
}

/**
 * A request, a job or a command on its way. Reads and slow things take it: hashes, vendors, images, short-lived
 * state. A feature whose abilities need a port more declares its own: `interface UploadWork extends Work { files }`.
 */
export interface Work extends Asking {
  readonly clock: Clock;
  readonly log: Log;
  readonly db: Reader;
  readonly state: ShortLivedState;
  readonly signals: Signals;
  /** What no reply waits for and may be lost with the process. */
  readonly background: Background;
  /** The figures of what happens; what a change counts, it counts itself. */
  readonly counts: Counts;
  /**
   * Runs one transaction: all of it is kept, its events and effects included, or nothing where it throws or
   * abandons. What was read outside is asserted inside. Nothing slow belongs in it. Where PostgreSQL ends it for a
   * deadlock it is begun anew: the body changes nothing outside of it.
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
  /** What must follow, at least once, also after a kill: kept with the change, delivered after it. */
  after(effect: OutboxEvent): void;
  /**
   * A write that nothing asks the answer of: it goes out with others of its kind in one statement, before whatever the
   * change asks next.
   */
  readonly batch: BatchedWrites['batch'];
  /** Counts something in the figures, once the change is kept. */
  count(counted: Counted): void;
}

/** What becomes of a table's rows when their account goes into another one. */
export interface Merging {
  /**
   * Hands over what `moved` names of this table, and at an undo, with the passage turned round, brings it home.
   * Absent: the rows wait with the absorbed account.
   */
  readonly move?: (change: Change, moved: MovedRows, passage: Passage) => Promise<void>;
  /** Once the merge is final: what becomes of the rows that are left with the absorbed account, or why they stay there. */
  readonly finalize: { readonly retained: string } | ((change: Change, passage: Passage) => Promise<void>);
}

/** For what opens an account, or stands for it: how it is taken away for seven days, and put back. */
export interface Quarantining {
  /** What was added at that moment or later. */
  list(db: Reader, accountId: string, since: Date): Promise<readonly Added[]>;
  /** Takes it away and returns it. What it replaced comes back where it is known. */
  take(change: Change, accountId: string, taking: Taking): Promise<readonly Quarantined[]>;
  /** Puts it back; false where it cannot be, as somebody has it by now or its place is taken (the change is abandoned). */
  restore(change: Change, accountId: string, quarantined: Quarantined): Promise<boolean>;
  /** Whether a reset takes it, which nothing has proven but a code to one contact; or the reason in English why not. */
  readonly atReset: 'taken' | { readonly retained: string };
}

/** What one table holds about an account, and what its owner does about it wherever an account changes hands or ends. */
export interface AccountDataPolicy<Table extends keyof Tables = keyof Tables> {
  readonly table: Table;
  /** For an export: what is handed out, or the reason in English why nothing of the table is. */
  readonly export: HandedOut<Table> | string;
  /**
   * When the account is erased: `cascade` (its rows hang on the account's row), `kept` with the reason, or what to do
   * before the account's row goes.
   */
  readonly erase:
    | 'cascade'
    | { readonly retained: string }
    | ((change: Change, accountId: string) => Promise<void>);
  /** When it is merged into another one; what lives of it is ended besides, by `end`. */
  readonly merge: Merging;
  /**
   * Ends what lives: sessions, tokens, tickets, trust. Asked when an account is recovered by its owner, disabled,
   * cancelled or merged away. Or the reason in English why nothing of the table opens anything by itself.
   */
  readonly end: string | ((change: Change, accountId: string, ending: Ending) => Promise<void>);
  /** Ends what hangs on these sessions, and nothing else of the account. Absent where nothing of the table does. */
  readonly endOfSessions?: (change: Change, accountId: string, ended: EndedSessions) => Promise<void>;
  /** Where rows of the table open the account or act for it, and people add them. */
  readonly quarantine?: Quarantining;
}

/** Writes a table's answers down, its columns checked against the table. */
export function defineAccountData<const Table extends keyof Tables>(
  table: AccountDataPolicy<Table>,
): AccountDataPolicy {
  return table as unknown as AccountDataPolicy;
}
