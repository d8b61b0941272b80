import { environment, readSettings } from '../settings.ts';
import { settingsSchemas } from '../settings-schema.ts';
import type { Commands } from './command.ts';

export const configCommands: Commands[string] = {
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
        terminal.complain(message);
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
