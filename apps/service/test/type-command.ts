import type { Commands } from '../src/cli/command.ts';
import type { Terminal } from '../src/cli/terminal.ts';
import type { TestService } from './open-service.ts';
import { openWork } from './open-work.ts';

/** Types a command without a terminal to ask on; `asked`: what it would have asked. */
export async function typeCommand(
  service: TestService,
  commands: Commands[string],
  verb: string,
  args: readonly string[],
  options: Readonly<Record<string, string | boolean>> = {},
) {
  const [errors, asked]: string[][] = [[], []];
  let value: unknown;
  const terminal: Terminal = {
    isForPrograms: true,
    word: (_chinese, english) => english,
    show: (shown) => void (value = shown),
    table: (rows) => void (value = rows),
    progress: () => {},
    printError: (text) => void errors?.push(text),
    confirm: async (what) => {
      asked?.push(what);
      return options['yes'] ? true : null;
    },
  };
  const command = commands[verb];
  if (!command || !('run' in command)) throw new Error(verb);
  const code = await command.run(openWork(service.ports), { args, options, terminal });
  return { code, value, errors: errors?.join('\n'), asked: asked?.join('\n') };
}
