import { createClient } from '@tongxing/contract/calls/clients.ts';
import type { TestService } from '../e2e/setup/start-service.ts';
import type { BenchContext } from './bench.ts';
import type { LoadResult } from './measure/load.ts';
import { median } from './measure/percentile.ts';
import { processorMilliseconds } from './measure/processes.ts';
import { startPeer } from './peers/start-peer.ts';
import { fillAccounts, tokenOf } from './setup/accounts.ts';
import { databaseUrlOf } from './setup/database.ts';
import { openRelyingParty, type RelyingParty, redirectUri } from './setup/relying-party.ts';

export const name = 'provider';

/** Each round loses the refresh tokens of what is in flight when its time is up: more people than rounds × 16. */
const people = 128;
const rounds = 3;

interface Measurement {
  readonly what: string;
  readonly measure: (party: RelyingParty, seconds: number) => Promise<LoadResult>;
  /** What was promised, as a share of the bare library with the same kind of store. */
  readonly ofPostgres?: number;
  readonly ofMemory?: number;
}

interface Result extends LoadResult {
  /** Microseconds of the service's own processor time per request, PostgreSQL's not counted. */
  readonly processor: number;
}

const measurements: readonly Measurement[] = [
  { what: 'authorize, agreed before', measure: (party, seconds) => party.authorize(seconds) },
  { what: 'token, code and PKCE', measure: (party) => party.redeem(), ofPostgres: 1 },
  { what: 'token, refresh', measure: (party, seconds) => party.refresh(seconds), ofPostgres: 1 },
  {
    what: 'token, client credentials',
    measure: (party, seconds) => party.clientCredentials(seconds),
    ofPostgres: 1,
  },
  { what: 'userinfo', measure: (party, seconds) => party.userinfo(seconds), ofPostgres: 1, ofMemory: 0.7 },
  {
    what: 'introspection',
    measure: (party, seconds) => party.introspect(seconds),
    ofPostgres: 1,
    ofMemory: 0.7,
  },
];

/**
 * The OpenID provider, 16 in flight, beside its library alone: with a plain store in the same PostgreSQL, and with one
 * in memory. The three take turns; ratios are of their medians. Codes and tokens are signed with ES256 everywhere.
 */
export async function run({ isQuick, seconds, startProduct, onEnd, report }: BenchContext): Promise<void> {
  const product = await startProduct({ config: { secure_calls: false } });
  await fillAccounts(product, people);
  const client = await registerApp(product);
  const settings = {
    DATABASE_URL: await databaseUrlOf(product),
    CLIENT_ID: client.clientId,
    CLIENT_SECRET: client.clientSecret,
    REDIRECT_URI: redirectUri,
  };
  const open = (url: string, asked: readonly (string | null)[]) =>
    openRelyingParty({ url, ...client, people: asked });
  const bare = async (store: 'postgres' | 'memory') => {
    const peer = await startPeer('bare-provider.ts', { ...settings, STORE: store });
    onEnd(peer.stop);
    return { pid: peer.pid, party: await open(peer.url, Array<null>(people).fill(null)) };
  };
  const signedIn = Array.from({ length: people }, (_, index) => tokenOf(1 + index));
  const parties = {
    own: { pid: product.pid(), party: await open(product.url, signedIn) },
    postgres: await bare('postgres'),
    memory: await bare('memory'),
  };

  const results = new Map<string, Result[]>();
  const each = isQuick ? seconds : seconds / 3;
  // The first round warms up.
  for (let round = 0; round <= (isQuick ? 1 : rounds); round += 1) {
    for (const { what, measure } of measurements) {
      for (const [whose, { pid, party }] of Object.entries(parties)) {
        const before = processorMilliseconds(pid);
        const result = await measure(party, each);
        const processor = ((processorMilliseconds(pid) - before) * 1000) / result.count;
        const key = `${whose} ${what}`;
        if (round > 0) results.set(key, [...(results.get(key) ?? []), { ...result, processor }]);
      }
    }
  }

  for (const measurement of measurements) {
    const of = (whose: keyof typeof parties, part: keyof Result) =>
      median((results.get(`${whose} ${measurement.what}`) ?? []).map((result) => result[part]));
    tell(measurement, of, report);
  }
}

function tell(
  { what, ofPostgres, ofMemory }: Measurement,
  of: (whose: 'own' | 'postgres' | 'memory', part: keyof Result) => number,
  report: BenchContext['report'],
): void {
  report({ what: `${what}, 16 in flight`, value: of('own', 'perSecond'), unit: 'req/s' });
  report({ what: `${what}, p99`, value: of('own', 'p99'), unit: 'ms' });
  const share = (whose: 'postgres' | 'memory', atLeast: number | undefined) => ({
    value: of('own', 'perSecond') / of(whose, 'perSecond'),
    unit: '×',
    ...(atLeast === undefined ? {} : { reach: { atLeast } }),
  });
  report({ what: `${what}, bare on PostgreSQL`, value: of('postgres', 'perSecond'), unit: 'req/s' });
  report({ what: `${what}, of bare on PostgreSQL`, ...share('postgres', ofPostgres) });
  report({ what: `${what}, bare in memory`, value: of('memory', 'perSecond'), unit: 'req/s' });
  if (ofMemory !== undefined) report({ what: `${what}, of bare in memory`, ...share('memory', ofMemory) });
  if (process.platform !== 'linux') return;
  report({ what: `${what}, processor time of the service`, value: of('own', 'processor'), unit: 'µs' });
  report({
    what: `${what}, processor time of bare on PostgreSQL`,
    value: of('postgres', 'processor'),
    unit: 'µs',
  });
}

async function registerApp(product: TestService): Promise<{ clientId: string; clientSecret: string }> {
  const answer = await fetch(product.url + createClient.path, {
    method: 'POST',
    headers: { authorization: `Bearer ${tokenOf(1)}`, 'content-type': 'application/json' },
    body: JSON.stringify({
      name: '青禾笔记',
      type: 'web',
      redirect_uris: [redirectUri],
      scopes: ['openid', 'profile', 'offline_access'],
      legal_name: '示例科技（杭州）有限公司',
      contact: 'privacy@app.example',
      id_token_alg: 'ES256',
    }),
  });
  const { code, msg, data } = (await answer.json()) as {
    code: number;
    msg: string;
    data: { client_id: string; client_secret: string };
  };
  if (code !== 1) throw new Error(`the app was not registered: ${code} ${msg}`);
  return { clientId: data.client_id, clientSecret: data.client_secret };
}
