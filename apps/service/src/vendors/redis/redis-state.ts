import { Cluster, type Redis } from 'ioredis';
import type { Clock } from '../../kernel/clock.ts';
import { systemRandom } from '../../kernel/random.ts';
import {
  keysOfList,
  keysOfTries,
  mostClockSkewSeconds,
  mostDoublings,
  type ShortLivedState,
} from '../../kernel/short-lived-state.ts';
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
  // KEYS: the count, the beginning of the others' keys. ARGV: the value, now, its end, its milliseconds in Redis, how many.
  keepLast: `${lives}
    local number = lives and redis.call('hincrby', KEYS[1], 'v', 1) or 1
    redis.call('hset', KEYS[1], 'v', number, 'e', ARGV[3])
    redis.call('pexpire', KEYS[1], ARGV[4])
    local key = KEYS[2] .. string.format('%.0f', number % tonumber(ARGV[5]))
    redis.call('hset', key, 'v', ARGV[1], 'e', ARGV[3])
    redis.call('pexpire', key, ARGV[4])
    return number`,
  end: `${lives} return lives and e`,
  // KEYS: what bars, the places, the count. ARGV: now, how many of either, the most, whether one is counted, then for each
  // place and the count its end and its milliseconds in Redis.
  claim: `
    local now, bars, places, most = tonumber(ARGV[1]), tonumber(ARGV[2]), tonumber(ARGV[3]), tonumber(ARGV[4])
    local counter = KEYS[bars + places + 1]
    local function lives(key)
      local e = redis.call('hget', key, 'e')
      return e and tonumber(e) > now
    end
    local function keep(at)
      redis.call('hset', KEYS[bars + at], 'v', 1, 'e', ARGV[4 + 2 * at])
      redis.call('pexpire', KEYS[bars + at], ARGV[5 + 2 * at])
    end
    local barred, taken, count, free = {}, {}, 0, true
    for at = 1, bars do
      barred[at] = lives(KEYS[at]) and 1 or 0
      if barred[at] == 1 then free = false end
    end
    local goesOn = lives(counter)
    local counted = goesOn and tonumber(redis.call('hget', counter, 'v')) or 0
    if counted >= most then free = false end
    for at = 1, places do
      taken[at] = free and not lives(KEYS[bars + at]) and 1 or 0
      if taken[at] == 1 then keep(at) end
    end
    for at = 1, places do free = free and taken[at] == 1 end
    if free and ARGV[5] == '1' then
      if goesOn then redis.call('hincrby', counter, 'v', 1) else keep(places + 1) end
      count = counted + 1
    end
    return { barred, counted >= most and 1 or 0, taken, count }`,
  // KEYS: the count and the wait of each bound. ARGV: now, the window's end and its milliseconds in Redis, then for each
  // bound its free tries, its first and its longest wait. Nobody comes between: the first past the free ones is let through.
  countTry: `
    local now = tonumber(ARGV[1])
    local function left(key)
      local e = redis.call('hget', key, 'e')
      return e and math.max(tonumber(e) - now, 0) or 0
    end
    local function keep(key, ends, stays, value)
      redis.call('hset', key, 'v', value, 'e', ends)
      redis.call('pexpire', key, stays)
    end
    local waits = 0
    for at = 1, #KEYS - 1, 2 do
      local length = tonumber(redis.call('hget', KEYS[at + 1], 'v') or 0) * 1000
      local ms = left(KEYS[at + 1])
      if ms - length <= ${mostClockSkewSeconds * 1000} then waits = math.max(waits, ms) end
    end
    if waits > 0 then return math.ceil(waits / 1000) end
    for at = 1, #KEYS - 1, 2 do
      local tries = 1
      if left(KEYS[at]) > 0 then tries = redis.call('hincrby', KEYS[at], 'v', 1) else keep(KEYS[at], ARGV[2], ARGV[3], 1) end
      local bound = 4 + (at - 1) / 2 * 3
      local free = tonumber(ARGV[bound])
      if tries > free then
        local doubled = tonumber(ARGV[bound + 1]) * 2 ^ math.min(tries - free - 1, ${mostDoublings})
        local ms = math.min(doubled, tonumber(ARGV[bound + 2])) * 1000
        keep(KEYS[at + 1], string.format('%.0f', now + ms), string.format('%.0f', ms + ${graceMs}), ms / 1000)
      end
    end
    return 0`,
  // KEYS: what is forgotten, ARGV[1] of them, and what is counted one less.
  takeTryBack: `
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
 * Short-lived state in Redis: one script per operation, so that each is atomic, in the epoch of the run of the server that
 * keeps its keys.
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
    async claim({ places, unless, counter }) {
      const kept = [...places, counter];
      const keys = [...unless, ...kept.map(({ key }) => key)];
      const args = [now(), unless.length, places.length, counter.most, counter.isOnlyRead ? 0 : 1];
      const ends = kept.flatMap(({ lifetimeSeconds }) => storing('', lifetimeSeconds).slice(2));
      const { value } = await epochs.run('claim', keys, [...args, ...ends]);
      const [barred, isSpent, taken, count] = value as [number[], number, number[], number];
      return {
        barred: barred.map(Boolean),
        isSpent: isSpent === 1,
        taken: taken.map(Boolean),
        count: count === 0 ? null : count,
      };
    },
    async epoch() {
      return (await epochs.run('epoch', [], [], true)).epoch;
    },
    async addIn(since, key, value, lifetimeSeconds) {
      // Where the epoch is over, a mark in the next one does no harm: it says no all the same.
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
    async keepLast(list, value, lifetimeSeconds) {
      const { count, beginning } = keysOfList(list);
      const args = [...storing(value, lifetimeSeconds), list.most];
      return Number((await epochs.run('keepLast', [count, beginning], args)).value);
    },
    async secondsLeft(key) {
      const at = now();
      const left = Number(await run('end', key, '', at)) - at;
      return left > 0 ? Math.ceil(left / 1000) : null;
    },
    async countTry(bounds, windowSeconds) {
      const keys = bounds.map(({ key }) => keysOfTries(key)).flatMap(({ tries, wait }) => [tries, wait]);
      const windowMs = windowSeconds * 1000;
      const limits = bounds.flatMap((bound) => [
        bound.free,
        bound.firstWaitSeconds,
        bound.longestWaitSeconds,
      ]);
      const args = [now(), now() + windowMs, windowMs + graceMs, ...limits];
      return Number((await epochs.run('countTry', keys, args)).value);
    },
    async takeTryBack(own, shared) {
      const owned = own.map(keysOfTries).flatMap(({ tries, wait }) => [tries, wait]);
      const lessened = shared.map((key) => keysOfTries(key).tries);
      await epochs.run('takeTryBack', [...owned, ...lessened], [owned.length, now()]);
    },
    async keeper() {
      const servers = (await epochs.tell()).map(readInfo);
      const [first] = servers;
      // Of several servers the one that forgets is the one to be told of.
      const worst = servers.find(({ evictionPolicy }) => evictionPolicy !== 'noeviction') ?? first;
      return worst ? { ...worst, servers: servers.length } : null;
    },
  };
}

function readInfo(info: string) {
  const tell = (name: string) => new RegExp(`^${name}:(.*?)\\r?$`, 'm').exec(info)?.[1];
  const valkey = tell('valkey_version');
  return {
    version: valkey ? `Valkey ${valkey}` : `Redis ${tell('redis_version') ?? ''}`,
    evictionPolicy: tell('maxmemory_policy') ?? null,
    mostBytes: Number(tell('maxmemory') ?? 0),
  };
}
