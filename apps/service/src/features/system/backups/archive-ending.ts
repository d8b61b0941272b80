import { constants, zstdCompressSync } from 'node:zlib';

/** With a checksum of its own: a flipped byte is found where it lies. */
export const zstdOptions = { params: { [constants.ZSTD_c_checksumFlag]: 1 } };

/**
 * What every archive ends with, a frame that zstd skips (RFC 8878, 3.1.2): with it, and nothing behind it, an archive is
 * as it was made.
 */
const archiveEnding = Buffer.from('\x50\x2a\x4d\x18\x08\0\0\0tongxing', 'latin1');

/** Node's compressor puts none, one or two of these behind the last frame, by how its bytes fell into its buffers. */
const frameOfNothing = zstdCompressSync(Buffer.alloc(0), zstdOptions);
const mostOfNothing = 2 * frameOfNothing.length;

/** What was compressed, and the ending of an archive in the place of whatever Node's compressor ends with. */
export async function* withEnding(compressed: AsyncIterable<Uint8Array>): AsyncGenerator<Uint8Array> {
  let last = Buffer.alloc(0);
  for await (const chunk of compressed) {
    const whole = Buffer.concat([last, chunk]);
    last = whole.subarray(-mostOfNothing);
    yield whole.subarray(0, whole.length - last.length);
  }
  while (last.subarray(-frameOfNothing.length).equals(frameOfNothing)) {
    last = last.subarray(0, last.length - frameOfNothing.length);
  }
  yield Buffer.concat([last, archiveEnding]);
}

const endings = [
  archiveEnding,
  // Of archives from before there was one ending: those stay readable.
  ...[0, 1, 2].map((times) => Buffer.concat(Array.from({ length: times }, () => frameOfNothing))),
];
/** More than this behind the frame is no ending. */
export const longestEnding = Math.max(...endings.map(({ length }) => length));

/** Whether this is how an archive ends behind its frame. */
export const isEnding = (behind: Buffer): boolean => endings.some((ending) => ending.equals(behind));
