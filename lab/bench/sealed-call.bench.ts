import { editProfile } from '@tongxing/contract/calls/profile.ts';
import type { BenchContext } from './bench.ts';
import { costsOf, startCounted } from './measure/costs.ts';
import { type LoadRequest, load } from './measure/load.ts';
import { fillAccounts } from './setup/accounts.ts';
import { plainRequest, sealedRequests } from './setup/sealed-requests.ts';

export const name = 'sealed-call';

const accounts = 1000;

/**
 * What sealing costs: `POST /v3/user/edit` with one field, sealed as always, and as plain JSON on a product that lets
 * it through (`secure_calls: false`). The call reads, writes one row and its log line; the difference is the seal,
 * the mark against replay included.
 */
export async function run(context: BenchContext): Promise<void> {
  const { isQuick, report, print } = context;
  const count = isQuick ? 500 : 5000;
  const input = { bio: '山重水复疑无路，柳暗花明又一村' };
  const { product, counted } = await startCounted(context, { secure_calls: false });
  await fillAccounts(product, accounts);
  const makeSealed = (amount: number) =>
    sealedRequests(product.url, editProfile, amount, accounts, () => input);
  const makePlain = (amount: number) =>
    Promise.all(
      Array.from({ length: amount }, (_, number) =>
        plainRequest(editProfile, 1 + (number % accounts), input),
      ),
    );

  const measure = (requests: readonly LoadRequest[], inFlight: number) =>
    costsOf(counted, () => load({ url: product.url, requests, inFlight }));
  print('one product lets both through, so that both find it equally warm');
  await measure(await makeSealed(count / 4), 16);
  await measure(await makePlain(count / 4), 16);

  for (const inFlight of [1, 16]) {
    const amount = inFlight === 1 ? count / 10 : count;
    const plain = await measure(await makePlain(amount), inFlight);
    const sealed = await measure(await makeSealed(amount), inFlight);
    const at = `${inFlight} in flight`;
    report({ what: `edit sealed, ${at}`, value: sealed.perSecond, unit: 'req/s', costs: sealed.costs });
    report({ what: `edit plain, ${at}`, value: plain.perSecond, unit: 'req/s', costs: plain.costs });
    if (inFlight === 1) {
      report({ what: 'sealing adds to p50, alone', value: sealed.p50 - plain.p50, unit: 'ms' });
    } else {
      report({ what: 'sealed, p50', value: sealed.p50, unit: 'ms' });
      report({ what: 'sealed, p99', value: sealed.p99, unit: 'ms' });
      report({
        what: "sealing adds to the service's processor time",
        value: sealed.costs.service - plain.costs.service,
        unit: 'µs',
      });
    }
  }
}
