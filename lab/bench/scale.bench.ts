import { getProfile } from '@tongxing/contract/calls/profile.ts';
import type { BenchContext } from './bench.ts';
import { load } from './measure/load.ts';
import { median } from './measure/percentile.ts';
import { fillAccounts, tokenOf } from './setup/accounts.ts';

export const name = 'scale';

const rounds = 3;

/**
 * What a call costs among a million accounts (each with two contacts and a session) against one among a thousand: two
 * products that take turns with session checks of accounts drawn from all of theirs.
 */
export async function run({ isQuick, seconds, startProduct, report, print }: BenchContext): Promise<void> {
  const many = isQuick ? 20_000 : 1_000_000;
  const products = await Promise.all(
    [1000, many].map(async (accounts) => ({ accounts, product: await startProduct() })),
  );
  for (const { product, accounts } of products) {
    const startedAt = performance.now();
    await fillAccounts(product, accounts);
    print(`${accounts} accounts written in ${Math.round((performance.now() - startedAt) / 1000)} s`);
  }
  const each = isQuick ? 1 : seconds * 0.4;
  const measure = async ({ product, accounts }: (typeof products)[number]) => {
    // A stride of a large prime visits all accounts in an order that no cache can use.
    const next = (count: number) => ({
      path: getProfile.path,
      headers: { authorization: `Bearer ${tokenOf(1 + ((count * 7_368_787) % accounts))}` },
    });
    return (await load({ url: product.url, seconds: each, next })).perSecond;
  };
  for (const service of products) await measure(service);
  const rates: [number[], number[]] = [[], []];
  for (let round = 0; round < (isQuick ? 1 : rounds); round += 1) {
    for (const [index, service] of products.entries()) rates[index]!.push(await measure(service));
  }
  const [few, most] = rates.map(median) as [number, number];
  report({ what: 'userinfo among 1,000 accounts', value: few, unit: 'req/s' });
  report({ what: `userinfo among ${many.toLocaleString('en')} accounts`, value: most, unit: 'req/s' });
  report({ what: 'cost per call against 1,000', value: few / most, unit: '×', reach: { atMost: 1.15 } });
}
