import type { PoolClient, Submittable } from 'pg';
import { prepareValue } from 'pg/lib/utils.js';

type Row = Record<string, unknown>;
type Read = (text: string) => unknown;

/** The shape of a result: its columns, the parser of each, and an empty row to copy. */
interface Shape {
  readonly columns: readonly { readonly name: string; readonly read: Read }[];
  readonly blank: Row;
}

/** The shapes of the statements that one connection has prepared, by name. */
export type KnownShapes = Map<string, Shape>;

/** A statement and the name under which its connection has prepared it. */
export interface NamedStatement {
  readonly name: string;
  readonly text: string;
  readonly values: readonly unknown[];
  /** Milliseconds after which `pg` stops waiting; absent: the default of the pool. */
  readonly query_timeout?: number;
}

/** The part of a result that Kysely reads. */
interface Answer {
  readonly command: string;
  readonly rowCount: number | null;
  readonly rows: readonly Row[];
}

/** The callbacks of queries in `pg`, also used by pg-cursor. Its types lack some of them. */
interface Wire {
  readonly stream: { cork(): void; uncork(): void };
  readonly parsedStatements: Readonly<Record<string, string>>;
  parse(message: { readonly name: string; readonly text: string }): void;
  bind(message: { readonly statement: string; readonly values: readonly unknown[] }): void;
  describe(message: { readonly type: 'P'; readonly name: string }): void;
  execute(message: object): void;
  sync(): void;
}

const nothing: Shape = { columns: [], blank: {} };

/**
 * The columns of `*` can change, and behind a pooler the server may prepare the text again without notice. `count(*)`
 * has one column.
 */
const namesNoColumns = /(?<!\()\*/;

/**
 * Runs a prepared statement on a connection. Where the text names its columns, the server describes the result once,
 * the first time. `pg` would ask for the description with every result, which is the larger part of a small one.
 */
export function askPrepared(
  client: PoolClient,
  statement: NamedStatement,
  known: KnownShapes,
  readerOf: (type: number) => Read,
): Promise<Answer> {
  return new Promise((resolve, reject) => {
    const callback = (error: unknown, answer?: Answer) => (answer ? resolve(answer) : reject(error));
    client.query(new PreparedStatement(statement, known, readerOf, callback));
  });
}

class PreparedStatement implements Submittable {
  // Read by `pg`: the prepared name, the time limit, and the callbacks; the values by tests that look on.
  readonly name: string;
  readonly text: string;
  readonly query_timeout: number | undefined;
  callback: (error: unknown, answer?: Answer) => void;

  readonly values: readonly unknown[];
  readonly #known: KnownShapes;
  readonly #readerOf: (type: number) => Read;
  readonly #rows: Row[] = [];
  #shape: Shape | undefined;
  #failure: unknown = null;
  #command = '';
  #rowCount: number | null = null;

  constructor(
    { name, text, values, query_timeout }: NamedStatement,
    known: KnownShapes,
    readerOf: (type: number) => Read,
    callback: (error: unknown, answer?: Answer) => void,
  ) {
    this.name = name;
    this.text = text;
    this.query_timeout = query_timeout;
    this.callback = callback;
    // Serialised here, so that a value which cannot be sent fails before anything is sent.
    this.values = values.map(prepareValue);
    this.#known = known;
    this.#readerOf = readerOf;
    this.#shape = known.get(name);
  }

  submit(connection: unknown): null {
    const wire = connection as Wire;
    const { name, text } = this;
    wire.stream.cork();
    try {
      if (wire.parsedStatements[name] === undefined) wire.parse({ name, text });
      wire.bind({ statement: name, values: this.values });
      if (!this.#shape) wire.describe({ type: 'P', name: '' });
      wire.execute({});
      wire.sync();
    } finally {
      wire.stream.uncork();
    }
    return null;
  }

  handleRowDescription(message: {
    readonly fields: readonly { readonly name: string; readonly dataTypeID: number }[];
  }): void {
    const columns = message.fields.map(({ name, dataTypeID }) => ({
      name,
      read: this.#readerOf(dataTypeID),
    }));
    this.#shape = { columns, blank: Object.fromEntries(columns.map(({ name }) => [name, null])) };
  }

  handleDataRow({ fields }: { readonly fields: readonly (string | null)[] }): void {
    const { columns, blank } = this.#shape ?? nothing;
    if (fields.length !== columns.length) {
      this.#failure ??= new Error(`a row of ${fields.length} columns instead of ${columns.length}`);
      return;
    }
    try {
      const row: Row = { ...blank };
      for (let at = 0; at < columns.length; at += 1) {
        const text = fields[at] as string | null;
        const { name, read } = columns[at]!;
        if (text !== null) row[name] = read(text);
      }
      this.#rows.push(row);
    } catch (error) {
      this.#failure ??= error;
    }
  }

  /** `SELECT 1`, `INSERT 0 1`, `COMMIT` */
  handleCommandComplete({ text }: { readonly text: string }): void {
    const words = text.split(' ');
    this.#command = words[0] ?? '';
    this.#rowCount = words.length > 1 ? Number(words.at(-1)) : null;
    if (this.#failure || this.#known.has(this.name) || namesNoColumns.test(this.text)) return;
    this.#known.set(this.name, this.#shape ?? nothing);
  }

  handleError(error: unknown): void {
    this.callback(this.#failure ?? error);
  }

  handleReadyForQuery(): void {
    if (this.#failure) this.callback(this.#failure);
    else this.callback(null, { command: this.#command, rowCount: this.#rowCount, rows: this.#rows });
  }

  handleEmptyQuery(): void {}
}
