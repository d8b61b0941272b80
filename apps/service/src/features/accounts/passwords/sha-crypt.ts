import { createHash } from 'node:crypto';
import { type HashKind, isSame, repeat } from './hash-kind.ts';

const letters = './0123456789ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz';
/** passlib uses 535,000 and 656,000 rounds. */
const mostRounds = 1_000_000;
const usualRounds = 5000;

/** The order of the bytes in the text: three by three, each column a third of the hash apart (SHA-crypt.txt, step 22). */
function encode(hash: Buffer, isLong: boolean): string {
  const third = isLong ? 21 : 10;
  let text = '';
  const add = (bytes: readonly number[], count: number) => {
    let sum = bytes.reduce((before, at) => (before << 8) | (hash[at] ?? 0), 0);
    for (let letter = 0; letter < count; letter += 1) {
      text += letters[sum & 63];
      sum >>= 6;
    }
  };
  let row = [0, third, 2 * third];
  for (let at = 0; at < third; at += 1) {
    add(row, 4);
    const [one = 0, two = 0, three = 0] = row.map((byte) => byte + 1);
    row = isLong ? [two, three, one] : [three, one, two];
  }
  if (isLong) add([63], 2);
  else add([31, 30], 3);
  return text;
}

/** `length` bytes of `block`, again and again. */
const stretch = (block: Buffer, length: number) => Buffer.alloc(length, block);

/** Hashes of crypt(3), SHA-256 `$5$` and SHA-512 `$6$` (Ulrich Drepper, SHA-crypt.txt), as Linux and passlib write them. */
export const shaCrypt: HashKind = {
  form: /^\$([56])\$(?:rounds=(\d{1,9})\$)?([^$:\n]{0,16})\$([./0-9A-Za-z]{43}|[./0-9A-Za-z]{86})$/,
  cost: ([, , rounds = usualRounds]) => Math.max(1000, Number(rounds)) / mostRounds,
  async verify([, kind, roundsText = String(usualRounds), salt = '', expected = ''], password) {
    const isLong = kind === '6';
    const digest = (...parts: readonly (Buffer | string)[]) => {
      const sum = createHash(isLong ? 'sha512' : 'sha256');
      for (const part of parts) sum.update(part);
      return sum.digest();
    };
    const secret = Buffer.from(password);
    const mixed = digest(secret, salt, secret);
    const first: Buffer[] = [secret, Buffer.from(salt), stretch(mixed, secret.length)];
    for (let bits = secret.length; bits > 0; bits >>= 1) first.push(bits & 1 ? mixed : secret);
    let hash = digest(...first);
    const p = stretch(digest(...Array<Buffer>(secret.length).fill(secret)), secret.length);
    const saltHash = digest(...Array<string>(16 + (hash[0] ?? 0)).fill(salt));
    const s = stretch(saltHash, Buffer.byteLength(salt));
    await repeat(Math.max(1000, Number(roundsText)), (round) => {
      const parts: Buffer[] = [round & 1 ? p : hash];
      if (round % 3) parts.push(s);
      if (round % 7) parts.push(p);
      parts.push(round & 1 ? hash : p);
      hash = digest(...parts);
    });
    return isSame(Buffer.from(encode(hash, isLong)), Buffer.from(expected));
  },
};
