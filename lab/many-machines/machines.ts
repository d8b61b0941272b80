import { execFile } from 'node:child_process';
import path from 'node:path';
import { setTimeout as pause } from 'node:timers/promises';
import { promisify } from 'node:util';

const script = path.join(import.meta.dirname, '../../deploy/many-machines/machines.sh');
const run = promisify(execFile);

/** The reference set-up, controlled by its script. */
export interface Machines {
  readonly url: string;
  /** Runs a command of `machines.sh` and returns its output; throws its error. */
  print(...words: string[]): Promise<string>;
  /** Waits until a command of the script succeeds. */
  until(...words: string[]): Promise<void>;
  close(): Promise<void>;
}

/** Starts all of it in a folder. Throws one line that names what the machine lacks. */
export async function startMachines(folder: string, port: number, configFile: string): Promise<Machines> {
  const env = {
    PATH: process.env.PATH,
    HOME: folder,
    FOLDER: path.join(folder, 'machines'),
    PORT: String(port),
    NODE: process.execPath,
    CONFIG_FILE: configFile,
    OUTBOX: 'on',
  };
  const print = async (...words: string[]) => {
    const { stdout } = await run(script, words, { env, cwd: folder });
    return stdout.trim();
  };
  const machines: Machines = {
    url: `http://localhost:${port}`,
    print,
    async until(...words) {
      for (let tries = 0; tries < 120; tries += 1) {
        const answer = await print(...words).catch(() => null);
        if (answer !== null) return;
        await pause(500);
      }
      throw new Error(`in vain: ${words.join(' ')}`);
    },
    close: async () => void (await print('kill')),
  };
  await print('missing').catch((error: { stderr?: string }) => {
    throw new Error(error.stderr?.trim() ?? 'machines.sh cannot be run');
  });
  try {
    await print('start');
  } catch (error) {
    await machines.close();
    throw error;
  }
  return machines;
}
