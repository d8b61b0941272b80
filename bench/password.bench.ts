import { availableParallelism } from 'node:os';
import { hash, verify } from '@node-rs/argon2';
import { signInByPassword } from '@tongxing/contract/calls/sign-in.ts';
import type { BenchContext } from './bench.ts';
import { load } from './measure/load.ts';
import { median } from './measure/percentile.ts';
import { fillAccounts, password, usernameOf } from './setup/accounts.ts';
import { sealedRequests } from './setup/sealed-requests.ts';

export const name = 'password';

const accounts = 100;
const rounds = 3;

/**
 * `POST /v3/login/password`, sealed, by people on browsers that know them, 16 in flight; human verification is off, as
 * a solver would measure itself. Beside it the bare rate of the password hash, as many at a time as there are cores.
 */
export async function run({ isQuick, seconds, startProduct, report }: BenchContext): Promise<void> {
  const product = await startProduct({ config: { captcha: { kinds: [] } } });
  await fillAccounts(product, accounts);
  const requests = (count: number) =>
    sealedRequests(product.url, signInByPassword, count, accounts, (account) => ({
      account: usernameOf(account),
      password,
    }));
  // The first sign-in from a browser writes more: a notice to the owner, the browser itself.
  await load({ url: product.url, requests: await requests(accounts) });

  const own: Awaited<ReturnType<typeof load>>[] = [];
  const raw: number[] = [];
  for (let round = 0; round < (isQuick ? 1 : rounds); round += 1) {
    raw.push(await hashesPerSecond(seconds));
    own.push(await load({ url: product.url, requests: await requests(isQuick ? 100 : 1500) }));
  }
  const perSecond = median(own.map((each) => each.perSecond));
  report({ what: 'password sign-in, 16 in flight', value: perSecond, unit: 'req/s' });
  report({ what: 'password sign-in, p50', value: median(own.map(({ p50 }) => p50)), unit: 'ms' });
  report({ what: 'password sign-in, p99', value: median(own.map(({ p99 }) => p99)), unit: 'ms' });
  report({ what: 'bare Argon2id, all cores', value: median(raw), unit: '1/s' });
  report({ what: 'of bare Argon2id', value: perSecond / median(raw), unit: '×', reach: { atLeast: 0.9 } });
}

async function hashesPerSecond(seconds: number): Promise<number> {
  const stored = await hash(password, { memoryCost: 19_456, timeCost: 2, parallelism: 1 });
  const began = performance.now();
  let done = 0;
  const work = async () => {
    while (performance.now() - began < seconds * 1000) {
      await verify(stored, password);
      done += 1;
    }
  };
  await Promise.all(Array.from({ length: availableParallelism() }, work));
  return (done * 1000) / (performance.now() - began);
}
