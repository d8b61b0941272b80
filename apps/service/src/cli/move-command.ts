import { CannotStart } from '../kernel/cannot-start.ts';
import type { Command } from './command.ts';
import { embeddedName } from './move-ends.ts';
import { moveInstallation } from './move-installation.ts';
import { runAlone } from './run-alone.ts';

export const moveCommand: Command = {
  usage: 'move --to DATABASE_URL|embedded [--replace]',
  summary:
    'moves everything into the empty database of another server, and compares it; the service is to be stopped. --replace: what is in that database may go',
  takes: [0, 0],
  options: { to: { type: 'string' }, replace: { type: 'boolean' } },
  runAlone: runAlone(async (settings, { options, terminal }) => {
    const { to, replace } = options;
    const isAddress = typeof to === 'string' && /^postgres(?:ql)?:$/.test(URL.parse(to)?.protocol ?? '');
    if (typeof to !== 'string' || (!isAddress && to !== embeddedName)) {
      terminal.complain('--to: postgres://USER:PASSWORD@HOST/DATABASE, or embedded');
      return 2;
    }
    try {
      return await moveInstallation(settings, { to, mayReplace: replace === true }, terminal);
    } catch (error) {
      // A connection that broke, or a table that is not the same: said in one line as well.
      throw error instanceof Error ? new CannotStart(error.message) : error;
    }
  }),
};
