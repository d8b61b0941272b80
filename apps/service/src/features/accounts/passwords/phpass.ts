import { createHash, timingSafeEqual } from 'node:crypto';

const letters = './0123456789ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz';
const pattern = /^\$[PH]\$([./0-9A-Za-z])([./0-9A-Za-z]{8})([./0-9A-Za-z]{22})$/;
/** phpass itself makes 2^8 to 2^13 rounds; 2^20 of MD5 take a tenth of a second. */
const mostRounds = 20;

const roundsOf = (letter = '') => letters.indexOf(letter);

/** Whether it is a portable hash of phpass: `$P$` (WordPress before 6.8) or `$H$` (phpBB). */
export function isPhpass(stored: string): boolean {
  const rounds = roundsOf(pattern.exec(stored)?.[1]);
  return rounds >= 7 && rounds <= mostRounds;
}

/** Six bits a letter, the lowest first, as phpass writes bytes. */
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

/** True where `password` is the one behind a portable hash of phpass: MD5 over and over. */
export function verifyPhpass(stored: string, password: string): boolean {
  const [, letter, salt = '', expected = ''] = pattern.exec(stored) ?? [];
  if (!isPhpass(stored)) return false;
  const secret = Buffer.from(password);
  let hash = createHash('md5').update(salt).update(secret).digest();
  for (let round = 0; round < 2 ** roundsOf(letter); round += 1) {
    hash = createHash('md5').update(hash).update(secret).digest();
  }
  return timingSafeEqual(Buffer.from(encode(hash)), Buffer.from(expected));
}
