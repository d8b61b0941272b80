import { exportAudit } from '@tongxing/contract/manage/audit.ts';
import { chainKeysOf } from '../features/activity/activity-log/hash-chain.ts';
import { verifyCheckpoint } from '../features/activity/activity-log/verify-checkpoint.ts';
import { type AccountReport, verifyLog } from '../features/activity/activity-log/verify-log.ts';
import { verifyAudit } from '../features/admin/audit/verify-audit.ts';
import type { TextStream } from '../features/admin/commands-and-queries/managed.ts';
import type { ServiceWork } from '../service-work.ts';
import type { Commands } from './command.ts';
import { reportUnknownAccount } from './find-account.ts';
import { perform, reportFailure } from './perform.ts';

const words: Readonly<Record<string, string>> = {
  head: 'its head was changed or removed',
  earlier: 'it was put back to an earlier state',
  end: 'its newest events were cut off',
};

function describe({ accountNumber, brokenAt, events }: AccountReport): string {
  const where = words[brokenAt ?? ''] ?? `broken at event ${brokenAt}`;
  return `account ${accountNumber}: ${where}, ${events} events before it hold`;
}

/** Verifies the accounts' chains: the counts, and a line for each broken one. */
async function verifyAccounts({ pool, pepper, checkpointWitness }: ServiceWork, wanted: number | undefined) {
  const keys = chainKeysOf(pepper);
  const count = { accounts: 0, events: 0 };
  const flaws: string[] = [];
  for await (const report of verifyLog(pool, keys, wanted)) {
    count.accounts += 1;
    count.events += report.events;
    if (report.brokenAt !== null) flaws.push(describe(report));
  }
  if (wanted === undefined) {
    const checkpoint = await verifyCheckpoint(pool, keys, await checkpointWitness.read());
    flaws.push(...checkpoint.flaws.map((flaw) => `all accounts: ${flaw}`));
  }
  return { ...count, flaws };
}

async function verifyOperators({
  pool,
  pepper,
  auditWitness,
}: ServiceWork): Promise<{ events: number; flaw: string | null }> {
  const { events, brokenAt } = await verifyAudit(pool, pepper, { witnessed: await auditWitness.read() });
  if (brokenAt === null) return { events, flaw: null };
  const where =
    brokenAt === 'end'
      ? 'the newest events were cut off'
      : brokenAt === 'earlier'
        ? 'it was put back to an earlier state'
        : `broken at event number ${brokenAt}`;
  return { events, flaw: `operators: ${where}, ${events} events before it hold` };
}

export const logCommands: Commands[string] = {
  verify: {
    usage: 'log verify [ACCOUNT_NUMBER]',
    summary: "follows every account's chain and the operators' own, and says where one does not hold",
    takes: [0, 1],
    async run(work, { args: [typed], terminal }) {
      if (typed !== undefined && !/^\d{1,15}$/.test(typed)) {
        terminal.printError('Usage: tongxing log verify [ACCOUNT_NUMBER]');
        return 2;
      }
      const { flaws, ...count } = await verifyAccounts(work, typed === undefined ? undefined : Number(typed));
      if (typed !== undefined && count.accounts === 0) return reportUnknownAccount(terminal, typed);
      const operators = typed === undefined ? await verifyOperators(work) : { events: 0, flaw: null };
      if (operators.flaw) flaws.push(operators.flaw);
      const lines = [...flaws];
      const verdict =
        flaws.length === 0
          ? terminal.word('都完整', 'all intact')
          : terminal.word(`断了 ${flaws.length} 处`, `${flaws.length} broken`);
      if (typed === undefined) {
        lines.push(terminal.word(`管理员：${operators.events} 条`, `operators: ${operators.events} events`));
      }
      lines.push(
        terminal.word(
          `${count.accounts} 个账号，${count.events} 条：${verdict}`,
          `${count.accounts} accounts, ${count.events} events: ${verdict}`,
        ),
      );
      terminal.show({ ...count, operator_events: operators.events, flaws }, lines);
      return flaws.length === 0 ? 0 : 1;
    },
  },
  export: {
    usage: 'log export [--from TIME] [--to TIME]',
    summary: 'what operators did, the oldest first, one JSON object a line',
    takes: [0, 0],
    options: { from: { type: 'string' }, to: { type: 'string' } },
    async run(work, { options, terminal }) {
      const { from, to } = options;
      const job = await perform(work, exportAudit, {
        ...(from === undefined ? {} : { from }),
        ...(to === undefined ? {} : { to }),
      });
      if (!job.ok) {
        if (job.failure !== 'bad_input') return reportFailure(terminal, job);
        terminal.printError('--from, --to: 2026-01-31 or 2026-01-31T08:00:00Z');
        return 2;
      }
      const stream = (job.value as unknown as TextStream).readable() as AsyncIterable<string>;
      // One value for programs; for people and pipes a line for each.
      let separator = '[';
      for await (const lines of stream) {
        if (!terminal.isForPrograms) process.stdout.write(lines);
        else {
          process.stdout.write(`${separator}${lines.trimEnd().replaceAll('\n', ',')}`);
          separator = ',';
        }
      }
      if (terminal.isForPrograms) process.stdout.write(separator === '[' ? '[]\n' : ']\n');
      return 0;
    },
  },
};
