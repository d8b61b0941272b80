import { createHash } from 'node:crypto';
import { createReadStream } from 'node:fs';
import { open, stat } from 'node:fs/promises';
import * as calls from '@tongxing/contract/manage/imports.ts';
import { recordAudit } from '../features/admin/audit/record-audit.ts';
import type { TextStream } from '../features/admin/commands-and-queries/managed.ts';
import {
  findBrokenOff,
  findImport,
  insertImport,
  readReport,
  showProgress,
} from '../features/admin/imports/import-store.ts';
import { type Encoding, encodings, readText } from '../features/admin/imports/read-text.ts';
import { runImport } from '../features/admin/imports/run-import.ts';
import type { ServiceWork } from '../service-work.ts';
import type { CommandInput, Commands } from './command.ts';
import { perform, reportFailure, stopUnlessSure, thisOperator } from './perform.ts';

const startBytes = 64 * 1024;

/** Identifies a file: its format, its length and its first bytes. */
async function fingerprintOf(path: string, how: string): Promise<{ fingerprint: string; bytes: number }> {
  const file = await open(path);
  try {
    const { size } = await file.stat();
    const start = Buffer.alloc(Math.min(size, startBytes));
    await file.read(start, 0, start.length, 0);
    const fingerprint = createHash('sha256').update(`${how}\n${size}\n`).update(start).digest('hex');
    return { fingerprint, bytes: size };
  } finally {
    await file.close();
  }
}

interface Asked {
  readonly source: calls.ImportSource;
  readonly encoding: Encoding;
  readonly isDryRun: boolean;
  readonly trustsContacts: boolean;
}

function readOptions({ options, terminal }: CommandInput): Asked | null {
  const [from, encoding = 'utf-8'] = [options['from'], options['encoding']];
  const source = calls.importSources.find((each) => each === from);
  const known = encodings.find((each) => each === encoding);
  if (!source) terminal.printError(`--from: ${calls.importSources.join(', ')}`);
  if (!known) terminal.printError(`--encoding: ${encodings.join(', ')}`);
  if (!source || !known) return null;
  const [isDryRun, trustsContacts] = [options['dry-run'] === true, options['trust-contacts'] === true];
  return { source, encoding: known, isDryRun, trustsContacts };
}

/** The import to continue, or a new one, with its audit. */
async function startImport(work: ServiceWork, asked: Asked, path: string, reason: string) {
  const { source, isDryRun, trustsContacts, encoding } = asked;
  const { fingerprint, bytes } = await fingerprintOf(path, JSON.stringify(asked));
  const broken = await findBrokenOff(work.db, fingerprint);
  if (broken) return { job: broken, bytes };
  const operator = thisOperator();
  const { caller } = work;
  const job = await work.change(async (change) => {
    const made = await insertImport(change, {
      source,
      isDryRun,
      trustsContacts,
      askedBy: operator.id,
      fingerprint,
    });
    const { name: kind, permission } = calls.startImport;
    const after = { from: source, dry_run: isDryRun, trust_contacts: trustsContacts, encoding, bytes };
    await recordAudit(change, caller, { kind, operator, permission, reason, after });
    return made;
  });
  return { job, bytes };
}

const words: Readonly<Record<string, readonly [chinese: string, english: string]>> = {
  records: ['记录', 'records'],
  created: ['新建', 'created'],
  existing: ['已有', 'existing'],
  conflicts: ['冲突', 'conflicts'],
  refused: ['不收', 'refused'],
};

async function importFile(work: ServiceWork, input: CommandInput): Promise<number> {
  const { args, options, terminal } = input;
  const [path = ''] = args;
  const asked = readOptions(input);
  if (!asked) return 2;
  const isFile = await stat(path).then(
    (found) => found.isFile(),
    () => false,
  );
  if (!isFile) {
    terminal.printError(terminal.word(`没有这个文件：${path}`, `${path}: no such file`));
    return 2;
  }
  if (!asked.isDryRun) {
    const stop = await stopUnlessSure(
      terminal,
      terminal.word(
        `把 ${path} 里的用户导入到这里？先用 --dry-run 看一遍。`,
        `Bring the people of ${path} here? Look first with --dry-run.`,
      ),
    );
    if (stop !== null) return stop;
  }
  const { job, bytes } = await startImport(work, asked, path, String(options['reason'] ?? 'command line'));
  if (Number(job.records_read) > 0) {
    terminal.printError(
      terminal.word(
        `从第 ${Number(job.records_read) + 1} 条接着导入`,
        `Going on at record ${Number(job.records_read) + 1}`,
      ),
    );
  }
  const stream = createReadStream(path, { highWaterMark: startBytes });
  const startedAt = performance.now();
  const before = Number(job.records_read);
  await runImport(work, job, readText(stream as AsyncIterable<Buffer>, asked.encoding), (now) => {
    const share = bytes === 0 ? 100 : Math.min(100, Math.floor((stream.bytesRead / bytes) * 100));
    const speed = Math.round((Number(now.records_read) - before) / ((performance.now() - startedAt) / 1000));
    terminal.progress(
      `${'█'.repeat(Math.floor(share / 5)).padEnd(20, '░')} ${share} %  ${now.records_read}  ${speed}/s`,
    );
  });
  terminal.progress('');
  const ended = await findImport(work.db, job.id);
  if (!ended) throw new Error('the run is gone');
  const report = String(options['report'] ?? `${path}.report.csv`);
  await writeAll(report, readReport(work.db, job.id));
  const shown = showProgress(ended);
  const counts = Object.entries(words).map(
    ([name, [chinese, english]]) => `${terminal.word(chinese, english)} ${shown[name as 'records']}`,
  );
  terminal.show({ ...shown, report }, [counts.join('  '), `${terminal.word('报告', 'report')}: ${report}`]);
  if (shown.error) terminal.printError(shown.error);
  return shown.state === 'done' ? 0 : 1;
}

/** Readable by the own user only: it contains people, and in an export their credentials. */
async function writeAll(path: string, parts: AsyncIterable<string>): Promise<void> {
  const file = await open(path, 'w', 0o600);
  try {
    // An existing file would keep its mode. A special file (/dev/stdout) is left as it is.
    if ((await file.stat()).isFile()) await file.chmod(0o600);
    for await (const part of parts) await file.write(part);
  } finally {
    await file.close();
  }
}

async function exportFile(
  work: ServiceWork,
  { args: [path = ''], options, terminal }: CommandInput,
): Promise<number> {
  const stop = await stopUnlessSure(
    terminal,
    terminal.word(
      `把所有用户写到 ${path}，包括密码摘要和两步验证的密钥？`,
      `Write everybody to ${path}, with hashes of passwords and secrets of second factors?`,
    ),
  );
  if (stop !== null) return stop;
  const job = await perform(work, calls.startExport, { reason: options['reason'] ?? 'command line' });
  if (!job.ok) return reportFailure(terminal, job);
  const fetched = await perform(work, calls.fetchExport, { id: job.value.id });
  if (!fetched.ok) return reportFailure(terminal, fetched);
  await writeAll(path, (fetched.value as unknown as TextStream).readable() as AsyncIterable<string>);
  terminal.show({ file: path }, [terminal.word(`写好了：${path}`, `Written: ${path}`)]);
  return 0;
}

/** Import and export of all people. */
export const peopleFileCommands: Commands[string] = {
  import: {
    usage: `user import FILE --from ${calls.importSources.join('|')} [--dry-run] [--trust-contacts] [--encoding utf-8|gb18030] [--report FILE]`,
    summary: 'brings the people of another system from its own export; begun anew, it goes on where it was',
    takes: [1, 1],
    options: {
      from: { type: 'string' },
      'dry-run': { type: 'boolean' },
      'trust-contacts': { type: 'boolean' },
      encoding: { type: 'string' },
      report: { type: 'string' },
      reason: { type: 'string' },
    },
    run: importFile,
  },
  export: {
    usage: 'user export FILE [--reason TEXT]',
    summary: 'writes everybody as CSV that an import reads, with what they sign in with',
    takes: [1, 1],
    options: { reason: { type: 'string' } },
    run: exportFile,
  },
};
