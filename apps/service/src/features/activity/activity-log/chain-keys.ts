import { keyedHash } from '../../../kernel/crypto/keyed-hash.ts';

/** One key for each thing that is proven, none of them in the database: who can only write there forges nothing. */
export interface ChainKeys {
  readonly events: Buffer;
  readonly heads: Buffer;
  readonly shares: Buffer;
  readonly checkpoints: Buffer;
  readonly removals: Buffer;
}

const derived = new WeakMap<Buffer, ChainKeys>();

/** The keys of the log below the master key. */
export function chainKeysOf(masterKey: Buffer): ChainKeys {
  const known = derived.get(masterKey);
  if (known) return known;
  const derive = (name: string) => keyedHash(masterKey).update(name).digest();
  const keys: ChainKeys = {
    events: derive('activity-log'),
    heads: derive('activity-log heads'),
    shares: derive('activity-log shares'),
    checkpoints: derive('activity-log checkpoints'),
    removals: derive('activity-log removals'),
  };
  derived.set(masterKey, keys);
  return keys;
}
