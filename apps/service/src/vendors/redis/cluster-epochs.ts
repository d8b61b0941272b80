import { createHash } from 'node:crypto';
import type { Cluster } from 'ioredis';
import type { Random } from '../../kernel/crypto/random.ts';
import { groupOf } from '../../kernel/state/short-lived-state.ts';
import { clusterCommands } from './cluster-commands.ts';
import { type Epochs, mostRounds, nameIn } from './redis-epoch.ts';

/** Parts of the keys, each in a slot of its own: enough that many masters share them evenly, and that a slot moves fast. */
const parts = 256;

/** The id of this server's run: a restart and a promotion make another one. */
const readRun = `
  local info = redis.call('info', 'replication')
  if not string.find(info, 'role:master', 1, true) then return redis.error_reply('TRYAGAIN this is no master') end
  local run = string.match(info, 'master_replid:(%x+)')
  if not run then return redis.error_reply('NORUN') end`;

/** The epoch of a part in the run of its master, created where there is none; read and written in one step. */
const findEpoch = `${readRun}
  local epoch = redis.call('get', KEYS[1])
  if epoch and string.sub(epoch, -#run - 1) == ' ' .. run then return epoch end
  epoch = ARGV[1] .. ' ' .. run
  redis.call('set', KEYS[1], epoch)
  return epoch`;

/** The start of every script: it checks that the epoch is the part's, and belongs to this server. */
const inEpoch = `${readRun}
  local epoch = ARGV[#ARGV]
  if redis.call('get', KEYS[#KEYS]) ~= epoch or string.sub(epoch, -#run) ~= run then
    return redis.error_reply('NOEPOCH')
  end
  `;

/**
 * Keys in a Redis Cluster. They lie in parts, and each part has an epoch of its own, which names the run of the master that
 * has it (`master_replid`: a restart and a promotion make another). Every script asks the server in which it runs, and not
 * the client beforehand, so that no slot moves between the question and the answer: after a crash, on a replica that took
 * over, on the server that a slot moved to and on one that was replaced meanwhile and came back the epoch is over, and what
 * was used comes back nowhere.
 */
export function createClusterEpochs(
  cluster: Cluster,
  random: Random,
  scripts: Readonly<Record<string, string>>,
): Epochs {
  const texts = new Map(Object.entries(scripts).map(([name, script]) => [name, digested(inEpoch + script)]));
  const current = new Map<string, Promise<string>>();
  const commands = clusterCommands(cluster);

  /** Of many calls that find the epoch of a part over, one creates the next. */
  function enter(part: string): Promise<string> {
    const known = current.get(part);
    if (known) return known;
    const entered = commands.eval(findEpoch, [`${startOf(part)}epoch`], [random.uuid()]).then(String);
    current.set(part, entered);
    entered.catch(() => leave(part, entered));
    return entered;
  }
  function leave(part: string, entered: Promise<string>): void {
    if (current.get(part) === entered) current.delete(part);
  }

  /** By its digest, and by its text where a server has not loaded it yet. */
  async function runScript(name: string, keys: readonly string[], args: readonly (string | number)[]) {
    const script = texts.get(name);
    if (!script) throw new Error(`no such script: ${name}`);
    try {
      return await commands.evalsha(script.digest, keys, args);
    } catch (error) {
      if (!starts(error, 'NOSCRIPT')) throw error;
      return await commands.eval(script.text, keys, args);
    }
  }

  return {
    async run(name, keys, args, isMark = false) {
      const part = partOfAll(keys, isMark);
      const start = startOf(part);
      for (let round = 1; ; round += 1) {
        const entered = enter(part);
        const epoch = await entered;
        try {
          const named = [...keys.map((key) => nameIn(start, epoch, key, isMark)), `${start}epoch`];
          return { epoch, value: await runScript(name, named, [...args, epoch]) };
        } catch (error) {
          if (!starts(error, 'NOEPOCH') || round === mostRounds) throw error;
          leave(part, entered);
        }
      }
    },
    read: () => commands.notify(),
  };
}

/** The keys of a part have the same hash tag, and with it the same slot. */
const startOf = (part: string) => `{tongxing:${part}}:`;

/**
 * The part of a key. The keys of one acquisition are in the same part, and so are the marks of the epoch that `epoch()`
 * returns. The count of a thing's tries is in its part, so that both are deleted together.
 */
function partOf(key: string, isMark: boolean): string {
  if (isMark) return 'marks';
  // Readiness checks the part that every sign-in needs.
  const group = key === 'ready' ? 'tries' : groupOf(key);
  if (group) return group;
  // For a list and for tries: the thing itself.
  const thing = createHash('sha1').update(key.replace(/:(?:tries|count|message:\d*)$/, ''));
  return String(thing.digest().readUInt16BE(0) % parts);
}

/** The part of all keys of a script. */
function partOfAll(keys: readonly string[], isMark: boolean): string {
  const [part = partOf('', isMark), ...more] = new Set(keys.map((key) => partOf(key, isMark)));
  if (more.length > 0) throw new Error(`these keys are not kept together: ${keys.join(', ')}`);
  return part;
}

const digested = (text: string) => ({ text, digest: createHash('sha1').update(text).digest('hex') });

const starts = (error: unknown, word: string) =>
  error instanceof Error && (error.message.startsWith(word) || error.message.startsWith(`ERR ${word}`));
