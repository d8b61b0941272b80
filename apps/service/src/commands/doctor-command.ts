import { checkInstallation } from '../features/operators/installation/check-installation.ts';
import type { Command } from './command.ts';

const signs = { ok: '✓', warning: '!', wrong: '✗' } as const;

export const doctorCommand: Command = {
  usage: 'doctor',
  summary: 'looks at the whole installation, one line each: ok, warning or wrong, and what to do',
  takes: [0, 0],
  async run(work, { terminal }) {
    const findings = await checkInstallation(work);
    const lines = findings.map(
      ({ name, state, text, advice }) => `${signs[state]} ${name}: ${text}${advice ? `  →  ${advice}` : ''}`,
    );
    terminal.show(findings, lines);
    return findings.some(({ state }) => state === 'wrong') ? 1 : 0;
  },
};
