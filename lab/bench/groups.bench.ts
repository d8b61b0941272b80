import { signInByPassword } from '@tongxing/contract/calls/sign-in.ts';
import type { TestService } from '../../tests/setup/start-service.ts';
import type { BenchContext } from './bench.ts';
import { type CountedLoad, costsOf, medianOf, startCounted } from './measure/costs.ts';
import { load } from './measure/load.ts';
import { fillAccounts, password, tokenOf, usernameOf } from './setup/accounts.ts';
import { inDatabase } from './setup/database.ts';
import { openRelyingParty, registerParty } from './setup/relying-party.ts';
import { knowBrowsers, plainRequest } from './setup/sealed-requests.ts';

export const name = 'groups';

/** Half of them are in no group, the other half in all. */
const people = 200;
const groups = 100;
const rounds = 3;
const roundsToWarmUp = 4;

/**
 * What a hundred groups of a person cost: a sign-in by password, and userinfo of an app that gets them, 16 in flight, beside
 * people in no group, who take turns with them. Every group is one that apps may see.
 */
export async function run(context: BenchContext): Promise<void> {
  const { isQuick, seconds, report } = context;
  const { product, counted } = await startCounted(context, { secure_calls: false, captcha: { kinds: [] } });
  await fillAccounts(product, people);
  await fillGroups(product);
  const client = await registerParty(product, ['openid', 'profile', 'groups', 'offline_access']);
  const half = people / 2;
  const sides = { 'in no group': 0, 'in 100 groups': half };
  const parties = await Promise.all(
    Object.entries(sides).map(async ([side, from]) => {
      const tokens = Array.from({ length: half }, (_, index) => tokenOf(1 + from + index));
      const party = await openRelyingParty({
        url: product.url,
        ...client,
        people: tokens,
        moreScopes: ['groups'],
      });
      const signIns = () =>
        Promise.all(
          Array.from({ length: half }, (_, index) => {
            const account = 1 + from + index;
            return plainRequest(signInByPassword, account, { account: usernameOf(account), password });
          }),
        );
      return { side, party, signIns };
    }),
  );
  const signIn = async (signIns: (typeof parties)[number]['signIns']) => {
    const requests = await signIns();
    return costsOf(counted, () => load({ url: product.url, requests }));
  };
  for (const { signIns } of parties) await signIn(signIns);
  await knowBrowsers(product, people);
  const taken = new Map<string, CountedLoad[]>();
  for (let round = isQuick ? 0 : 1 - roundsToWarmUp; round <= (isQuick ? 1 : rounds); round += 1)
    for (const { side, party, signIns } of parties)
      for (const [what, measure] of [
        ['userinfo', () => costsOf(counted, () => party.userinfo(isQuick ? 1 : seconds / 4))],
        ['password', () => signIn(signIns)],
      ] as const) {
        const result = await measure();
        const key = `${what}, ${side}`;
        if (round > 0) taken.set(key, [...(taken.get(key) ?? []), result]);
      }
  for (const what of ['userinfo', 'password']) {
    const of = (side: keyof typeof sides) => medianOf(taken.get(`${what}, ${side}`) ?? []);
    const [none, all] = [of('in no group'), of('in 100 groups')];
    report({ what: `${what}, in no group`, value: none.perSecond, unit: 'req/s', costs: none.costs });
    report({ what: `${what}, in 100 groups`, value: all.perSecond, unit: 'req/s', costs: all.costs });
    const cost = ({ costs }: CountedLoad) => costs.service + costs.postgres;
    report({ what: `${what}, dearer`, value: cost(all) / cost(none), unit: '×', reach: { atMost: 1.1 } });
  }
}

async function fillGroups(product: TestService): Promise<void> {
  const id = "md5('group' || g)::uuid";
  await inDatabase(product, [
    `insert into account_group (id, key, name, visible_to_apps, source, created_at, changed_at)
       select ${id}, 'group-' || g, '组' || g, true, 'manual', now(), now() from generate_series(1, ${groups}) g`,
    `insert into account_group_member (account_id, group_id, joined_at, joined_by)
       select md5('bench' || n)::uuid, ${id}, now(), 'machine/bench'
       from generate_series(${people / 2 + 1}, ${people}) n, generate_series(1, ${groups}) g`,
    'vacuum analyze',
  ]);
}
