import { setTimeout as pause } from 'node:timers/promises';
import { getProfile } from '@tongxing/contract/calls/profile.ts';
import type { BenchContext } from './bench.ts';
import { load } from './measure/load.ts';
import { isPostgres, memoryBelow } from './measure/memory.ts';
import { fillAccounts, tokenOf } from './setup/accounts.ts';

export const name = 'memory';

const accounts = 1000;

/**
 * All processes of the product, PostgreSQL's included: ten seconds after the start without a call, at the end of
 * session checks at full speed, and a minute after them. `scripts/start.mjs` becomes the service, so it needs no memory
 * itself (npm does where npm starts it).
 */
export async function run({ isQuick, seconds, startProduct, report, print }: BenchContext): Promise<void> {
  if (process.platform !== 'linux') return print('reads /proc, which only Linux has');
  const product = await startProduct();
  await pause(isQuick ? 1000 : 10_000);
  const reportLine = (when: string, atMost?: number) => {
    const all = memoryBelow(product.pid());
    const database = memoryBelow(product.pid(), isPostgres);
    const reach = atMost === undefined ? {} : { reach: { atMost } };
    const what = `${when}, all of ${all.processes} processes`;
    report({ what, value: all.resident, unit: 'MB', ...reach });
    report({ what: `${when}, of that PostgreSQL`, value: database.resident, unit: 'MB' });
    report({ what: `${when}, of that programs and libraries`, value: all.files, unit: 'MB' });
    return all.resident;
  };
  const rest = reportLine('at rest', 180);

  await fillAccounts(product, accounts);
  const next = (count: number) => ({
    path: getProfile.path,
    headers: { authorization: `Bearer ${tokenOf(1 + (count % accounts))}` },
  });
  await load({ url: product.url, seconds: seconds * 2, next });
  reportLine('under load');
  await pause(isQuick ? 1000 : 60_000);
  reportLine('after load', rest * 1.1);
}
