import { listSettings } from '@tongxing/contract/manage/settings.ts';
import type { ServiceWork } from '../service-work.ts';
import { environment, readSettings } from '../settings/settings.ts';
import { settingsSchemas } from '../settings/settings-schema.ts';
import type { Commands } from './command.ts';
import { applySettings, exportSettings, type Planned, planSettings } from './config-transfer.ts';
import { perform, reportFailure, stopUnlessSure } from './perform.ts';
import type { Terminal } from './terminal.ts';

/** The changes, for people: one line for each field. */
const formatChanges = (changes: Planned['changes']) =>
  changes.map(
    ({ section, path, before, after }) =>
      `${section}.${path}: ${JSON.stringify(before)} -> ${JSON.stringify(after)}`,
  );

function printLeftAlone(terminal: Terminal, { others, locked }: Planned): void {
  for (const { section, path, by } of locked) {
    const text =
      by === 'file'
        ? terminal.word(
            '由配置文件锁定，没有动',
            'the settings file of this installation says it, left alone',
          )
        : terminal.word('由环境变量锁定，没有动', 'the environment of this installation says it, left alone');
    terminal.printError(`${section}.${path}: ${text}`);
  }
  if (others.length === 0) return;
  const text = terminal.word('只能写在配置文件里，没有动', 'only the settings file can say it, left alone');
  terminal.printError(`${others.join(', ')}: ${text}`);
}

async function plan(work: ServiceWork, terminal: Terminal, path: string): Promise<Planned | null> {
  try {
    return await planSettings(work, path);
  } catch (error) {
    terminal.printError(error instanceof Error ? error.message : String(error));
    return null;
  }
}

export const configCommands: Commands[string] = {
  show: {
    usage: 'config show [SECTION]',
    summary: 'the settings in force, secrets masked, and what the file or the environment has set',
    takes: [0, 1],
    async run(work, { args: [section], terminal }) {
      const listed = await perform(work, listSettings, {});
      if (!listed.ok) return reportFailure(terminal, listed);
      const items = listed.value.items.filter((item) => section === undefined || item.section === section);
      if (items.length === 0) return reportFailure(terminal, { failure: 'not_found' });
      const lines = items.flatMap(({ section: name, version, value, locked }) => [
        `${name} (${version})`,
        ...Object.entries(value).map(([field, is]) => {
          const by = locked.find(({ path }) => path === field || path.startsWith(`${field}.`))?.by;
          return `  ${field}: ${JSON.stringify(is)}${by ? `  [${by}]` : ''}`;
        }),
      ]);
      terminal.show(section === undefined ? items : items[0], lines);
      return 0;
    },
  },
  export: {
    usage: 'config export [--sealed]',
    summary:
      'all settings as one file would hold them; secrets as {"env": "NAME"}, or sealed for installations with this SECRET_KEY',
    takes: [0, 0],
    options: { sealed: { type: 'boolean' } },
    async run(work, { options, terminal }) {
      const { file, variables } = await exportSettings(work, options['sealed'] === true);
      console.log(JSON.stringify(file, null, terminal.isForPrograms ? 0 : 2));
      const words = terminal.word('要设置的环境变量', 'to be set as a variable');
      for (const { name, path } of variables) terminal.printError(`${name}: ${path}, ${words}`);
      return 0;
    },
  },
  diff: {
    usage: 'config diff FILE',
    summary: 'what `config apply FILE` would change here',
    takes: [1, 1],
    async run(work, { args: [path = ''], terminal }) {
      const planned = await plan(work, terminal, path);
      if (!planned) return 1;
      const { changes, locked, others } = planned;
      terminal.show({ changes, locked, others }, formatChanges(changes));
      printLeftAlone(terminal, planned);
      return 0;
    },
  },
  apply: {
    usage: 'config apply FILE [--reason REASON]',
    summary: 'saves the settings of a file here; the running service follows at once',
    takes: [1, 1],
    options: { reason: { type: 'string' } },
    async run(work, { args: [path = ''], options, terminal }) {
      const planned = await plan(work, terminal, path);
      if (!planned) return 1;
      const { changes } = planned;
      printLeftAlone(terminal, planned);
      if (changes.length === 0) {
        terminal.show({ saved: [] }, [terminal.word('没有要改的', 'There is nothing to change.')]);
        return 0;
      }
      const what = terminal.word(
        `${formatChanges(changes).join('\n')}\n保存这些设置？`,
        `${formatChanges(changes).join('\n')}\nSave these settings?`,
      );
      const stop = await stopUnlessSure(terminal, what);
      if (stop !== null) return stop;
      const applied = await applySettings(work, planned, String(options['reason'] ?? 'config apply'));
      if (!applied.ok) return reportFailure(terminal, applied);
      terminal.show({ saved: applied.value }, [...applied.value]);
      return 0;
    },
  },
  check: {
    usage: 'config check',
    summary: 'reads the environment and the configuration file as the service does, and says what is wrong',
    takes: [0, 0],
    async runAlone({ terminal }) {
      try {
        const settings = readSettings(environment);
        terminal.show({ ok: true, public_url: settings.publicUrl }, [
          terminal.word('配置没有问题', 'The settings are fine.'),
        ]);
        return 0;
      } catch (error) {
        const message = error instanceof Error ? error.message : String(error);
        terminal.printError(message);
        terminal.show({ ok: false, message }, []);
        return 1;
      }
    },
  },
  schema: {
    usage: 'config schema',
    summary: 'the JSON Schema of the configuration file, for `$schema` and editors',
    takes: [0, 0],
    async runAlone() {
      console.log(JSON.stringify(settingsSchemas().file, null, 2));
      return 0;
    },
  },
};
