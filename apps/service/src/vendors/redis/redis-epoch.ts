import { createHash } from 'node:crypto';
import type { Redis } from 'ioredis';
import { Unavailable } from '../../kernel/outage.ts';
import type { Random } from '../../kernel/random.ts';
import { outlivesEpoch } from '../../kernel/short-lived-state.ts';

const prefix = 'tongxing:';
const epochKey = `${prefix}epoch`;
/** How often a Redis that restarts all the time is followed before the call fails. */
export const mostRounds = 5;

/** Each master of a Cluster has a run and a memory of its own: one epoch would say nothing about the keys of the others. */
export const clusterRefusal =
  'REDIS_URL names one server of a Redis Cluster: name the Cluster (redis+cluster://host:6379,host:6379).';
/** Whether what a server says of itself (`INFO server`) is that it is one of a Cluster. */
export const isCluster = (info: string) => /^redis_mode:cluster/m.test(info);

/** Runs scripts on what is kept, in the epoch that is. */
export interface Epochs {
  /** The keys are named by what they mean, and of one thing; `isMark`: a mark of the epoch that `addIn` names. */
  run(
    name: string,
    keys: readonly string[],
    args: readonly (string | number)[],
    isMark?: boolean,
  ): Promise<{ readonly epoch: string; readonly value: unknown }>;
  /** What every server that keeps something tells of itself (`INFO`). */
  tell(): Promise<readonly string[]>;
}

/** The name of a key in Redis; what is counted outlives the epoch. */
export const nameIn = (start: string, epoch: string, key: string, isMark: boolean): string =>
  `${start}state:${!isMark && outlivesEpoch(key) ? '' : `${epoch}:`}${key}`;

/**
 * A Redis that restarts may come back with what its last snapshot had: codes that were used since live again. So its
 * keys belong to an epoch, which names the run of the server too (`run_id`). Every script names its epoch in its own
 * text and is run by its digest alone, and scripts live in the server's memory and in no snapshot: a Redis that
 * restarted, or a replica that took over, does not know them. Only then is it asked who it is, and another run begins
 * another epoch. It costs an undisturbed call one more look-up inside of Redis.
 */
export function createRedisEpoch(
  redis: Redis,
  random: Random,
  scripts: Readonly<Record<string, string>>,
): Epochs {
  let current: Promise<string> | null = null;
  const texts = new Map<string, { readonly text: string; readonly digest: string }>();

  function textOf(epoch: string, name: string) {
    const known = texts.get(`${epoch} ${name}`);
    if (known) return known;
    const text = `
      if redis.call('get', KEYS[#KEYS]) ~= '${epoch}' then return redis.error_reply('NOEPOCH') end
      ${scripts[name]}`;
    const made = { text, digest: createHash('sha1').update(text).digest('hex') };
    texts.set(`${epoch} ${name}`, made);
    return made;
  }

  /** The epoch of this run of the server, begun where it has none, with its scripts loaded. */
  async function find(): Promise<string> {
    const info = await redis.info('server');
    if (isCluster(info)) throw new Unavailable(clusterRefusal);
    const run = /^run_id:(\w+)/m.exec(info)?.[1];
    if (!run) throw new Error('Redis does not tell its run_id (INFO server), which is needed');
    const epoch = await redis.eval(
      `local epoch = redis.call('get', KEYS[1])
       if epoch and string.sub(epoch, -#ARGV[2]) == ARGV[2] then return epoch end
       redis.call('set', KEYS[1], ARGV[1])
       return ARGV[1]`,
      1,
      epochKey,
      `${random.uuid()} ${run}`,
      ` ${run}`,
    );
    texts.clear();
    for (const name of Object.keys(scripts)) await redis.script('LOAD', textOf(String(epoch), name).text);
    return String(epoch);
  }

  /** Of many calls that find the epoch over, one asks for the next. */
  function enter(): Promise<string> {
    current ??= find().catch((error: unknown) => {
      current = null;
      throw error;
    });
    return current;
  }

  return {
    async run(name, keys, args, isMark = false) {
      for (let round = 1; ; round += 1) {
        const entered = enter();
        const epoch = await entered;
        try {
          const named = [...keys.map((key) => nameIn(prefix, epoch, key, isMark)), epochKey];
          const value = await redis.evalsha(textOf(epoch, name).digest, named.length, ...named, ...args);
          return { epoch, value };
        } catch (error) {
          if (!isOver(error) || round === mostRounds) throw error;
          if (current === entered) current = null;
        }
      }
    },
    tell: async () => [await redis.info()],
  };
}

const isOver = (error: unknown) =>
  error instanceof Error && /^(?:NOSCRIPT|(?:ERR )?NOEPOCH)/.test(error.message);
