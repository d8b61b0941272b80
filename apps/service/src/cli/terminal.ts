import { createInterface } from 'node:readline/promises';

export interface TerminalOptions {
  readonly json: boolean;
  readonly quiet: boolean;
  readonly yes: boolean;
  readonly isChinese: boolean;
}

/** The Chinese names of table columns; a column without one keeps its name. */
const chineseColumns: Readonly<Record<string, string>> = {
  number: '账号 ID',
  nickname: '昵称',
  username: '用户名',
  status: '状态',
  phone: '手机号',
  email: '邮箱',
  created_at: '创建时间',
  seen_on: '最近登录',
  roles: '角色',
  is_protected: '已开启两步验证',
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
  key: '标识',
  members: '成员',
  visible_to_apps: '应用看得到',
  parents: '上级',
  direct: '直接加入',
  via: '经由',
  account_id: '账号',
};

export type Cell = string | number | boolean | null | undefined;

/**
 * The output of a command: tables for people or one JSON value for programs on standard output; everything else on
 * standard error.
 */
export interface Terminal {
  /** Whether one JSON value is wanted, and nothing else. */
  readonly isForPrograms: boolean;
  /** Chooses the text by the terminal's language. */
  word(chinese: string, english: string): string;
  /** The result: `value` for programs, `lines` for people. */
  show(value: unknown, lines: readonly string[]): void;
  /** A list, with the columns for people. */
  table(rows: readonly object[], columns: readonly string[]): void;
  /** The progress, in one line that is overwritten; on a terminal only. */
  progress(text: string): void;
  /** An error, on standard error. */
  printError(text: string): void;
  /** Asks for confirmation; without a terminal only `--yes` confirms. Null: nobody can be asked. */
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

/** Rows under the names of their columns, aligned also for characters of double width. */
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

/** A terminal, and the function that prints a failure to a program which has got no output, at the end. */
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
    printError(text) {
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
