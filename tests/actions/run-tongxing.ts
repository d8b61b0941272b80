import { execFile } from 'node:child_process';
import path from 'node:path';
import { promisify } from 'node:util';
import type { TestService } from '../setup/start-service.ts';

const command = path.join(import.meta.dirname, '../../apps/service/dist/tongxing.js');
const run = promisify(execFile);

/** Runs a `tongxing` command on the machine of the running service. */
export async function runTongxing(service: TestService, ...words: string[]): Promise<string> {
  const { stdout } = await run(process.execPath, [command, ...words], {
    env: {
      PATH: process.env.PATH,
      NODE_NO_WARNINGS: '1',
      PUBLIC_URL: service.url,
      DATA_DIR: service.dataDir,
      CONFIG_FILE: path.join(path.dirname(service.dataDir), 'tongxing.config.json'),
    },
  });
  return stdout;
}
