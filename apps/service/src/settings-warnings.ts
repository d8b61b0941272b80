import { nearName } from './near-name.ts';
import { environmentNames, type Settings } from './settings.ts';

/** Variables of other programs whose names only look like ours: those of shells, containers and runtimes. */
const foreign = new Set(['HOME', 'HOSTNAME', 'HOSTTYPE', 'MAIL', 'PATH', 'PWD', 'USER', 'WORKER']);

function sayUnknown(name: string): string | null {
  if (environmentNames.includes(name) || foreign.has(name)) return null;
  const bare = name.replace(/^TONGXING_/i, '').toUpperCase();
  const meant = environmentNames.includes(bare) ? bare : nearName(bare, environmentNames);
  if (meant) return `${name} is no setting and is ignored: did you mean ${meant}?`;
  return /^TONGXING_/i.test(name) ? `${name} is no setting and is ignored.` : null;
}

/** What an operator should read at every start: settings that work, and are dangerous or not what they seem. */
export function settingsWarnings(
  { file }: Pick<Settings, 'file'>,
  environment: Readonly<Record<string, string | undefined>>,
): string[] {
  const warnings = Object.keys(environment).flatMap((name) => sayUnknown(name) ?? []);
  const open = file.outgoing.allow_private;
  if (open.length > 0) {
    warnings.push(
      `outgoing.allow_private is set: whoever registers an app, and every provider, can make this service send requests to ${open.join(', ')}, over plain http too. Open no more than you need.`,
    );
  }
  return warnings;
}
