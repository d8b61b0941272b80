import { parseArgs } from 'node:util';
import { runCommand } from '../command.ts';
import { environment } from '../settings/settings.ts';
import { appCommands } from './app-commands.ts';
import { backupCommands } from './backup-commands.ts';
import { chineseSummaries } from './chinese-summaries.ts';
import type { Command, CommandInput, Commands } from './command.ts';
import { configCommands } from './config-commands.ts';
import { demoCommands } from './demo-commands.ts';
import { doctorCommand } from './doctor-command.ts';
import { keysCommands } from './keys-commands.ts';
import { logCommands } from './log-commands.ts';
import { moveCommand } from './move-command.ts';
import { operatorCommands } from './operator-commands.ts';
import { peopleFileCommands } from './people-file-commands.ts';
import { findReplacement } from './removed-commands.ts';
import { statsCommand } from './stats-command.ts';
import { createTerminal, type OpenTerminal } from './terminal.ts';
import { userCommands } from './user-commands.ts';

const nouns: Commands = {
  operator: operatorCommands,
  user: { ...userCommands, ...peopleFileCommands },
  app: appCommands,
  log: logCommands,
  keys: keysCommands,
  config: configCommands,
  backup: backupCommands,
  demo: demoCommands,
};

/** What stands without a verb. */
const lone: Readonly<Record<string, Command>> = {
  doctor: doctorCommand,
  stats: statsCommand,
  move: moveCommand,
};

const common = {
  json: { type: 'boolean' },
  quiet: { type: 'boolean' },
  yes: { type: 'boolean' },
  help: { type: 'boolean' },
} as const;

function usageOf(commands: readonly Command[]): string {
  const lines = commands.flatMap((command) => {
    const chinese = chineseSummaries[nameOf(command)];
    return [`  tongxing ${command.usage}`, `      ${inWords(chinese ?? command.summary, command.summary)}`];
  });
  const tail = inWords(
    '  --json：只有一个 JSON 值；--quiet：只说错误；--yes：不再问',
    '  --json: one JSON value; --quiet: nothing but errors; --yes: do not ask',
  );
  return [inWords('用法：', 'Usage:'), ...lines, tail].join('\n');
}

/** Which command is meant, and what is left for it. */
function findCommand(words: readonly string[]): { command: Command; rest: readonly string[] } | Command[] {
  const [noun = '', verb = '', ...rest] = words;
  const alone = Object.hasOwn(lone, noun) ? lone[noun] : undefined;
  if (alone) return { command: alone, rest: words.slice(1) };
  const verbs = Object.hasOwn(nouns, noun) ? nouns[noun] : undefined;
  if (!verbs) return [...Object.values(lone), ...Object.values(nouns).flatMap((each) => Object.values(each))];
  // What waits is what an operator looks at every day.
  if (noun === 'app' && verb === '') return { command: verbs['list']!, rest: ['--status', 'waiting'] };
  const command = Object.hasOwn(verbs, verb) ? verbs[verb] : undefined;
  return command ? { command, rest } : Object.values(verbs);
}

/** `operator add`: the words before what is typed for it, of which nothing is told. */
function nameOf({ usage }: Command): string {
  return /^[a-z-]+(?: [a-z][a-z0-9-]*)?/.exec(usage)?.[0] ?? '';
}

function isChineseTerminal(): boolean {
  const { LC_ALL, LC_MESSAGES, LANG } = environment;
  return /^zh/i.test(LC_ALL || LC_MESSAGES || LANG || '');
}

const inWords = (chinese: string, english: string) => (isChineseTerminal() ? chinese : english);

/** Runs one command of `tongxing` and sets the exit code: 0 done, 1 something is wrong or was refused, 2 misused, or it cannot run. */
export async function runCommandLine(words: readonly string[]): Promise<void> {
  const replacement = findReplacement(words);
  if (replacement) {
    console.error(inWords(replacement.chinese, replacement.english));
    process.exitCode = 2;
    return;
  }
  const found = findCommand(words);
  if (Array.isArray(found)) {
    const isAsked = words.length === 0 || words.includes('--help');
    const typed = words.slice(0, 2).join(' ');
    if (!isAsked) console.error(inWords(`没有「${typed}」这个命令。`, `There is no "${typed}".`));
    (isAsked ? console.log : console.error)(usageOf(found));
    process.exitCode = isAsked && words.includes('--help') ? 0 : 2;
    return;
  }
  const { command, rest } = found;
  const parsed = parseWords(command, rest);
  if (typeof parsed === 'string') {
    console.error(`${parsed}\n${usageOf([command])}`);
    process.exitCode = 2;
    return;
  }
  if (parsed.options['help'] === true) {
    console.log(usageOf([command]));
    return;
  }
  const { terminal } = parsed;
  const showPlainly = (text: string) => {
    terminal.complain(text);
    return 2;
  };
  if ('runAlone' in command) process.exitCode = await command.runAlone(parsed);
  else {
    const printFailure = command.printFailure?.(parsed) ?? showPlainly;
    await runCommand(nameOf(command), (work) => command.run(work, parsed), printFailure);
  }
  terminal.finish(Number(process.exitCode ?? 0));
}

function parseWords(
  command: Command,
  rest: readonly string[],
): (CommandInput & { readonly terminal: OpenTerminal }) | string {
  try {
    const { values, positionals } = parseArgs({
      args: [...rest],
      options: { ...command.options, ...common },
      allowPositionals: true,
    });
    const { json, quiet, yes, help, ...own } = values as Record<string, string | boolean | undefined>;
    const [least, most] = command.takes;
    if (help !== true && (positionals.length < least || positionals.length > most)) {
      return positionals.length < least
        ? inWords('还少一样。', 'Something is missing.')
        : inWords(`多了：${positionals[most]}`, `What is ${positionals[most]}?`);
    }
    const terminal = createTerminal({
      json: json === true,
      quiet: quiet === true,
      yes: yes === true,
      isChinese: isChineseTerminal(),
    });
    return { args: positionals, options: { ...own, ...(help === true ? { help } : {}) }, terminal };
  } catch (error) {
    return error instanceof Error ? error.message : String(error);
  }
}
