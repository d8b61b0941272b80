import type { BenchContext } from './bench.ts';
import {
  type Counted,
  type CountedLoad,
  costsOf,
  countingEnvironment,
  medianOf,
  startCounted,
} from './measure/costs.ts';
import type { LoadResult } from './measure/load.ts';
import { startPeer } from './peers/start-peer.ts';
import { fillAccounts, tokenOf } from './setup/accounts.ts';
import { openRelyingParty, type RelyingParty, redirectUri, registerParty } from './setup/relying-party.ts';

export const name = 'provider';

const rounds = 3;
/** V8 compiles for some twenty seconds of each kind: userinfo cost 650 µs in the first rounds, 560 in the tenth. */
const roundsToWarmUp = 7;
/** Each round loses the refresh tokens of requests that are in flight at its end. */
const people = 16 * (roundsToWarmUp + rounds + 2);

interface Measurement {
  readonly what: string;
  readonly measure: (party: RelyingParty, seconds: number) => Promise<LoadResult>;
  /** The target, as a share of the bare library with its apps in the same PostgreSQL. */
  readonly atLeast: number;
}

const measurements: readonly Measurement[] = [
  { what: 'authorize, agreed before', measure: (party, seconds) => party.authorize(seconds), atLeast: 0.8 },
  { what: 'token, code and PKCE', measure: (party) => party.redeem(), atLeast: 0.9 },
  { what: 'token, refresh', measure: (party, seconds) => party.refresh(seconds), atLeast: 0.9 },
  {
    what: 'token, client credentials',
    measure: (party, seconds) => party.clientCredentials(seconds),
    atLeast: 0.9,
  },
  { what: 'userinfo', measure: (party, seconds) => party.userinfo(seconds), atLeast: 0.8 },
  { what: 'introspection', measure: (party, seconds) => party.introspect(seconds), atLeast: 0.8 },
];

/**
 * The OpenID provider, 16 in flight, beside its library alone with a plain store in the same PostgreSQL: with its apps there
 * too, as ours are, and with its one app in its configuration. The three take turns; ratios are of their medians. Codes and
 * tokens are signed with ES256 everywhere.
 */
export async function run(context: BenchContext): Promise<void> {
  const { isQuick, seconds, onEnd, report } = context;
  const { product, counted } = await startCounted(context, { secure_calls: false });
  await fillAccounts(product, people);
  const client = await registerParty(product, ['openid', 'profile', 'offline_access']);
  const settings = {
    DATABASE_URL: counted.databaseUrl,
    CLIENT_ID: client.appId,
    CLIENT_SECRET: client.clientSecret,
    REDIRECT_URI: redirectUri,
  };
  const open = (url: string, asked: readonly (string | null)[]) =>
    openRelyingParty({ url, ...client, people: asked });
  const bare = async (apps: 'postgres' | 'configured') => {
    const { counter, env } = countingEnvironment();
    const peer = await startPeer('bare-provider.ts', { ...env, ...settings, APPS: apps });
    onEnd(peer.stop);
    const party = await open(peer.url, Array<null>(people).fill(null));
    return { counted: { ...counted, counter }, party };
  };
  const signedIn = Array.from({ length: people }, (_, index) => tokenOf(1 + index));
  const parties: Record<Whose, { readonly counted: Counted; readonly party: RelyingParty }> = {
    own: { counted, party: await open(product.url, signedIn) },
    alike: await bare('postgres'),
    least: await bare('configured'),
  };

  const results = new Map<string, CountedLoad[]>();
  const each = isQuick ? 1 : seconds / 6;
  for (let round = isQuick ? 0 : 1 - roundsToWarmUp; round <= (isQuick ? 1 : rounds); round += 1) {
    for (const { what, measure } of measurements) {
      for (const [whose, { counted: where, party }] of Object.entries(parties)) {
        const result = await costsOf(where, () => measure(party, each));
        const key = `${whose} ${what}`;
        if (round > 0) results.set(key, [...(results.get(key) ?? []), result]);
      }
    }
  }
  for (const measurement of measurements) {
    reportLine(measurement, (whose) => medianOf(results.get(`${whose} ${measurement.what}`) ?? []), report);
  }
}

type Whose = 'own' | 'alike' | 'least';

function reportLine(
  { what, atLeast }: Measurement,
  of: (whose: Whose) => CountedLoad,
  report: BenchContext['report'],
): void {
  const [own, alike, least] = [of('own'), of('alike'), of('least')];
  const rate = ({ perSecond, costs }: CountedLoad) => ({ value: perSecond, unit: 'req/s', costs });
  report({ what: `${what}, 16 in flight`, ...rate(own) });
  report({ what: `${what}, p99`, value: own.p99, unit: 'ms' });
  report({ what: `${what}, bare with apps from PostgreSQL`, ...rate(alike) });
  report({
    what: `${what}, of that`,
    value: own.perSecond / alike.perSecond,
    unit: '×',
    reach: { atLeast },
  });
  report({ what: `${what}, bare with one configured app`, ...rate(least) });
  report({ what: `${what}, of that one`, value: own.perSecond / least.perSecond, unit: '×' });
}
