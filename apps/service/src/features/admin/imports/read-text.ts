export const encodings = ['utf-8', 'gb18030', 'utf-16le'] as const;
export type Encoding = (typeof encodings)[number];

/** A file that does not have the named format; the message is shown to the operator who imports. */
export class UnreadableFile extends Error {}

/**
 * Decodes a file part by part, without its byte order mark.
 * @throws UnreadableFile where a byte is invalid in the encoding.
 */
export async function* readText(
  bytes: AsyncIterable<Buffer>,
  encoding: Encoding = 'utf-8',
): AsyncGenerator<string> {
  const decoder = new TextDecoder(encoding, { fatal: true });
  let read = 0;
  let first: Buffer | null = null;
  try {
    for await (const part of bytes) {
      first ??= part;
      const text = decoder.decode(part, { stream: true });
      read += part.length;
      if (text !== '') yield text;
    }
    const rest = decoder.decode();
    if (rest !== '') yield rest;
  } catch (error) {
    if (!(error instanceof TypeError)) throw error;
    throw new UnreadableFile(`after byte ${read} it is not ${encoding}${hintOf(encoding, first)}`);
  }
}

function hintOf(encoding: Encoding, first: Buffer | null): string {
  if (encoding !== 'utf-8') return '';
  if (first?.[0] === 0xff && first[1] === 0xfe) {
    return ': this one is read with the encoding utf-16le (--encoding utf-16le)';
  }
  return ': a file in GBK is read with the encoding gb18030 (--encoding gb18030)';
}
