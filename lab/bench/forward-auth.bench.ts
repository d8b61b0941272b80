import { getProfile } from '@tongxing/contract/calls/profile.ts';
import type { BenchContext } from './bench.ts';
import { type CountedLoad, costsOf, medianOf, startCounted } from './measure/costs.ts';
import { type LoadRequest, load } from './measure/load.ts';
import { fillAccounts, fillSecondFactors, tokenOf } from './setup/accounts.ts';
import { inDatabase } from './setup/database.ts';

export const name = 'forward-auth';

const accounts = 1000;
const rounds = 7;
const roundsToWarmUp = 4;
const origin = 'https://wiki.example';

/** What a reverse proxy asks about each request of people who are signed in, beside the session check, in many short turns. */
export async function run(context: BenchContext): Promise<void> {
  const { isQuick, seconds, report } = context;
  const { product, counted } = await startCounted(context, { doors: { forward_auth: true } });
  await fillAccounts(product, accounts);
  await fillSecondFactors(product, accounts);
  const id = "md5('bench' || n)::uuid";
  const all = `generate_series(1, ${accounts}) n`;
  await inDatabase(product, [
    `insert into app (id, owner_id, status, type, name, logo, homepage, redirect_uris, post_logout_redirect_uris, scopes,
       required_scopes, purposes, legal_name, contact, handling, retention, privacy_policy, auth_method, jwks, jwks_uri,
       backchannel_logout_uri, subject_type, id_token_alg, id_token_profile, require_par, dpop_bound, webhook_url, origin,
       rules, created_at, updated_at)
     select 'wiki', ${id}, 'active', 'gateway', '百科', '', '', '{}', '{}', '{openid,profile,email}', '{openid}', '{}', 'a',
       'b', '', '', '', 'none', null, '', '', 'pairwise', 'RS256', false, false, false, '', '${origin}',
       '[{"path": "/static", "allow": "public"}, {"path": "/admin", "allow": "nobody"}]', now(), now()
     from generate_series(1, 1) n`,
    `insert into consent (id, account_id, client_id, granted_scopes, refused_scopes, refused_at, resources, created_at, last_used_at)
     select md5('consent' || n)::uuid, ${id}, 'wiki', '{openid,profile,email}', '{}', '{}', '{}', now(), now() from ${all}`,
    `insert into gateway_session (client_id, session_id, account_id, digest, created_at)
     select 'wiki', md5('session' || n)::uuid, ${id}, sha256((lpad(n::text, 43, 'g'))::bytea), now() from ${all}`,
    'vacuum analyze',
  ]);
  const checkOf = (count: number) => ({
    path: getProfile.path,
    headers: { authorization: `Bearer ${tokenOf(1 + (count % accounts))}` },
  });
  const visitOf = (count: number) => ({
    path: '/forward-auth',
    headers: {
      'x-forwarded-proto': 'https',
      'x-forwarded-host': 'wiki.example',
      'x-forwarded-uri': '/page?a=1',
      'x-forwarded-method': 'GET',
      accept: 'text/html',
      cookie: `__Host-tongxing_gate=${String(1 + (count % accounts)).padStart(43, 'g')}`,
    },
  });
  const each = isQuick ? 1 : seconds / 4;
  const measure = (next: (count: number) => LoadRequest) =>
    costsOf(counted, () => load({ url: product.url, seconds: each, next, isRight: () => true }));
  const taken: { visits: CountedLoad[]; checks: CountedLoad[] } = { visits: [], checks: [] };
  for (let round = isQuick ? 1 : 1 - roundsToWarmUp; round <= (isQuick ? 1 : rounds); round += 1) {
    const [visit, check] = [await measure(visitOf), await measure(checkOf)];
    if (round < 1) continue;
    taken.visits.push(visit);
    taken.checks.push(check);
  }
  const [visits, checks] = [medianOf(taken.visits), medianOf(taken.checks)];
  report({
    what: 'requests to a guarded site, 16 in flight',
    value: visits.perSecond,
    unit: 'req/s',
    costs: visits.costs,
  });
  report({ what: 'requests to a guarded site, p99', value: visits.p99, unit: 'ms' });
  report({
    what: 'session checks, 16 in flight',
    value: checks.perSecond,
    unit: 'req/s',
    costs: checks.costs,
  });
  report({
    what: 'of the session check',
    value: visits.perSecond / checks.perSecond,
    unit: '×',
    reach: { atLeast: 0.8 },
  });
}
