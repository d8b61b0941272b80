import { spawn } from 'node:child_process';
import { createWriteStream } from 'node:fs';
import { rm } from 'node:fs/promises';
import path from 'node:path';
import { setTimeout as pause } from 'node:timers/promises';
import type { TestService } from '../../tests/setup/start-service.ts';
import type { BenchContext } from './bench.ts';
import { load } from './measure/load.ts';
import { highWaterOf } from './measure/memory.ts';
import { fillAccounts } from './setup/accounts.ts';
import { enterConsole } from './setup/enter-console.ts';

export const name = 'people';

const tongxing = path.join(import.meta.dirname, '../../apps/service/dist/tongxing.js');

/** Searches of operators; the numbers are spread over all people. */
const queries: Readonly<Record<string, (count: number, accounts: number) => string>> = {
  'newest first': () => 'limit=50',
  'by a nickname’s prefix': (count) => `q=${encodeURIComponent(`测试${1 + (count % 9)}`)}`,
  'by a phone number': (count, accounts) => `q=${19_000_000_001 + ((count * 7_368_787) % accounts)}`,
  'disabled, oldest first': () => 'status=disabled&sort=created_at',
};

/**
 * How long operators wait for a list and for a search, among a million people and among a thousand; and how fast a file of
 * another system is imported, with the memory of the importing process.
 */
export async function run(context: BenchContext): Promise<void> {
  const { isQuick, seconds, startProduct, report, print } = context;
  const many = isQuick ? 20_000 : 1_000_000;
  for (const accounts of [1000, many]) {
    const product = await startProduct({ config: { operators: { requests_per_minute: 10_000_000 } } });
    await fillAccounts(product, accounts);
    const headers = await enterConsole(product);
    for (const [what, query] of Object.entries(queries)) {
      const next = (count: number) => ({ path: `/manage/v1/people?${query(count, accounts)}`, headers });
      const { p50, p99 } = await load({
        url: product.url,
        seconds: isQuick ? 1 : seconds * 0.5,
        inFlight: 2,
        next,
        isRight: (body) => body.startsWith('{"items":['),
      });
      const among = `${what}, among ${accounts.toLocaleString('en')}`;
      report({ what: `${among}, p50`, value: p50, unit: 'ms' });
      report({ what: `${among}, p99`, value: p99, unit: 'ms' });
    }
  }

  const product = await startProduct();
  for (const rows of [many / 10, many]) {
    const file = path.join(product.dataDir, `people-${rows}.csv`);
    await writePeople(file, rows);
    const { seconds: took, megabytes } = await bringIn(product, file);
    await rm(file);
    print(`${rows} rows in ${Math.round(took)} s`);
    report({ what: `import of ${rows.toLocaleString('en')} rows`, value: rows / took, unit: 'rows/s' });
    report({
      what: `import of ${rows.toLocaleString('en')} rows, most memory`,
      value: megabytes,
      unit: 'MB',
    });
  }
}

/** People with a proven number each; their ids start with the name of the file. */
async function writePeople(file: string, rows: number): Promise<void> {
  const out = createWriteStream(file);
  out.write('external_id,username,nickname,phone,phone_verified,password_hash\n');
  const hash = '$2b$10$abcdefghijklmnopqrstuuSUNBzjVXYzkTfvG5Uwn8yzpEYJ8YV1K';
  const first = rows * 10;
  for (let row = 0; row < rows; row += 1) {
    const id = first + row;
    const line = `${id},moved_${id},搬来的${id},1${(3_000_000_000 + id).toString()},true,${hash}\n`;
    if (!out.write(line)) await new Promise<void>((resolve) => out.once('drain', () => resolve()));
  }
  await new Promise<void>((resolve) => out.end(() => resolve()));
}

/** Runs `tongxing user import` beside the service: how long it takes, and the most memory its process has held. */
async function bringIn(service: TestService, file: string): Promise<{ seconds: number; megabytes: number }> {
  const startedAt = performance.now();
  const child = spawn(
    process.execPath,
    [tongxing, 'user', 'import', file, '--from', 'csv', '--quiet', '--yes'],
    {
      cwd: path.dirname(file),
      stdio: ['ignore', 'ignore', 'inherit'],
      env: {
        PATH: process.env.PATH,
        NODE_NO_WARNINGS: '1',
        PUBLIC_URL: service.url,
        DATA_DIR: service.dataDir,
        CONFIG_FILE: path.join(path.dirname(service.dataDir), 'tongxing.config.json'),
      },
    },
  );
  const ended = new Promise<number | null>((resolve) => child.once('exit', resolve));
  let megabytes = 0;
  let code: number | null | undefined;
  void ended.then((given) => {
    code = given ?? 1;
  });
  while (code === undefined) {
    megabytes = Math.max(megabytes, highWaterOf(child.pid ?? 0));
    await pause(200);
  }
  if (code !== 0) throw new Error(`the import ended with ${code}`);
  return { seconds: (performance.now() - startedAt) / 1000, megabytes };
}
