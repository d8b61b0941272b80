import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { type Client, openClient } from '@tongxing/client/open-client.ts';
import { solveAltcha } from '@tongxing/client/solve-altcha.ts';
import { throughFetch } from '@tongxing/client/through-fetch.ts';
import { builtProgram } from './built-program.ts';
import { freePort } from './free-port.ts';

/** The whole service as a process of its own, on a port of its own. */
export interface StartedService {
  readonly url: string;
  readonly folder: string;
  readonly pid: number;
  readonly client: Client;
  /** The output so far. */
  log(): string;
  /** SIGTERM, and waits; resolves to its exit code. */
  stop(): Promise<number | null>;
  /** Stops it, and removes its folder. */
  remove(): Promise<void>;
}

/**
 * Begins the service as operators do, as it is built, with this environment and settings file; its folder holds its data.
 * `onOutput` receives what it prints, also before it serves.
 */
export async function startServiceProcess(
  env: Readonly<Record<string, string>>,
  file: unknown = {},
  onOutput: (text: string) => void = () => {},
): Promise<StartedService> {
  const folder = await mkdtemp(join(tmpdir(), 'tongxing-service-'));
  const config = join(folder, 'tongxing.config.json');
  await writeFile(config, JSON.stringify(file));
  const child = spawn(process.execPath, [builtProgram('main')], {
    cwd: folder,
    stdio: ['ignore', 'pipe', 'pipe'],
    env: {
      PATH: process.env.PATH,
      // Several processes share one port, so none of them can choose it.
      PORT: String(await freePort()),
      PUBLIC_URL: 'http://localhost:3000',
      DATA_DIR: join(folder, 'data'),
      CONFIG_FILE: config,
      ...env,
    },
  });
  let written = '';
  const url = await new Promise<string>((resolve, reject) => {
    for (const stream of [child.stdout, child.stderr]) {
      stream.setEncoding('utf8').on('data', (text: string) => {
        written += text;
        onOutput(text);
        const [, address] = /listens on (http:\S+?),/.exec(written) ?? [];
        if (address) resolve(address);
      });
    }
    child.once('exit', (code) => reject(new Error(`the service ended with ${code}: ${written}`)));
  });
  const stop = async () => {
    if (child.exitCode === null && child.signalCode === null) {
      child.kill('SIGTERM');
      await once(child, 'exit');
    }
    return child.exitCode;
  };
  return {
    url,
    folder,
    pid: child.pid ?? 0,
    client: openClient(throughFetch(url), { prove: solveAltcha() }),
    log: () => written,
    stop,
    async remove() {
      await stop();
      await rm(folder, { recursive: true, force: true });
    },
  };
}
