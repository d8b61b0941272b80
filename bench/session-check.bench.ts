import { getProfile } from '@tongxing/contract/calls/profile.ts';
import type { BenchContext } from './bench.ts';
import { load } from './measure/load.ts';
import { median } from './measure/percentile.ts';
import { startPeer } from './peers/start-peer.ts';
import { fillAccounts, tokenOf } from './setup/accounts.ts';
import { databaseUrlOf } from './setup/database.ts';

export const name = 'session-check';

const accounts = 1000;
const rounds = 3;

/**
 * `GET /v3/user/userinfo` with a bearer token, 16 in flight, beside bare Fastify with the same two statements on the
 * same database; the two take turns, and the ratio is of their medians.
 */
export async function run({ isQuick, seconds, startProduct, onEnd, report }: BenchContext): Promise<void> {
  const product = await startProduct();
  await fillAccounts(product, accounts);
  const bare = await startPeer('bare-session-check.ts', { DATABASE_URL: await databaseUrlOf(product) });
  onEnd(bare.stop);
  const next = (count: number) => ({
    path: getProfile.path,
    headers: { authorization: `Bearer ${tokenOf(1 + (count % accounts))}` },
  });
  const measure = (url: string) => load({ url, seconds, next });
  for (const url of [product.url, bare.url]) await load({ url, seconds: isQuick ? 1 : 3, next });

  const own: Awaited<ReturnType<typeof load>>[] = [];
  const peer: typeof own = [];
  for (let round = 0; round < (isQuick ? 1 : rounds); round += 1) {
    own.push(await measure(product.url));
    peer.push(await measure(bare.url));
  }
  const perSecond = median(own.map((each) => each.perSecond));
  const bareSecond = median(peer.map((each) => each.perSecond));
  report({ what: 'userinfo, 16 in flight', value: perSecond, unit: 'req/s' });
  report({ what: 'userinfo, p50', value: median(own.map(({ p50 }) => p50)), unit: 'ms' });
  report({ what: 'userinfo, p99', value: median(own.map(({ p99 }) => p99)), unit: 'ms' });
  report({ what: 'bare Fastify with the same SQL', value: bareSecond, unit: 'req/s' });
  report({ what: 'of bare Fastify', value: perSecond / bareSecond, unit: '×', reach: { atLeast: 0.8 } });
}
