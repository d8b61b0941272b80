import type { Commands } from './command.ts';
import { runAlone } from './run-alone.ts';
import { upgradeDatabase } from './upgrade-database.ts';

export const databaseCommands: Commands[string] = {
  upgrade: {
    usage: 'database upgrade [--old-bin FOLDER]',
    summary:
      'carries the embedded database of an earlier PostgreSQL into one of this version, compares it, and keeps the old folder; the service is to be stopped. --old-bin: where the programs of the earlier one are',
    takes: [0, 0],
    options: { 'old-bin': { type: 'string' } },
    runAlone: runAlone((settings, { options, terminal }) => {
      const oldBin = options['old-bin'];
      return upgradeDatabase(settings, { oldBin: typeof oldBin === 'string' ? oldBin : null }, terminal);
    }),
  },
};
