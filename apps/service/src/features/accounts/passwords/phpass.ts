import { createHash } from 'node:crypto';
import { type HashKind, isSame, repeat } from './hash-kind.ts';

const letters = './0123456789ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz';
/** phpass itself uses 2^8 to 2^13 rounds. */
const mostRounds = 2 ** 17;

const roundsOf = (letter = '') => 2 ** letters.indexOf(letter);

/** The base64 variant of phpass: six bits a letter, the lowest bits first. */
function encode(bytes: Buffer): string {
  let text = '';
  for (let at = 0; at < bytes.length; at += 3) {
    const [one = 0, two, three] = bytes.subarray(at, at + 3);
    const sum = one | ((two ?? 0) << 8) | ((three ?? 0) << 16);
    const count = three !== undefined ? 4 : two !== undefined ? 3 : 2;
    for (let letter = 0; letter < count; letter += 1) text += letters[(sum >> (6 * letter)) & 63];
  }
  return text;
}

/** Portable hashes of phpass, iterated MD5: `$P$` (WordPress before 6.8) and `$H$` (phpBB). */
export const phpass: HashKind = {
  form: /^\$[PH]\$([./0-9A-Za-z])([./0-9A-Za-z]{8})([./0-9A-Za-z]{22})$/,
  cost: ([, letter]) => (roundsOf(letter) < 2 ** 7 ? Number.NaN : roundsOf(letter) / mostRounds),
  async verify([, letter, salt = '', expected = ''], password) {
    const secret = Buffer.from(password);
    let hash = createHash('md5').update(salt).update(secret).digest();
    await repeat(roundsOf(letter), () => {
      hash = createHash('md5').update(hash).update(secret).digest();
    });
    return isSame(Buffer.from(encode(hash)), Buffer.from(expected));
  },
};
