import type { QuarantineTable } from '../database/schema/self-service.ts';
import type { Tables } from '../database/schema.ts';

type ColumnOf<Table extends keyof Tables> = keyof Tables[Table] & string;

/** The words of a column's values in an export. Times, lists, 是 and 否 need none; codes do. */
export type ValueTexts = Readonly<Record<string, string>>;

/** Which columns of a table the person receives in an export, under which names, and which they do not. */
export interface HandedOut<Table extends keyof Tables = keyof Tables> {
  /** The key in the JSON file. */
  readonly name: string;
  /** The heading on the page to read. */
  readonly title: string;
  /**
   * The column that names the account, or the path to it through another table. `merged_account`: or an account that
   * was merged into it. `or`: the column that names it in some rows instead.
   */
  readonly owner:
    | ColumnOf<Table>
    | { readonly column: ColumnOf<Table>; readonly of: 'app' | 'linked_identity' | 'merged_account' }
    | { readonly column: ColumnOf<Table>; readonly or: ColumnOf<Table> };
  readonly columns: { readonly [Column in ColumnOf<Table>]?: string };
  /** SQL over the row, where the column itself would reveal too much. */
  readonly computed?: Readonly<
    Record<string, { readonly title: string; readonly sql: string; readonly words?: ValueTexts }>
  >;
  readonly words?: { readonly [Column in ColumnOf<Table>]?: ValueTexts };
  /** Columns that are left out: `null` for technical numbers, else the reason, which people read. */
  readonly left: { readonly [Column in ColumnOf<Table>]?: string | null };
  readonly orderBy?: ColumnOf<Table>;
}

/** What continues when all access to an account is ended. */
export interface Ending {
  /** The session and browser of the caller: it continues, but what apps and other sessions got from it does not. */
  readonly exceptSessionId?: string | undefined;
}

/** Sessions that have just ended, while the account continues. */
export interface EndedSessions {
  readonly sessionIds: readonly string[];
  /**
   * `revoked`: ended because somebody suspects them; what was to outlive them ends too. `signed_out`: ended by the
   * person.
   */
  readonly how: 'revoked' | 'signed_out';
}

/** The two accounts of a merge, the absorbed one first; of its undo, the giving one first. */
export interface Passage {
  readonly from: string;
  readonly to: string;
}

/** One thing in quarantine: an intruder may have added it. Its owner describes it. */
export interface Quarantined {
  readonly kind: QuarantineTable['kind'];
  /** A name that the person recognises: of the passkey, the masked number, the provider. */
  readonly name: string;
  /** Everything that is needed to restore it: rows as `packRow` makes them. */
  readonly rows: Readonly<Record<string, unknown>>;
}

/** One thing that could be put into quarantine. */
export interface Added extends Pick<Quarantined, 'kind' | 'name'> {
  /** Identifies it among those of its table and account. */
  readonly key: string;
  readonly at: Date;
  /** What a sign-in through it is known by: the provider of an identity, the number or address of a contact. */
  readonly of?: string;
}

/** Which things of a table go into quarantine: those added at that time or later, all or the named ones. */
export interface Taking {
  readonly since: Date;
  /** `key` of `Added`; absent: all of them. */
  readonly keys?: readonly string[] | undefined;
  /** The owner reports an intruder: what was removed since then is restored too, not only what was replaced. */
  readonly isReported?: boolean | undefined;
}

/** The keys of the things that go into quarantine. */
export function keysToTake(added: readonly Added[], { keys }: Taking): string[] {
  return added.map(({ key }) => key).filter((key) => keys?.includes(key) ?? true);
}

/** A row as JSON that the database reads back unchanged: times as ISO 8601, bytes as PostgreSQL writes them. */
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
