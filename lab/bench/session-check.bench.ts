import { getProfile } from '@tongxing/contract/calls/profile.ts';
import type { BenchContext } from './bench.ts';
import {
  type Counted,
  type CountedLoad,
  costsOf,
  countingEnvironment,
  medianOf,
  startCounted,
} from './measure/costs.ts';
import { load } from './measure/load.ts';
import { startPeer } from './peers/start-peer.ts';
import { fillAccounts, fillSecondFactors, tokenOf } from './setup/accounts.ts';
import { openBetterAuth } from './setup/better-auth.ts';

export const name = 'session-check';

const accounts = 1000;
const rounds = 9;
/** V8 still compiles the service's part of a check in the fourth. */
const roundsToWarmUp = 6;

/**
 * `GET /v3/user/userinfo` with a bearer token, 16 in flight, beside bare Fastify with the same statement on the same
 * database, in many short turns, since other load changes both; ratios are of medians. Then better-auth's
 * `get-session` of a hundred people.
 */
export async function run(context: BenchContext): Promise<void> {
  const { isQuick, seconds, onEnd, report } = context;
  const { product, counted } = await startCounted(context, {});
  await fillAccounts(product, accounts);
  await fillSecondFactors(product, accounts);
  const own = countingEnvironment();
  const bare = await startPeer('bare-session-check.ts', { ...own.env, DATABASE_URL: counted.databaseUrl });
  onEnd(bare.stop);
  const other = await openBetterAuth(product, counted);
  onEnd(other.stop);
  const next = (count: number) => ({
    path: getProfile.path,
    headers: { authorization: `Bearer ${tokenOf(1 + (count % accounts))}` },
  });
  const whole = { ...counted, counter: own.counter };
  const each = isQuick ? 1 : seconds / 4;
  const measure = (url: string, where: Counted) => costsOf(where, () => load({ url, seconds: each, next }));

  const taken: Record<'own' | 'bare' | 'other', CountedLoad[]> = { own: [], bare: [], other: [] };
  for (let round = isQuick ? 1 : 1 - roundsToWarmUp; round <= (isQuick ? 1 : rounds); round += 1) {
    const results = { own: await measure(product.url, counted), bare: await measure(bare.url, whole) };
    if (round < 1) continue;
    taken.own.push(results.own);
    taken.bare.push(results.bare);
  }
  for (let round = isQuick ? 1 : 0; round <= (isQuick ? 1 : 3); round += 1) {
    const result = await other.checkSessions(each);
    if (round > 0) taken.other.push(result);
  }
  const [ours, least, theirs] = [medianOf(taken.own), medianOf(taken.bare), medianOf(taken.other)];
  report({ what: 'userinfo, 16 in flight', value: ours.perSecond, unit: 'req/s', costs: ours.costs });
  report({ what: 'userinfo, p50', value: ours.p50, unit: 'ms' });
  report({ what: 'userinfo, p99', value: ours.p99, unit: 'ms' });
  report({
    what: 'bare Fastify with the same SQL',
    value: least.perSecond,
    unit: 'req/s',
    costs: least.costs,
  });
  report({
    what: 'of bare Fastify',
    value: ours.perSecond / least.perSecond,
    unit: '×',
    reach: { atLeast: 0.9 },
  });
  report({ what: 'better-auth, get-session', value: theirs.perSecond, unit: 'req/s', costs: theirs.costs });
}
