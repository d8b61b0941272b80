import { availableParallelism } from 'node:os';
import { hash, verify } from '@node-rs/argon2';
import { verifyForeignHash } from './foreign-hash.ts';
import type { PasswordHashing } from './password-work.ts';
import { createWorkQueue } from './work-queue.ts';

/** OWASP Password Storage: Argon2id (the library's default) with m = 19 MiB, t = 2, p = 1. */
const parameters = { memoryCost: 19_456, timeCost: 2, parallelism: 1 };
const current = `$argon2id$v=19$m=${parameters.memoryCost},t=${parameters.timeCost},p=${parameters.parallelism}$`;

const run = createWorkQueue(availableParallelism(), 200);

/** Passwords that are being hashed in this process, and those that wait for it. */
export const passwordQueue = run.figures;

/** Passwords are compared as NFKC (NIST SP 800-63B-4 §3.1.1.2), whole and untrimmed. */
const canonical = (password: string) => password.normalize('NFKC');

/**
 * Hashes a password for storage.
 * @throws {QueueFullError} where too many are waiting: answer 503.
 */
function hashPassword(password: string): Promise<string> {
  return run(() => hash(canonical(password), parameters));
}

/** True where `password` is the one behind `stored`, one of ours or of a system people came from. */
function verifyPassword(stored: string, password: string): Promise<boolean> {
  return run(async () => {
    if (stored.startsWith('$argon2')) return verify(stored, canonical(password));
    // A quick old hash would tell by its time that the account exists.
    await verify(await decoyHash(), canonical(password));
    return verifyForeignHash(stored, password);
  });
}

/** True where the hash was made otherwise than today's: it is renewed at the next sign-in. */
export function needsRehash(stored: string): boolean {
  return !stored.startsWith(current);
}

let decoy: Promise<string> | null = null;

function decoyHash(): Promise<string> {
  decoy ??= hash('no account has this password', parameters);
  return decoy;
}

/** Takes as long as `verifyPassword` and is always false: for accounts that do not exist. */
async function verifyNothing(password: string): Promise<false> {
  await verifyPassword(await decoyHash(), password);
  return false;
}

/** The hashing of a running service. */
export const passwordHashing: PasswordHashing = { hash: hashPassword, verify: verifyPassword, verifyNothing };
