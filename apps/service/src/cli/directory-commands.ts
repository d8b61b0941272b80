import * as calls from '@tongxing/contract/manage/directories.ts';
import type { Command, Commands } from './command.ts';
import { perform, reportRefusal, stopUnlessSure } from './perform.ts';

const columns = [
  'key',
  'name',
  'every_minutes',
  'state',
  'seen',
  'created',
  'updated',
  'left',
  'refused',
  'run',
];

/** Decides about the run that waits. */
function decide(
  verb: 'apply' | 'discard',
  call: typeof calls.applyDirectoryRun | typeof calls.discardDirectoryRun,
  summary: string,
  question: readonly [zh: string, en: string],
): Command {
  return {
    usage: `directory ${verb} KEY RUN`,
    summary,
    takes: [2, 2],
    async run(work, { args: [key = '', id = ''], terminal }) {
      const stop = await stopUnlessSure(terminal, terminal.word(...question));
      if (stop !== null) return stop;
      const done = await perform(work, call, { key, id });
      if (!done.ok) return reportRefusal(terminal, done);
      terminal.show(done.value, [`${done.value.state} ${id}`]);
      return 0;
    },
  };
}

export const directoryCommands: Commands[string] = {
  list: {
    usage: 'directory list',
    summary: 'the directories of the settings, each with its last run',
    takes: [0, 0],
    async run(work, { terminal }) {
      const listed = await perform(work, calls.listDirectories, {});
      if (!listed.ok) return reportRefusal(terminal, listed);
      const rows = listed.value.items.map(({ last, ...rest }) => ({
        ...rest,
        ...(last ? { ...last, run: last.id } : {}),
      }));
      terminal.table(rows, columns);
      return 0;
    },
  },
  sync: {
    usage: 'directory sync KEY [--dry-run]',
    summary: 'has the running service bring accounts in line with a directory, within seconds',
    takes: [1, 1],
    options: { 'dry-run': { type: 'boolean' } },
    async run(work, { args: [key = ''], options, terminal }) {
      const run = await perform(work, calls.syncDirectory, { key, dry_run: options['dry-run'] === true });
      if (!run.ok) return reportRefusal(terminal, run);
      terminal.show(run.value, [`${run.value.state} ${run.value.id}`]);
      return 0;
    },
  },
  apply: decide('apply', calls.applyDirectoryRun, 'lets a waiting run disable those who are gone', [
    '停用这次同步里不在了的人？',
    'Disable the people who are gone by this run?',
  ]),
  discard: decide('discard', calls.discardDirectoryRun, 'ends a waiting run without a change', [
    '放弃这次同步？',
    'Discard this run?',
  ]),
};
