import * as calls from '@tongxing/contract/manage/directories.ts';
import { isOutage } from '../../../kernel/async/outage.ts';
import { addSeconds } from '../../../kernel/clock.ts';
import { fail, succeed } from '../../../kernel/result.ts';
import type { Module } from '../../../transaction/module.ts';
import { type AccountDataPolicy, defineAccountData } from '../../../transaction/work.ts';
import { command, query } from '../commands-and-queries/managed.ts';
import { readCursor, toPage } from '../commands-and-queries/page.ts';
import { directoryRoutes } from './routes.ts';
import {
  approveRun,
  claimRun,
  endRun,
  findLastRun,
  findRun,
  insertRun,
  listDifferences,
  markAlive,
  removeOldRuns,
  type StoredRun,
  showRun,
} from './run-store.ts';
import { failRun, runSync, type SyncWork } from './sync-directory.ts';
import { isNewsDue } from './vendor-news.ts';

const accountData: readonly AccountDataPolicy[] = [
  defineAccountData({
    table: 'directory_leaver',
    export: {
      name: 'left_company',
      title: '公司目录里没有了',
      owner: 'account_id',
      columns: { directory: '目录', left_at: '停用时间' },
      left: { account_id: null },
      orderBy: 'left_at',
    },
    erase: 'cascade',
    merge: { finalize: { retained: 'It says that the account, which has ended, had been disabled.' } },
    end: 'It opens nothing.',
  }),
];

/** Begins the runs that are due. Of several processes one does: a directory has one run at a time. */
async function scheduleRuns(work: SyncWork): Promise<void> {
  for (const directory of work.directories) {
    const { key, sync } = directory;
    const isTimed = sync.everyMinutes > 0;
    if (!isTimed && !directory.readCallback) continue;
    const last = await findLastRun(work.db, key);
    if (last?.ended_at === null) continue;
    const dueAt = last && addSeconds(last.started_at, sync.everyMinutes * 60);
    const isDue = isTimed && (!dueAt || dueAt <= work.clock.now());
    const askedBy = isDue ? 'machine/schedule' : 'machine/callback';
    if (!isDue && !(await isNewsDue(work, key, last))) continue;
    await work.change((change) => insertRun(change, { directory: key, isDryRun: false, askedBy }));
  }
}

const aliveEveryMilliseconds = 20_000;

/**
 * Does the work of a run, and notes meanwhile that its process lives: a large department, or thousands who have left, take
 * longer than another process waits before it takes the run over.
 */
async function whileAlive(work: SyncWork, { id }: StoredRun, sync: () => Promise<void>): Promise<void> {
  const timer = setInterval(() => {
    work
      .change((change) => markAlive(change, id))
      .catch((error: unknown) =>
        work.log.warn({ err: error }, 'a run of a directory could not be marked alive'),
      );
  }, aliveEveryMilliseconds);
  try {
    await sync();
  } finally {
    clearInterval(timer);
  }
}

async function runWaiting(work: SyncWork): Promise<void> {
  await scheduleRuns(work);
  for (;;) {
    const run = await work.change(claimRun);
    if (!run) return;
    try {
      await whileAlive(work, run, () => runSync(work, run));
    } catch (error) {
      // After an outage it begins again.
      if (isOutage(error)) throw error;
      await failRun(work, run, error instanceof Error ? error.message : String(error));
    }
  }
}

export const directories: Module<SyncWork> = {
  name: 'directories',
  routes: (_mount, server) => directoryRoutes(server),
  adminHandlers: [
    query(calls.listDirectories, async (work: SyncWork) => {
      const items = [];
      for (const { key, provider, sync } of work.directories) {
        const last = await findLastRun(work.db, key);
        items.push({
          key,
          name: provider.name,
          every_minutes: sync.everyMinutes,
          last: last && showRun(last),
        });
      }
      return succeed({ items, next: null });
    }),
    command(calls.syncDirectory, async (change, { input: { key, dry_run: isDryRun }, operator }) => {
      if (!change.settings.file.directories.some((each) => each.key === key)) return fail('not_found');
      const run = await insertRun(change, { directory: key, isDryRun, askedBy: operator.id });
      return run.ok ? succeed({ output: showRun(run.value), after: { dry_run: isDryRun } }) : run;
    }),
    query(calls.showDirectoryRun, async ({ db }, { input: { key, id } }) => {
      const run = await findRun(db, key, id);
      return run ? succeed(showRun(run)) : fail('not_found');
    }),
    query(calls.listDirectoryChanges, async (work, { input: { key, id, cursor, limit }, operator }) => {
      if (!(await findRun(work.db, key, id))) return fail('not_found');
      const of = { pepper: work.pepper, operator, list: `directory-changes:${id}` };
      const read = readCursor(of, cursor);
      if (!read.ok) return read;
      const after = Number(read.value?.[0] ?? 0);
      const rows = await listDifferences(work.db, id, { after, limit: limit + 1 });
      return succeed(
        toPage(of, rows, {
          limit,
          position: ({ position }) => [String(position)],
          show: ({ kind, subject, name, why }) => ({ kind, subject, name, why }),
        }),
      );
    }),
    command(calls.applyDirectoryRun, async (change, { input: { key, id } }) => {
      const run = await findRun(change.db, key, id);
      if (!run) return fail('not_found');
      if (!(await approveRun(change, id))) return fail('wrong_state', { state: run.state });
      const output = { ...showRun(run), state: 'running' as const };
      return succeed({ output, before: { state: run.state }, after: { state: 'running', left: run.gone } });
    }),
    command(calls.discardDirectoryRun, async (change, { input: { key, id } }) => {
      const run = await findRun(change.db, key, id);
      if (!run) return fail('not_found');
      if (run.state !== 'waiting') return fail('wrong_state', { state: run.state });
      const error = 'discarded by an operator';
      await endRun(change, id, 'failed', {}, error);
      const output = { ...showRun(run), state: 'failed' as const, error, ended_at: change.at.toISOString() };
      return succeed({ output, before: { state: run.state }, after: { state: 'failed' } });
    }),
  ],
  jobs: [
    { name: 'Synchronising directories', everySeconds: 5, run: runWaiting },
    {
      name: 'Forgetting runs of directories',
      everySeconds: 3600,
      run: (work) => work.change((change) => removeOldRuns(change)),
    },
  ],
  accountData,
};
