import { availableParallelism } from 'node:os';
import { hash, verify } from '@node-rs/argon2';
import { verifyForeignHash } from './foreign-hash.ts';
import type { PasswordHashing } from './password-work.ts';
import { createWorkQueue } from './work-queue.ts';

const run = createWorkQueue(availableParallelism(), 200);

/** Passwords that are being hashed in this process, and those that wait for it. */
export const passwordQueue = run.figures;

/** Passwords are compared as NFKC (NIST SP 800-63B-4 §3.1.1.2), whole and untrimmed. */
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
    run(async () => {
      if (stored.startsWith('$argon2')) return verify(stored, canonical(password));
      // A quick old hash would tell by its time that the account exists.
      await verify(await decoyHash(), canonical(password));
      return verifyForeignHash(stored, password);
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
