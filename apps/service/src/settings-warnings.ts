import type { Settings } from './settings.ts';

/** What an operator should read at every start: settings that work, and are dangerous or not what they seem. */
export function settingsWarnings({ file }: Settings): string[] {
  const open = file.outgoing.allow_private;
  return open.length === 0
    ? []
    : [
        `outgoing.allow_private is set: whoever registers an app, and every provider, can make this service send requests to ${open.join(', ')}, over plain http too. Open no more than you need.`,
      ];
}
