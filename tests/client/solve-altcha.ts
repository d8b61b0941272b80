import { pbkdf2Sync } from 'node:crypto';
import type { Prove } from './open-client.ts';

interface Challenge {
  readonly parameters: {
    readonly cost: number;
    readonly keyLength: number;
    /** Hexadecimal: the prefix that the derived key must have. */
    readonly keyPrefix: string;
    readonly nonce: string;
    readonly salt: string;
  };
}

/**
 * Solves a challenge of the self-hosted kind, as the portal's widget does in a browser: PBKDF2 with SHA-256 of the nonce
 * and a counter of 32 bits. Counters are tried from `from` on. It uses no threads, because a try takes less time than
 * passing it to one.
 */
export function solveAltcha({ from = 0 }: { readonly from?: number } = {}): Prove {
  return async (fetchChallenge) => {
    const challenge = (await fetchChallenge()) as Challenge;
    const { cost, keyLength, keyPrefix, nonce, salt } = challenge.parameters;
    const saltBytes = Buffer.from(salt, 'hex');
    const password = Buffer.concat([Buffer.from(nonce, 'hex'), Buffer.alloc(4)]);
    for (let counter = from; ; counter += 1) {
      // Throws at the end of the counters.
      password.writeUInt32BE(counter, password.length - 4);
      const derivedKey = pbkdf2Sync(password, saltBytes, cost, keyLength, 'sha256').toString('hex');
      if (!derivedKey.startsWith(keyPrefix)) continue;
      const solution = { counter, derivedKey };
      return { captcha_type: 'altcha', validate: btoa(JSON.stringify({ challenge, solution })) };
    }
  };
}
