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

const magic = 0xfd2f_b528;

/** Bytes that come next: read as a whole, or passed over as they come. */
interface Step {
  readonly bytes: number;
  readonly isRead: boolean;
}
const read = (bytes: number): Step => ({ bytes, isRead: true });
const pass = (bytes: number): Step => ({ bytes, isRead: false });

/** How much of a frame's header stands behind its descriptor (RFC 8878, 3.1.1.1). */
function headerBytes(descriptor: number): number {
  const isSingle = (descriptor & 0x20) !== 0;
  const dictionary = [0, 1, 2, 4][descriptor & 3] ?? 0;
  const contentSize = [isSingle ? 1 : 0, 2, 4, 8][descriptor >> 6] ?? 0;
  return (isSingle ? 0 : 1) + dictionary + contentSize;
}

/** One frame, piece by piece: its header, its blocks, its checksum. */
function* walkFrame(): Generator<Step, void, Buffer> {
  const start = yield read(5);
  if (start.readUInt32LE(0) !== magic) throw new Error('it is not compressed by zstd');
  const descriptor = start.readUInt8(4);
  yield pass(headerBytes(descriptor));
  for (let isLast = false; !isLast; ) {
    const block = (yield read(3)).readUIntLE(0, 3);
    isLast = (block & 1) === 1;
    // A byte that is repeated stands once, however often.
    const isRepeated = ((block >> 1) & 3) === 1;
    yield pass(isRepeated ? 1 : block >> 3);
  }
  yield pass((descriptor & 4) === 0 ? 0 : 4);
}

/**
 * Finds the end of a frame of zstd without unpacking it: Node's decompressor goes on with what stands behind it where
 * the frame ends exactly with a chunk, and says nothing. What is handed back takes the chunks one after the other, and
 * says how many bytes of each are the first frame's.
 * @throws where it is no frame.
 */
export function createFrameReader(): (chunk: Uint8Array) => number {
  const frame = walkFrame();
  let step = frame.next();
  let gathered = Buffer.alloc(0);
  let passed = 0;
  return (chunk) => {
    let at = 0;
    while (!step.done) {
      const { bytes, isRead } = step.value;
      const taken = chunk.subarray(at, at + bytes - (isRead ? gathered.length : passed));
      at += taken.length;
      if (isRead) gathered = Buffer.concat([gathered, taken]);
      else passed += taken.length;
      if ((isRead ? gathered.length : passed) < bytes) break;
      step = frame.next(gathered);
      [gathered, passed] = [Buffer.alloc(0), 0];
    }
    return at;
  };
}
