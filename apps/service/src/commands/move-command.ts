import type { Command } from './command.ts';
import { moveInstallation } from './move-installation.ts';
import { runAlone } from './run-alone.ts';

export const moveCommand: Command = {
  usage: 'move --to DATABASE_URL [--replace]',
  summary:
    'copies everything into the empty database of another server, and compares it; the service is stopped meanwhile',
  takes: [0, 0],
  options: { to: { type: 'string' }, replace: { type: 'boolean' } },
  runAlone: runAlone(async (settings, { options, terminal }) => {
    const { to, replace } = options;
    if (typeof to !== 'string' || !/^postgres(?:ql)?:$/.test(URL.parse(to)?.protocol ?? '')) {
      terminal.complain('--to: postgres://USER:PASSWORD@HOST/DATABASE');
      return 2;
    }
    return moveInstallation(settings, { to, mayReplace: replace === true }, terminal);
  }),
};
