import type { Redis } from 'ioredis';
import type { Clock } from '../../kernel/clock.ts';
import { systemRandom } from '../../kernel/random.ts';
import { outlivesEpoch, type ShortLivedState } from '../../kernel/short-lived-state.ts';
import { createRedisEpoch } from './redis-epoch.ts';

const prefix = 'tongxing:state:';

/**
 * Each key is a hash of `v` (the value) and `e` (milliseconds of its end by the service's clock). Redis' own
 * expiry only reclaims the memory, a little later, so that the injected clock alone decides.
 */
const graceMs = 10_000;

const store = `
  redis.call('hset', KEYS[1], 'v', ARGV[1], 'e', ARGV[3])
  redis.call('pexpire', KEYS[1], ARGV[4])`;
/** The one test of life, with `now` as the second argument of every script. */
const lives = `
  local e = redis.call('hget', KEYS[1], 'e')
  local lives = e and tonumber(e) > tonumber(ARGV[2])`;

const scripts = {
  epoch: 'return 1',
  set: `${store} return 1`,
  add: `${lives} if lives then return 0 end ${store} return 1`,
  get: `${lives} return lives and redis.call('hget', KEYS[1], 'v')`,
  take: `${lives}
    local v = lives and redis.call('hget', KEYS[1], 'v')
    redis.call('del', KEYS[1])
    return v`,
  replace: `${lives}
    if not lives or redis.call('hget', KEYS[1], 'v') ~= ARGV[1] then return 0 end
    redis.call('hset', KEYS[1], 'v', ARGV[3])
    return 1`,
  delete: `redis.call('del', KEYS[1]) return 1`,
  increment: `${lives}
    if not lives then ${store} return tonumber(ARGV[1]) end
    return redis.call('hincrby', KEYS[1], 'v', ARGV[1])`,
  end: `${lives} return lives and e`,
};

/** Short-lived state in Redis: one script per operation, so that each is atomic, in the epoch of the server's run. */
export function createRedisState(redis: Redis, clock: Clock): ShortLivedState {
  const epochs = createRedisEpoch(redis, systemRandom, scripts);
  const run = async (name: keyof typeof scripts, key: string, ...args: (string | number)[]) => {
    const keyIn = (epoch: string) => `${prefix}${outlivesEpoch(key) ? '' : `${epoch}:`}${key}`;
    return (await epochs.run(name, keyIn, args)).value;
  };

  const now = () => clock.now().getTime();
  const storing = (value: string | number, lifetimeSeconds: number) => {
    const at = now();
    return [value, at, at + lifetimeSeconds * 1000, lifetimeSeconds * 1000 + graceMs] as const;
  };
  const text = (value: unknown) => (typeof value === 'string' ? value : null);

  return {
    async set(key, value, lifetimeSeconds) {
      await run('set', key, ...storing(value, lifetimeSeconds));
    },
    async add(key, value, lifetimeSeconds) {
      return (await run('add', key, ...storing(value, lifetimeSeconds))) === 1;
    },
    async epoch() {
      return (await epochs.run('epoch', () => '', [])).epoch;
    },
    async addIn(since, key, value, lifetimeSeconds) {
      // Where the epoch is over, a mark in the next one does no harm: it says no all the same.
      const keyIn = (epoch: string) => `${prefix}${epoch}:${key}`;
      const { epoch, value: stored } = await epochs.run('add', keyIn, storing(value, lifetimeSeconds));
      return epoch === since && stored === 1;
    },
    async get(key) {
      return text(await run('get', key, '', now()));
    },
    async take(key) {
      return text(await run('take', key, '', now()));
    },
    async replace(key, expected, next) {
      return (await run('replace', key, expected, now(), next)) === 1;
    },
    async delete(key) {
      await run('delete', key);
    },
    async increment(key, by, lifetimeSeconds) {
      return Number(await run('increment', key, ...storing(by, lifetimeSeconds)));
    },
    async secondsLeft(key) {
      const at = now();
      const left = Number(await run('end', key, '', at)) - at;
      return left > 0 ? Math.ceil(left / 1000) : null;
    },
  };
}
