import { createHash, createHmac } from 'node:crypto';
import { availableParallelism } from 'node:os';
import { hash, verify } from '@node-rs/argon2';
import { register } from '@tongxing/contract/calls/registration.ts';
import { signInByPassword, signInByPhoneCode } from '@tongxing/contract/calls/sign-in.ts';
import type { TestService } from '../../tests/setup/start-service.ts';
import type { BenchContext } from './bench.ts';
import { type CountedLoad, costsOf, medianOf, startCounted } from './measure/costs.ts';
import { type LoadRequest, load } from './measure/load.ts';
import { median } from './measure/percentile.ts';
import { fillAccounts, password, usernameOf } from './setup/accounts.ts';
import { openBetterAuth } from './setup/better-auth.ts';
import { inDatabase } from './setup/database.ts';
import { deviceOf, knowBrowsers, sealedRequests } from './setup/sealed-requests.ts';

/** The master key of the product, with which the bench writes codes itself: sending is not measured. */
const masterKey = createHash('sha256').update('bench').digest();

/** The value of every code. */
const code = '135790';

/** Writes a valid code for each of these phone numbers, bound to the browser with its number. */
async function fillCodes(
  service: TestService,
  purpose: 'login' | 'register',
  people: readonly { readonly phone: string; readonly browser: number }[],
): Promise<void> {
  const rows = people.map(({ phone, browser }) => {
    const key = `code:${purpose}:phone:${phone}`;
    const hash = createHmac('sha256', masterKey).update(`${key}:${code}`).digest('base64url');
    const device = createHash('sha256').update(deviceOf(browser)).digest('base64url');
    return `('${key}', '${hash}@${device}', now() + interval '1 hour')`;
  });
  await inDatabase(service, [
    `insert into short_lived_state (key, value, expires_at) values ${rows.join()}
     on conflict (key) do update set value = excluded.value, expires_at = excluded.expires_at`,
    // A new code has all its tries.
    `delete from short_lived_state where key like 'code:${purpose}:%:tries'`,
  ]);
}

export const name = 'sign-in';

const accounts = 200;
const rounds = 3;
/** V8 compiles during the first six hundred or so of a kind: a password cost 17.5 ms at the second hundred, 15.7 later. */
const roundsToWarmUp = 3;

/**
 * Sign-ins, sealed, each person on a browser and from an address of their own, 16 in flight. Human verification is off, as its
 * solver would be measured too, and codes exist already. Beside them the bare rate of the password hash, as many at a time as
 * there are cores, and better-auth's sign-in with the same hash. The cost besides the hash is the processor time of service and
 * PostgreSQL, less that of a bare hash.
 */
export async function run(context: BenchContext): Promise<void> {
  const { isQuick, seconds, onEnd, report } = context;
  const { product, counted } = await startCounted(
    context,
    { captcha: { kinds: [] } },
    { SECRET_KEY: masterKey.toString('base64') },
  );
  await fillAccounts(product, accounts);
  const other = await openBetterAuth(product, counted);
  onEnd(other.stop);
  const count = isQuick ? 50 : accounts;
  const ways = waysIn(product, count);
  const measure = async (requests: Promise<readonly LoadRequest[]>) => {
    const made = await requests;
    return costsOf(counted, () => load({ url: product.url, requests: made }));
  };
  // The accounts know their browsers from here on.
  await measure(ways.password(0));
  await knowBrowsers(product, count);

  const taken = new Map<string, CountedLoad[]>();
  const all = isQuick ? 1 : roundsToWarmUp + rounds;
  const raw: number[] = [];
  const perHash: number[] = [];
  for (let round = 1; round <= all; round += 1) {
    const isWarm = round > all - rounds;
    const save = (what: string, result: CountedLoad) => {
      if (isWarm) taken.set(what, [...(taken.get(what) ?? []), result]);
    };
    if (isWarm) {
      const hashes = await hashAlone(seconds / 3);
      raw.push(hashes.perSecond);
      perHash.push(hashes.microseconds);
    }
    save('password', await measure(ways.password(0)));
    save('password, again', await measure(ways.password(0)));
    save('password, new browser', await measure(ways.password(round)));
    save('code', await measure(ways.code(0)));
    save('registration', await measure(ways.registration(round)));
    save('better-auth', await other.signIn(count));
  }
  const of = (what: string) => medianOf(taken.get(what) ?? []);
  const reportLine = (
    what: string,
    { perSecond, costs }: CountedLoad,
    atMost: number,
    hash = median(perHash),
  ) => {
    report({ what, value: perSecond, unit: 'req/s', costs });
    const value = costs.service + costs.postgres - hash;
    const besides = hash > 0 ? 'service and PostgreSQL besides the hash' : 'service and PostgreSQL';
    report({ what: `${what}, ${besides}`, value, unit: 'µs', reach: { atMost } });
  };
  const known = medianOf([...(taken.get('password') ?? []), ...(taken.get('password, again') ?? [])]);
  const bare = median(raw);
  reportLine('password, known browser', known, 2300);
  report({ what: 'password, p50', value: known.p50, unit: 'ms' });
  report({ what: 'password, p99', value: known.p99, unit: 'ms' });
  report({ what: 'bare Argon2id, all cores', value: bare, unit: '1/s' });
  report({ what: 'of bare Argon2id', value: known.perSecond / bare, unit: '×', reach: { atLeast: 0.85 } });
  reportLine('password, new browser', of('password, new browser'), 3500);
  reportLine('code by SMS', of('code'), 4900, 0);
  reportLine('registration', of('registration'), 7250);
  const { perSecond, costs } = of('better-auth');
  report({ what: 'better-auth, e-mail address and password', value: perSecond, unit: 'req/s', costs });
}

/** The requests of `count` people, on known browsers in round 0 and on new ones in later rounds. */
function waysIn(product: TestService, count: number) {
  const phoneOf = (person: number) => String(19_000_000_000 + person);
  const newPhone = (round: number, person: number) => String(18_000_000_000 + round * 10_000 + person);
  const all = Array.from({ length: count }, (_, index) => index + 1);
  return {
    password: (round: number) =>
      sealedRequests(
        product.url,
        signInByPassword,
        count,
        count,
        (person) => ({ account: usernameOf(person), password }),
        round * accounts,
      ),
    async code(round: number) {
      const browser = (person: number) => person + round * accounts;
      await fillCodes(
        product,
        'login',
        all.map((person) => ({ phone: phoneOf(person), browser: browser(person) })),
      );
      const input = (person: number) => ({ phone: phoneOf(person), code });
      return sealedRequests(product.url, signInByPhoneCode, count, count, input, round * accounts);
    },
    async registration(round: number) {
      const shift = (100 + round) * accounts;
      await fillCodes(
        product,
        'register',
        all.map((person) => ({ phone: newPhone(round, person), browser: person + shift })),
      );
      const input = (person: number) => ({
        type: 'phone' as const,
        phone: newPhone(round, person),
        code,
        password,
        terms_version: '1.0',
        privacy_version: '1.0',
      });
      return sealedRequests(product.url, register, count, count, input, shift);
    },
  };
}

/** The password hash alone, on all cores: its rate, and the processor time of each. */
async function hashAlone(seconds: number): Promise<{ perSecond: number; microseconds: number }> {
  const stored = await hash(password, { memoryCost: 19_456, timeCost: 2, parallelism: 1 });
  const startedAt = performance.now();
  const used = process.cpuUsage();
  let done = 0;
  const work = async () => {
    while (performance.now() - startedAt < seconds * 1000) {
      await verify(stored, password);
      done += 1;
    }
  };
  await Promise.all(Array.from({ length: availableParallelism() }, work));
  const { user, system } = process.cpuUsage(used);
  return { perSecond: (done * 1000) / (performance.now() - startedAt), microseconds: (user + system) / done };
}
