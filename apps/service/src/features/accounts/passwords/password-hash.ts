import { availableParallelism } from 'node:os';
import { hash, verify } from '@node-rs/argon2';
import { createWorkQueue } from '../../../kernel/async/work-queue.ts';
import type { Tracer } from '../../../kernel/logging/tracer.ts';
import { isCostlyHash, verifyForeignHash } from './foreign-hash.ts';
import type { PasswordHashing } from './password-work.ts';

const run = createWorkQueue(availableParallelism(), 200);
/** Imported hashes of seconds or hundreds of megabytes: one at a time, and nobody else waits behind them. */
const runCostly = createWorkQueue(1, 20);

/** The running and waiting hashes of this process. */
export const passwordQueue = run.figures;

/** New passwords are hashed as NFKC (NIST SP 800-63B-4 §3.1.1.2), whole and untrimmed. */
const canonical = (password: string) => password.normalize('NFKC');

export interface HashingCost {
  /** KiB. */
  readonly memoryCost: number;
  readonly timeCost: number;
  readonly parallelism: number;
}

/** Hashing by Argon2id (the library's default) at this cost. */
export function createPasswordHashing(cost: HashingCost): PasswordHashing {
  const current = `$argon2id$v=19$m=${cost.memoryCost},t=${cost.timeCost},p=${cost.parallelism}$`;
  let decoy: Promise<string> | null = null;

  function decoyHash(): Promise<string> {
    decoy ??= hash('no account has this password', cost);
    return decoy;
  }

  const verifyPassword = (stored: string, password: string): Promise<boolean> =>
    (isCostlyHash(stored) ? runCostly : run)(async () => {
      // A fast imported hash would disclose by its time that the account exists.
      const isOwn = stored.startsWith(current);
      // Other systems hashed what was typed: in full width, too.
      for (const spelling of new Set([password, canonical(password)])) {
        if (!isOwn) await verify(await decoyHash(), spelling);
        if (await verifyForeignHash(stored, spelling)) return true;
      }
      return false;
    });

  return {
    hash: (password) => run(() => hash(canonical(password), cost)),
    verify: verifyPassword,
    async verifyNothing(password) {
      await verifyPassword(await decoyHash(), password);
      return false;
    },
    needsRehash: (stored) => !stored.startsWith(current),
  };
}

/** The hashing of a running service. OWASP Password Storage: m = 19 MiB, t = 2, p = 1. */
export const passwordHashing = createPasswordHashing({ memoryCost: 19_456, timeCost: 2, parallelism: 1 });

/**
 * Adds a trace span to each hash and verification; the span includes the wait in the queue. Verifying nothing has the
 * same span name as a wrong password, because readers of traces must not learn who has an account.
 */
export function traceHashing(hashing: PasswordHashing, tracer: Tracer | undefined): PasswordHashing {
  if (!tracer) return hashing;
  const span = <Value>(name: string, work: () => Promise<Value>) =>
    tracer.span(name, { kind: 'within' }, work);
  return {
    ...hashing,
    hash: (password) => span('password hash', () => hashing.hash(password)),
    verify: (stored, password) => span('password verify', () => hashing.verify(stored, password)),
    verifyNothing: (password) => span('password verify', () => hashing.verifyNothing(password)),
  };
}
