import type { Redis } from 'ioredis';
import type { Clock } from '../../kernel/clock.ts';
import type { ShortLivedState } from '../../kernel/short-lived-state.ts';

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
  set: `${store} return 1`,
  add: `${lives} if lives then return 0 end ${store} return 1`,
  take: `${lives}
    local v = lives and redis.call('hget', KEYS[1], 'v')
    redis.call('del', KEYS[1])
    return v`,
  replace: `${lives}
    if not lives or redis.call('hget', KEYS[1], 'v') ~= ARGV[1] then return 0 end
    redis.call('hset', KEYS[1], 'v', ARGV[3])
    return 1`,
  increment: `${lives}
    if not lives then ${store} return tonumber(ARGV[1]) end
    return redis.call('hincrby', KEYS[1], 'v', ARGV[1])`,
};

type Script = (key: string, ...values: (string | number)[]) => Promise<unknown>;

/** Short-lived state in Redis: one command or script per operation, so that each is atomic. */
export function createRedisState(redis: Redis, clock: Clock): ShortLivedState {
  const run = Object.fromEntries(
    Object.entries(scripts).map(([name, lua]) => {
      redis.defineCommand(`tongxing_${name}`, { numberOfKeys: 1, lua });
      const script = (redis as unknown as Record<string, Script>)[`tongxing_${name}`]!.bind(redis);
      return [name, (key: string, ...values: (string | number)[]) => script(prefix + key, ...values)];
    }),
  ) as Record<keyof typeof scripts, Script>;

  const now = () => clock.now().getTime();
  const storing = (value: string | number, lifetimeSeconds: number) => {
    const at = now();
    return [value, at, at + lifetimeSeconds * 1000, lifetimeSeconds * 1000 + graceMs] as const;
  };

  return {
    async set(key, value, lifetimeSeconds) {
      await run.set(key, ...storing(value, lifetimeSeconds));
    },
    async add(key, value, lifetimeSeconds) {
      return (await run.add(key, ...storing(value, lifetimeSeconds))) === 1;
    },
    async get(key) {
      const [value, end] = await redis.hmget(prefix + key, 'v', 'e');
      return value != null && Number(end) > now() ? value : null;
    },
    async take(key) {
      const value = await run.take(key, '', now());
      return typeof value === 'string' ? value : null;
    },
    async replace(key, expected, next) {
      return (await run.replace(key, expected, now(), next)) === 1;
    },
    async delete(key) {
      await redis.del(prefix + key);
    },
    async increment(key, by, lifetimeSeconds) {
      return Number(await run.increment(key, ...storing(by, lifetimeSeconds)));
    },
    async secondsLeft(key) {
      const end = Number(await redis.hget(prefix + key, 'e'));
      const left = end - now();
      return left > 0 ? Math.ceil(left / 1000) : null;
    },
  };
}
