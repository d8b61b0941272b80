import { randomBytes, randomInt, randomUUID } from 'node:crypto';

/** The only source of randomness; everything in it is a CSPRNG. */
export interface Random {
  bytes(length: number): Buffer;
  /** A secret of 256 bits as 43 base64url characters: session tokens, states, ticket secrets. */
  token(): string;
  /** `length` decimal digits, each uniform, leading zeros kept. */
  digits(length: number): string;
  /** A uniform whole number, `min` included and `max` excluded. */
  integer(min: number, max: number): number;
  /** `length` characters drawn uniformly from `alphabet`. */
  text(length: number, alphabet: string): string;
  uuid(): string;
}

export const systemRandom: Random = {
  bytes: (length) => randomBytes(length),
  token: () => randomBytes(32).toString('base64url'),
  digits: (length) => Array.from({ length }, () => randomInt(10)).join(''),
  integer: (min, max) => randomInt(min, max),
  text: (length, alphabet) => Array.from({ length }, () => alphabet[randomInt(alphabet.length)]).join(''),
  uuid: () => randomUUID(),
};
