import type { StateServerInfo } from '../../../kernel/state/short-lived-state.ts';
import { type Check, type Finding, ok, warning, wrong } from './finding.ts';

const name = ({ redisUrl }: { readonly redisUrl: string | null }) => (redisUrl ? 'redis' : 'state');

/** What forgets by itself forgets counters too: who guesses codes would begin anew. */
function judge({ version, evictionPolicy, mostBytes, servers }: StateServerInfo): Finding {
  const who = servers > 1 ? `${version} (Cluster, ${servers} masters)` : version;
  const text = `${who}, ${evictionPolicy ?? 'tells no maxmemory-policy'}`;
  if (evictionPolicy === null || evictionPolicy === 'noeviction') return ok('redis', text);
  const advice =
    'Set maxmemory-policy to noeviction: it forgets used codes and counted tries where it is full.';
  return mostBytes > 0 ? wrong('redis', text, advice) : warning('redis', text, advice);
}

/** Whether short-lived state is kept, and by whom. */
export const checkState: Check = async ({ state, settings, random }) => {
  const key = `doctor:${random.token()}`;
  try {
    await state.set(key, '1', 5);
    if ((await state.take(key)) !== '1') {
      return wrong(name(settings), 'does not keep what is set', 'See maxmemory-policy: noeviction.');
    }
    const server = await state.server();
    return server ? judge(server) : ok(name(settings), 'keeps and forgets');
  } catch (error) {
    return wrong(
      name(settings),
      error instanceof Error ? error.message : 'does not answer',
      'See REDIS_URL.',
    );
  }
};
