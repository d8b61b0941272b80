import { createInterface } from 'node:readline/promises';

export interface TerminalOptions {
  readonly json: boolean;
  readonly quiet: boolean;
  readonly yes: boolean;
  readonly isChinese: boolean;
}

export type Cell = string | number | boolean | null | undefined;

/** Where a command speaks: tables for people, one JSON value for programs, on the standard output; all else beside it. */
export interface Terminal {
  /** One JSON value is wanted, and nothing else. */
  readonly isForPrograms: boolean;
  /** One of two wordings, by the terminal's language. */
  word(chinese: string, english: string): string;
  /** What came of it: `value` for programs, `lines` for people. */
  show(value: unknown, lines: readonly string[]): void;
  /** A list, with the columns that people see. */
  table(rows: readonly object[], columns: readonly string[]): void;
  /** How far it has come, in one line that is written over; on a terminal only. */
  progress(text: string): void;
  /** What went wrong, beside the standard output. */
  complain(text: string): void;
  /** Asks before harm is done; without a terminal only `--yes` says so. Null: nobody can be asked. */
  confirm(what: string): Promise<boolean | null>;
}

const width = (text: string) =>
  [...text].reduce(
    (sum, sign) =>
      sum +
      (/[\u1100-\u115f\u2e80-\ua4cf\uac00-\ud7a3\uf900-\ufaff\ufe30-\ufe4f\uff00-\uff60]/.test(sign) ? 2 : 1),
    0,
  );

function cellText(value: unknown): string {
  if (value === null || value === undefined || value === '') return '-';
  if (Array.isArray(value)) return value.map(cellText).join(' ');
  return typeof value === 'object' ? JSON.stringify(value) : String(value as Cell);
}

/** Rows under the names of their columns, aligned also where letters are twice as wide. */
function layOutTable(rows: readonly object[], columns: readonly string[]): string[] {
  const cells = [
    columns,
    ...rows.map((row) => columns.map((name) => cellText((row as Record<string, unknown>)[name]))),
  ];
  const widths = columns.map((_, at) => Math.max(...cells.map((row) => width(row[at] ?? ''))));
  return cells.map((row) =>
    row
      .map((text, at) => text + ' '.repeat((widths[at] ?? 0) - width(text)))
      .join('  ')
      .trimEnd(),
  );
}

export function createTerminal({ json, quiet, yes, isChinese }: TerminalOptions): Terminal {
  const say = (lines: readonly string[]) => {
    if (!quiet) for (const line of lines) console.log(line);
  };
  return {
    isForPrograms: json,
    word: (chinese, english) => (isChinese ? chinese : english),
    show: (value, lines) => (json ? console.log(JSON.stringify(value)) : say(lines)),
    table: (rows, columns) => (json ? console.log(JSON.stringify(rows)) : say(layOutTable(rows, columns))),
    progress(text) {
      if (json || quiet || !process.stderr.isTTY) return;
      process.stderr.write(`\r\u001b[K${text}`);
    },
    complain: (text) => console.error(text),
    async confirm(what) {
      if (yes) return true;
      if (!process.stdin.isTTY || !process.stderr.isTTY) return null;
      const lines = createInterface({ input: process.stdin, output: process.stderr });
      try {
        const answer = await lines.question(`${what} [y/N] `);
        return /^(?:y|yes|是)$/i.test(answer.trim());
      } finally {
        lines.close();
      }
    },
  };
}
