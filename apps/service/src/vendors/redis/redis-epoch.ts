import { createHash } from 'node:crypto';
import type { Redis } from 'ioredis';
import { Unavailable } from '../../kernel/async/outage.ts';
import type { Random } from '../../kernel/crypto/random.ts';
import { outlivesEpoch } from '../../kernel/state/short-lived-state.ts';

const prefix = 'tongxing:';
const epochKey = `${prefix}epoch`;
/** How many restarts of Redis one call survives before it fails. */
export const mostRounds = 5;

/** Each master of a Cluster has its own run and memory, so one epoch would say nothing about the keys of the others. */
export const clusterRefusal =
  'REDIS_URL names one server of a Redis Cluster: name the Cluster (redis+cluster://host:6379,host:6379).';
/** Whether the `INFO server` of a server says that it belongs to a Cluster. */
export const isCluster = (info: string) => /^redis_mode:cluster/m.test(info);

/** Runs scripts on the keys of the current epoch. */
export interface Epochs {
  /** The keys are given without prefix and belong together; `isMark`: a mark of the epoch that `addIn` names. */
  run(
    name: string,
    keys: readonly string[],
    args: readonly (string | number)[],
    isMark?: boolean,
  ): Promise<{ readonly epoch: string; readonly value: unknown }>;
  /** The `INFO` of every server that stores keys. */
  read(): Promise<readonly string[]>;
}

/** The name of a key in Redis. Counts outlive the epoch. */
export const nameIn = (start: string, epoch: string, key: string, isMark: boolean): string =>
  `${start}state:${!isMark && outlivesEpoch(key) ? '' : `${epoch}:`}${key}`;

/** The id of this server's replication history (`master_replid`); '' where it is hidden. */
const readHolder = `
  local info = redis.pcall('info', 'replication')
  local holder = type(info) == 'string' and string.match(info, 'master_replid:(%x+)') or ''`;

/** Another run of the server, or another master, starts another epoch: read and written in one step. */
const findEpoch = `${readHolder}
  local epoch, held = redis.call('get', KEYS[1]), redis.call('get', KEYS[2])
  local isNew = not epoch or string.sub(epoch, -#ARGV[2]) ~= ARGV[2]
  -- What a process of an earlier version began has no holder yet.
  if not isNew and held and string.sub(held, 1, #epoch) == epoch and held ~= epoch .. ' ' .. holder then isNew = true end
  if isNew then
    epoch = ARGV[1]
    redis.call('set', KEYS[1], epoch)
  end
  redis.call('set', KEYS[2], epoch .. ' ' .. holder)
  return { epoch, holder }`;

interface Entered {
  readonly epoch: string;
  readonly holder: string;
}

/**
 * A Redis that restarts may come back with what its last snapshot had: codes that were used since live again. So its
 * keys belong to an epoch, which names the run of the server too (`run_id`). Every script names its epoch in its own
 * text and is run by its digest alone, and scripts live in the server's memory and in no snapshot: a Redis that
 * restarted, or a replica that took over, does not know them. Only then is it asked who it is, and another run begins
 * another epoch. A master that was replaced and comes back in the same run does know them, and has the memory of its
 * replica: so each script looks at the id that every promotion changes, too. It costs an undisturbed call no trip.
 */
export function createRedisEpoch(
  redis: Redis,
  random: Random,
  scripts: Readonly<Record<string, string>>,
): Epochs {
  let current: Promise<Entered> | null = null;
  const texts = new Map<string, { readonly text: string; readonly digest: string }>();

  function textOf({ epoch, holder }: Entered, name: string) {
    const id = `${epoch} ${holder} ${name}`;
    const known = texts.get(id);
    if (known) return known;
    const text = `${readHolder}
      if holder ~= '${holder}' or redis.call('get', KEYS[#KEYS]) ~= '${epoch}' then return redis.error_reply('NOEPOCH') end
      ${scripts[name]}`;
    const made = { text, digest: createHash('sha1').update(text).digest('hex') };
    texts.set(id, made);
    return made;
  }

  /** The epoch of this run of the server, created where there is none, with its scripts loaded. */
  async function find(): Promise<Entered> {
    const info = await redis.info('server');
    if (isCluster(info)) throw new Unavailable(clusterRefusal);
    // ioredis goes on in database 0, which may be another program's.
    await redis.select(redis.options.db ?? 0).catch((cause: Error) => {
      if (!cause.message.includes('out of range')) throw cause;
      throw new Unavailable(`REDIS_URL names database ${redis.options.db}, which this Redis does not have.`);
    });
    const run = /^run_id:(\w+)/m.exec(info)?.[1];
    if (!run) throw new Error('Redis does not tell its run_id (INFO server), which is needed');
    const started = [`${random.uuid()} ${run}`, ` ${run}`];
    const found = await redis.eval(findEpoch, 2, epochKey, `${epochKey}:holder`, ...started);
    const [epoch, holder] = found as [string, string];
    const entered = { epoch, holder };
    texts.clear();
    for (const name of Object.keys(scripts)) await redis.script('LOAD', textOf(entered, name).text);
    return entered;
  }

  /** Of many calls that find the epoch over, one creates the next. */
  function enter(): Promise<Entered> {
    current ??= find().catch((error: unknown) => {
      current = null;
      throw error;
    });
    return current;
  }

  return {
    async run(name, keys, args, isMark = false) {
      for (let round = 1; ; round += 1) {
        const entering = enter();
        const entered = await entering;
        const { epoch } = entered;
        try {
          const named = [...keys.map((key) => nameIn(prefix, epoch, key, isMark)), epochKey];
          const value = await redis.evalsha(textOf(entered, name).digest, named.length, ...named, ...args);
          return { epoch, value };
        } catch (error) {
          if (!isOver(error) || round === mostRounds) throw error;
          if (current === entering) current = null;
        }
      }
    },
    read: async () => [await redis.info()],
  };
}

const isOver = (error: unknown) =>
  error instanceof Error && /^(?:NOSCRIPT|(?:ERR )?NOEPOCH)/.test(error.message);
