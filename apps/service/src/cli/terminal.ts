import { createInterface } from 'node:readline/promises';

export interface TerminalOptions {
  readonly json: boolean;
  readonly quiet: boolean;
  readonly yes: boolean;
  readonly isChinese: boolean;
}

/** The columns of tables, for people who read Chinese; one without a word keeps its name. */
const chineseColumns: Readonly<Record<string, string>> = {
  number: '通行号',
  nickname: '昵称',
  username: '用户名',
  status: '状态',
  phone: '手机号',
  email: '邮箱',
  created_at: '创建时间',
  seen_on: '最近登录',
  roles: '角色',
  is_protected: '有第二道锁',
  added_by: '谁加的',
  client_id: '应用编号',
  name: '名称',
  verified: '已认证',
  legal_name: '主体',
  updated_at: '更新时间',
  kind: '种类',
  until: '到什么时候',
  size: '大小',
  encrypted: '加密',
  what: '什么',
  count: '多少',
};

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
function layOutTable(
  rows: readonly object[],
  columns: readonly string[],
  words: Readonly<Record<string, string>>,
): string[] {
  const cells = [
    columns.map((name) => words[name] ?? name),
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

/** A terminal, and what says a failure to a program that was shown nothing else: once the command has ended. */
export interface OpenTerminal extends Terminal {
  finish(exitCode: number): void;
}

export function createTerminal({ json, quiet, yes, isChinese }: TerminalOptions): OpenTerminal {
  let isShown = false;
  const complaints: string[] = [];
  const print = (value: unknown) => {
    isShown = true;
    console.log(JSON.stringify(value));
  };
  const printLines = (lines: readonly string[]) => {
    if (!quiet) for (const line of lines) console.log(line);
  };
  return {
    isForPrograms: json,
    word: (chinese, english) => (isChinese ? chinese : english),
    show: (value, lines) => (json ? print(value) : printLines(lines)),
    table: (rows, columns) =>
      json ? print(rows) : printLines(layOutTable(rows, columns, isChinese ? chineseColumns : {})),
    progress(text) {
      if (json || quiet || !process.stderr.isTTY) return;
      process.stderr.write(`\r\u001b[K${text}`);
    },
    complain(text) {
      complaints.push(text);
      console.error(text);
    },
    finish(exitCode) {
      if (json && !isShown && exitCode !== 0) print({ ok: false, errors: complaints });
    },
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
