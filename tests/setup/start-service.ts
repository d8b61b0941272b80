import { type ChildProcess, execFile, spawn } from 'node:child_process';
import { once } from 'node:events';
import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import { createServer } from 'node:net';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { setTimeout as pause } from 'node:timers/promises';
import { promisify } from 'node:util';

/** The environment variable with a data folder: every service of the run starts with a copy of it, beside it. */
export const preparedData = 'E2E_PREPARED_DATA';

const presentEntry = path.join(import.meta.dirname, '../../apps/service/dist/main.js');
/** As `scripts/start.mjs` starts it. */
const flags = ['--max-semi-space-size=16'];
const startWithinMs = 60_000;
const stopWithinMs = 10_000;

/** The running product, on a port and with a data folder of its own. */
export interface TestService {
  /** The public URL: `http://localhost:41234`, and the sub-path where there is one. */
  readonly url: string;
  readonly dataDir: string;
}

/** A service that its starter may end. */
export interface OwnService extends TestService {
  /** The id of its process now. */
  pid(): number;
  /** Its output so far, for the report of a failing test. */
  log(): string;
  /** SIGTERM; resolves to the exit code. */
  stop(): Promise<number>;
  /** SIGKILL. */
  kill(): Promise<void>;
  /** Starts it again on the same port and data after `stop` or `kill`. */
  startAgain(): Promise<void>;
  /** Stops it and removes its data. */
  remove(): Promise<void>;
}

export interface ServiceOptions {
  /** Additional or replaced environment variables. */
  readonly env?: Readonly<Record<string, string>>;
  /** The content of `CONFIG_FILE`. */
  readonly config?: unknown;
  /** The sub-path of the public URL: '/account'. */
  readonly below?: string;
  /** Where to listen; a free port otherwise. */
  readonly port?: number;
  /** The file that starts it, where it is not the present version's. */
  readonly entry?: string;
}

/** Starts the real service through its entry, with embedded PostgreSQL and the outbox. */
export async function startService({
  env = {},
  config = {},
  below = '',
  port: wanted,
  entry = presentEntry,
}: ServiceOptions = {}): Promise<OwnService> {
  const prepared = process.env[preparedData];
  const folder = await mkdtemp(path.join(prepared ? path.dirname(prepared) : tmpdir(), 'tongxing-e2e-'));
  const dataDir = path.join(folder, 'data');
  const configFile = path.join(folder, 'tongxing.config.json');
  await writeFile(configFile, JSON.stringify(config));
  // With its owner: PostgreSQL may run under another account.
  if (prepared && entry === presentEntry) await promisify(execFile)('cp', ['-a', prepared, dataDir]);
  const port = wanted ?? (await freePort());
  const url = `http://localhost:${port}${below}`;
  let written = '';
  let child: ChildProcess | null = null;

  const start = async () => {
    const started = spawn(process.execPath, [...flags, entry], {
      cwd: folder,
      env: {
        PATH: process.env.PATH,
        MALLOC_ARENA_MAX: '2',
        HOME: folder,
        PORT: String(port),
        PUBLIC_URL: url,
        DATA_DIR: dataDir,
        CONFIG_FILE: configFile,
        OUTBOX: 'on',
        // Callers choose an address of this machine, so that limits count them separately.
        TRUST_PROXY: '127.0.0.1',
        ...env,
      },
      stdio: ['ignore', 'pipe', 'pipe'],
    });
    for (const stream of [started.stdout, started.stderr]) {
      stream.setEncoding('utf8').on('data', (chunk: string) => {
        written += chunk;
      });
    }
    child = started;
    const deadline = performance.now() + startWithinMs;
    while (!(await answers(`http://127.0.0.1:${port}/readyz`))) {
      if (started.exitCode !== null)
        throw new Error(`The service ended with ${started.exitCode}:\n${written}`);
      if (performance.now() > deadline) throw new Error(`The service is not ready:\n${written}`);
      await pause(50);
    }
  };

  const end = async (signal: NodeJS.Signals): Promise<number> => {
    const running = child;
    if (!running || running.exitCode !== null || running.signalCode !== null) return running?.exitCode ?? 0;
    const closed = once(running, 'exit') as Promise<[number | null]>;
    running.kill(signal);
    const impatience = setTimeout(() => running.kill('SIGKILL'), stopWithinMs);
    const [code] = await closed;
    clearTimeout(impatience);
    return code ?? -1;
  };

  const service: OwnService = {
    url,
    dataDir,
    pid: () => child?.pid ?? 0,
    log: () => written,
    stop: () => end('SIGTERM'),
    kill: async () => {
      await end('SIGKILL');
    },
    startAgain: start,
    remove: async () => {
      await end('SIGTERM');
      await rm(folder, { recursive: true, force: true, maxRetries: 5, retryDelay: 200 });
    },
  };
  try {
    await start();
  } catch (error) {
    await service.remove();
    throw error;
  }
  return service;
}

/** A port that nobody listens on at this moment. */
export async function freePort(): Promise<number> {
  const probe = createServer();
  probe.listen(0, '127.0.0.1');
  await once(probe, 'listening');
  const { port } = probe.address() as { port: number };
  probe.close();
  await once(probe, 'close');
  return port;
}

/** One of the sixteen million addresses of this machine, as the header that a proxy would set. */
export function fromSomewhere(): Record<string, string> {
  const part = () => Math.floor(Math.random() * 254) + 1;
  return { 'X-Forwarded-For': `127.${part()}.${part()}.${part()}` };
}

async function answers(url: string): Promise<boolean> {
  try {
    return (await fetch(url)).ok;
  } catch {
    return false;
  }
}
