import type { QuarantineTable } from '../database/schema/self-service.ts';
import type { Tables } from '../database/schema.ts';

type ColumnOf<Table extends keyof Tables> = keyof Tables[Table] & string;

/** How a column's values read in an export: moments, lists, 是 and 否 need no words; codes do. */
export type ValueTexts = Readonly<Record<string, string>>;

/** What of a table is handed to the person it is about, under which words, and what is not. */
export interface HandedOut<Table extends keyof Tables = keyof Tables> {
  /** The key in the JSON file. */
  readonly name: string;
  /** The heading on the page to read. */
  readonly title: string;
  /** The column that names the account, or the way there through another table; `merged_account`: or one that went into it; `or`: the
   * column that names it instead in some rows. */
  readonly owner:
    | ColumnOf<Table>
    | { readonly column: ColumnOf<Table>; readonly of: 'app' | 'linked_identity' | 'merged_account' }
    | { readonly column: ColumnOf<Table>; readonly or: ColumnOf<Table> };
  readonly columns: { readonly [Column in ColumnOf<Table>]?: string };
  /** SQL over the row, for what a column would give away. */
  readonly computed?: Readonly<
    Record<string, { readonly title: string; readonly sql: string; readonly words?: ValueTexts }>
  >;
  readonly words?: { readonly [Column in ColumnOf<Table>]?: ValueTexts };
  /** Columns that stay: `null` for numbers that mean something to the service alone, else the reason people read. */
  readonly left: { readonly [Column in ColumnOf<Table>]?: string | null };
  readonly orderBy?: ColumnOf<Table>;
}

/** What goes on when everything an account holds is ended. */
export interface Ending {
  /** The session that asks, on the browser that asks: it goes on, and what apps and other sessions got from it does not. */
  readonly exceptSessionId?: string | undefined;
}

/** Sessions that have just ended while their account goes on. */
export interface EndedSessions {
  readonly sessionIds: readonly string[];
  /** Thrown out by somebody who doubts them, or left by their own person: what was to outlive a session ends too, or stays. */
  readonly how: 'revoked' | 'signed_out';
}

/** The two accounts of a merge, the absorbed one first; of its undoing, the one that gives back. */
export interface Passage {
  readonly from: string;
  readonly to: string;
}

/** One thing that was taken from an account because an intruder may have added it, as its owner put it into words. */
export interface Quarantined {
  readonly kind: QuarantineTable['kind'];
  /** What its person knows it by: the passkey's name, the masked number, the provider. */
  readonly name: string;
  /** Everything it takes to put it back: rows as `packRow` makes them. */
  readonly rows: Readonly<Record<string, unknown>>;
}

/** One thing that could be taken. */
export interface Added extends Pick<Quarantined, 'kind' | 'name'> {
  /** Tells it from the others of its table and account. */
  readonly key: string;
  readonly at: Date;
}

/** Which things of a table are taken: what was added at that moment or later, and of those all, or the named ones. */
export interface Taking {
  readonly since: Date;
  /** `key` of `Added`; absent: all of them. */
  readonly keys?: readonly string[] | undefined;
  /** The owner says that somebody else was inside: what was removed since may come back too, not only what was replaced. */
  readonly isReported?: boolean | undefined;
}

/** The keys of what was added that are to be taken. */
export function keysToTake(added: readonly Added[], { keys }: Taking): string[] {
  return added.map(({ key }) => key).filter((key) => keys?.includes(key) ?? true);
}

/** A row as JSON that the database takes back as it is: moments as ISO 8601, bytes as PostgreSQL writes them. */
export function packRow(row: Readonly<Record<string, unknown>>): Record<string, unknown> {
  return Object.fromEntries(
    Object.entries(row).map(([name, value]) => [
      name,
      value instanceof Date
        ? value.toISOString()
        : Buffer.isBuffer(value)
          ? `\\x${value.toString('hex')}`
          : value,
    ]),
  );
}
