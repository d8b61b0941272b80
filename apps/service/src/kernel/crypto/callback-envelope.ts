import { createCipheriv, createDecipheriv, createHash } from 'node:crypto';
import type { Random } from './random.ts';

/** WeChat fills up to blocks of 32 bytes, twice the cipher's own. */
const blockBytes = 32;
const randomBytes = 16;

/** The signature of a call by WeChat, WeCom or DingTalk to a server: SHA-1 of the sorted parts. */
export const signEnvelope = (...parts: readonly string[]): string =>
  createHash('sha1').update(parts.toSorted().join('')).digest('hex');

/**
 * Opens what WeChat, WeCom or DingTalk encrypt for a server: AES-256-CBC by the platform; inside: 16 random bytes, the text's
 * length in four, the text, and the id of whom it is for. Null for anything else.
 */
export function openEnvelope(
  key: Buffer,
  sealed: string,
): { readonly text: string; readonly receiver: string } | null {
  try {
    const decipher = createDecipheriv('aes-256-cbc', key, key.subarray(0, 16)).setAutoPadding(false);
    const padded = Buffer.concat([decipher.update(sealed, 'base64'), decipher.final()]);
    const plain = padded.subarray(0, padded.length - (padded.at(-1) ?? 0));
    const start = randomBytes + 4;
    const end = start + plain.readUInt32BE(randomBytes);
    if (end > plain.length) return null;
    return { text: plain.subarray(start, end).toString(), receiver: plain.subarray(end).toString() };
  } catch {
    return null;
  }
}

/** Encrypts an answer to such a call, in base64. */
export function sealEnvelope(key: Buffer, receiver: string, text: string, random: Random): string {
  const body = Buffer.from(text);
  const length = Buffer.alloc(4);
  length.writeUInt32BE(body.length);
  const plain = Buffer.concat([random.bytes(randomBytes), length, body, Buffer.from(receiver)]);
  const fill = blockBytes - (plain.length % blockBytes);
  const cipher = createCipheriv('aes-256-cbc', key, key.subarray(0, 16)).setAutoPadding(false);
  return Buffer.concat([
    cipher.update(plain),
    cipher.update(Buffer.alloc(fill, fill)),
    cipher.final(),
  ]).toString('base64');
}
