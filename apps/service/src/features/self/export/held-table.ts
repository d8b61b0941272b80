import type { Tables } from '../../../database/tables.ts';

type ColumnOf<Table extends keyof Tables> = keyof Tables[Table] & string;

/** How a column's values read: the moment of a Date, a list, 是 or 否 need no words; codes do. */
export type SayValue = Readonly<Record<string, string>>;

/** One table that says something about a person: what of it is handed out, under which words, and what is not. */
export interface HeldTable<Table extends keyof Tables = keyof Tables> {
  readonly table: Table;
  /** The key in the JSON file. */
  readonly name: string;
  /** The heading on the page to read. */
  readonly title: string;
  /** The column that names the account, or the way there through another table; `merged_account`: or one that went into it. */
  readonly owner:
    | ColumnOf<Table>
    | { readonly column: ColumnOf<Table>; readonly of: 'client' | 'linked_identity' | 'merged_account' };
  readonly columns: { readonly [Column in ColumnOf<Table>]?: string };
  /** SQL over the row, for what a column would give away. */
  readonly computed?: Readonly<Record<string, { readonly title: string; readonly sql: string }>>;
  readonly words?: { readonly [Column in ColumnOf<Table>]?: SayValue };
  /** Columns that stay: `null` for numbers that mean something to the service alone, else the reason people read. */
  readonly left: { readonly [Column in ColumnOf<Table>]?: string | null };
  readonly orderBy?: ColumnOf<Table>;
}

/** Checks the columns against the table while it is written down. */
export function held<const Table extends keyof Tables>(table: HeldTable<Table>): HeldTable {
  return table as unknown as HeldTable;
}
