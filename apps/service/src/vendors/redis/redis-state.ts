import { Cluster, type Redis } from 'ioredis';
import type { Clock } from '../../kernel/clock.ts';
import { systemRandom } from '../../kernel/crypto/random.ts';
import {
  keysOfList,
  mostClockSkewSeconds,
  mostDoublings,
  type ShortLivedState,
} from '../../kernel/state/short-lived-state.ts';
import { createClusterEpochs } from './cluster-epochs.ts';
import { createRedisEpoch } from './redis-epoch.ts';

/**
 * Each key is a hash of `v` (the value) and `e` (milliseconds of its end by the service's clock). Redis' own
 * expiry only reclaims the memory, a little later, so that the injected clock alone decides.
 */
const graceMs = 10_000;

const store = `
  redis.call('hset', KEYS[1], 'v', ARGV[1], 'e', ARGV[3])
  redis.call('pexpire', KEYS[1], ARGV[4])`;
/** Whether a key lives; every script has `now` as its second argument. */
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
  // KEYS: the count, the beginning of the others' keys. ARGV: the value, now, its end, its milliseconds in Redis, how many.
  appendBounded: `${lives}
    local number = lives and redis.call('hincrby', KEYS[1], 'v', 1) or 1
    redis.call('hset', KEYS[1], 'v', number, 'e', ARGV[3])
    redis.call('pexpire', KEYS[1], ARGV[4])
    local key = KEYS[2] .. string.format('%.0f', number % tonumber(ARGV[5]))
    redis.call('hset', key, 'v', ARGV[1], 'e', ARGV[3])
    redis.call('pexpire', key, ARGV[4])
    return number`,
  end: `${lives} return lives and e`,
  // KEYS: waits, slots, counters. ARGV: now, how many of each, then of each slot its end and its milliseconds in Redis, of each
  // counter these, its most, whether it is raised, which wait is its own, its free uses, first and longest wait. Nobody comes
  // between: the first past the free ones finds no wait.
  acquire: `
    local now, waits, slots, counters = tonumber(ARGV[1]), tonumber(ARGV[2]), tonumber(ARGV[3]), tonumber(ARGV[4])
    local function left(key)
      local e = redis.call('hget', key, 'e')
      return e and math.max(tonumber(e) - now, 0) or 0
    end
    local function keep(key, ends, stays, value)
      redis.call('hset', key, 'v', value, 'e', ends)
      redis.call('pexpire', key, stays)
    end
    local function ofCounter(at, which) return ARGV[4 + 2 * slots + 8 * (at - 1) + which] end
    local waiting, taken, counts, spent, free = {}, {}, {}, 0, true
    for at = 1, waits do
      local length = tonumber(redis.call('hget', KEYS[at], 'v') or 0) * 1000
      local ms = left(KEYS[at])
      waiting[at] = ms - length <= ${mostClockSkewSeconds * 1000} and math.ceil(ms / 1000) or 0
      if waiting[at] > 0 then free = false end
    end
    for at = 1, counters do
      local key, most = KEYS[waits + slots + at], tonumber(ofCounter(at, 3))
      if most and (left(key) > 0 and tonumber(redis.call('hget', key, 'v')) or 0) >= most then spent = 1 end
    end
    free = free and spent == 0
    for at = 1, slots do
      taken[at] = free and left(KEYS[waits + at]) == 0 and 1 or 0
      if taken[at] == 1 then keep(KEYS[waits + at], ARGV[3 + 2 * at], ARGV[4 + 2 * at], 1) end
    end
    for at = 1, slots do free = free and taken[at] == 1 end
    for at = 1, counters do
      local key, count = KEYS[waits + slots + at], 0
      if free and ofCounter(at, 4) == '1' then
        count = 1
        if left(key) > 0 then count = redis.call('hincrby', key, 'v', 1) else keep(key, ofCounter(at, 1), ofCounter(at, 2), 1) end
      end
      counts[at] = count
      local uses = tonumber(ofCounter(at, 6))
      if uses and count > uses then
        local doubled = tonumber(ofCounter(at, 7)) * 2 ^ math.min(count - uses - 1, ${mostDoublings})
        local ms = math.min(doubled, tonumber(ofCounter(at, 8))) * 1000
        keep(KEYS[tonumber(ofCounter(at, 5))], string.format('%.0f', now + ms), string.format('%.0f', ms + ${graceMs}), ms / 1000)
      end
    end
    return { waiting, spent, taken, counts }`,
  // KEYS: what is forgotten, ARGV[1] of them, and what goes down by one.
  release: `
    for at = 1, #KEYS - 1 do
      if at <= tonumber(ARGV[1]) then redis.call('del', KEYS[at])
      else
        local e = redis.call('hget', KEYS[at], 'e')
        if e and tonumber(e) > tonumber(ARGV[2]) then redis.call('hincrby', KEYS[at], 'v', -1) end
      end
    end
    return 1`,
};

/**
 * Short-lived state in Redis: one atomic script for each operation, in the epoch of the server that stores the keys.
 */
export function createRedisState(redis: Redis | Cluster, clock: Clock): ShortLivedState {
  const epochs =
    redis instanceof Cluster
      ? createClusterEpochs(redis, systemRandom, scripts)
      : createRedisEpoch(redis, systemRandom, scripts);
  const run = async (name: keyof typeof scripts, key: string, ...args: (string | number)[]) =>
    (await epochs.run(name, [key], args)).value;

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
    async acquire({ waits, slots, counters }) {
      const ends = (lifetimeSeconds: number) => storing('', lifetimeSeconds).slice(2);
      const keys = [...waits, ...slots.map(({ key }) => key), ...counters.map(({ key }) => key)];
      const args = [
        now(),
        waits.length,
        slots.length,
        counters.length,
        ...slots.flatMap(({ lifetimeSeconds }) => ends(lifetimeSeconds)),
        ...counters.flatMap(({ lifetimeSeconds, most, isOnlyRead, backoff }) => [
          ...ends(lifetimeSeconds),
          most ?? '',
          isOnlyRead ? 0 : 1,
          ...(backoff
            ? [
                waits.indexOf(backoff.wait) + 1,
                backoff.free,
                backoff.firstWaitSeconds,
                backoff.longestWaitSeconds,
              ]
            : ['', '', '', '']),
        ]),
      ];
      const { value } = await epochs.run('acquire', keys, args);
      const [waiting, isSpent, taken, counts] = value as [number[], number, number[], number[]];
      return {
        waits: waiting,
        isSpent: isSpent === 1,
        taken: taken.map(Boolean),
        counts: counts.map((count) => (count === 0 ? null : count)),
      };
    },
    async release(forget, lower) {
      await epochs.run('release', [...forget, ...lower], [forget.length, now()]);
    },
    async epoch() {
      return (await epochs.run('epoch', [], [], true)).epoch;
    },
    async addIn(since, key, value, lifetimeSeconds) {
      // If the epoch is over, a mark in the next one does no harm: the answer is false anyway.
      const { epoch, value: stored } = await epochs.run('add', [key], storing(value, lifetimeSeconds), true);
      return epoch === since && stored === 1;
    },
    async get(key) {
      return text(await run('get', key, '', now()));
    },
    async getAll(keys) {
      return Promise.all(keys.map(async (key) => text(await run('get', key, '', now()))));
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
    async appendBounded(list, value, lifetimeSeconds) {
      const { count, starting: prefix } = keysOfList(list);
      const args = [...storing(value, lifetimeSeconds), list.most];
      return Number((await epochs.run('appendBounded', [count, prefix], args)).value);
    },
    async secondsLeft(key) {
      const at = now();
      const left = Number(await run('end', key, '', at)) - at;
      return left > 0 ? Math.ceil(left / 1000) : null;
    },
    async server() {
      const servers = (await epochs.read()).map(readInfo);
      const [first] = servers;
      // Of several servers, the one that can lose keys is reported.
      const worst = servers.find(({ evictionPolicy }) => evictionPolicy !== 'noeviction') ?? first;
      return worst ? { ...worst, servers: servers.length } : null;
    },
  };
}

function readInfo(info: string) {
  const read = (name: string) => new RegExp(`^${name}:(.*?)\\r?$`, 'm').exec(info)?.[1];
  const valkey = read('valkey_version');
  return {
    version: valkey ? `Valkey ${valkey}` : `Redis ${read('redis_version') ?? ''}`,
    evictionPolicy: read('maxmemory_policy') ?? null,
    mostBytes: Number(read('maxmemory') ?? 0),
  };
}
