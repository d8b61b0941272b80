import { formatFinding } from '@tongxing/contract/manage/format-finding.ts';
import { trySettings } from '@tongxing/contract/manage/settings.ts';
import { recogniseContact } from '@tongxing/contract/rules/identifier.ts';
import { checkInstallation } from '../features/admin/installation/check-installation.ts';
import { type Finding, ok, wrong } from '../features/admin/installation/finding.ts';
import type { ServiceWork } from '../service-work.ts';
import type { Command } from './command.ts';
import { perform, reportFailure } from './perform.ts';
import type { Terminal } from './terminal.ts';

const signs = { ok: '✓', warning: '!', wrong: '✗' } as const;

type PrintedFinding = Pick<Finding, 'name' | 'text' | 'advice'>;

function print(terminal: Terminal, findings: readonly Finding[]): void {
  const lines = findings.map((finding) => {
    const print = ({ name, text, advice }: PrintedFinding, colon: string) =>
      `${signs[finding.state]} ${name}${colon}${text}${advice ? `  →  ${advice}` : ''}`;
    return terminal.word(print(formatFinding(finding), '：'), print(finding, ': '));
  });
  terminal.show(findings, lines);
}

/** Sends a code that opens nothing, by mail or SMS, outside of limits and budgets. */
async function send(work: ServiceWork, to: string, what: 'mail' | 'sms'): Promise<Finding> {
  const name = `send to ${to}`;
  const tried = await perform(work, trySettings, { section: what, what, to, reason: 'doctor --send' });
  if (!tried.ok) return wrong(name, tried.failure, `Set ${what} up first.`);
  const { ok: isSent, detail, milliseconds } = tried.value;
  return isSent
    ? ok(name, `${detail} in ${milliseconds} ms`)
    : wrong(name, detail, 'See what the vendor says.');
}

export const doctorCommand: Command = {
  usage: 'doctor [--send TO]',
  summary:
    'looks at the whole installation, one line each: ok, warning or wrong, and what to do; --send: sends a code to an address',
  takes: [0, 0],
  options: { send: { type: 'string' } },
  async run(work, { options, terminal }) {
    const to = options['send'];
    const contact = typeof to === 'string' ? recogniseContact(to) : null;
    if (to !== undefined && !contact) {
      return (
        reportFailure(terminal, {
          failure: 'bad_input',
          details: { issues: [{ path: ['--send'], message: 'must be a phone number or an e-mail address' }] },
        }) && 2
      );
    }
    const findings = await checkInstallation(work);
    if (contact) findings.push(await send(work, contact.value, contact.kind === 'phone' ? 'sms' : 'mail'));
    print(terminal, findings);
    return findings.some(({ state }) => state === 'wrong') ? 1 : 0;
  },
  // The doctor reports that the service cannot start, as one of its findings.
  printFailure:
    ({ terminal }) =>
    (text) => {
      print(terminal, [wrong('start', text, 'Mend this first: the rest is looked at once it can start.')]);
      return 1;
    },
};
