import { constants, zstdCompressSync } from 'node:zlib';

/** The frame carries a checksum, so that a flipped byte is found. */
export const zstdOptions = { params: { [constants.ZSTD_c_checksumFlag]: 1 } };

/**
 * The end of every archive: a frame that zstd skips (RFC 8878, 3.1.2). An archive is complete where it ends with this frame
 * and nothing follows.
 */
const archiveEnding = Buffer.from('\x50\x2a\x4d\x18\x08\0\0\0tongxing', 'latin1');

/** Node's compressor adds none, one or two of these after the last frame, depending on its buffers. */
const emptyFrame = zstdCompressSync(Buffer.alloc(0), zstdOptions);
const longestEmpty = 2 * emptyFrame.length;

/** The compressed bytes, with the ending of an archive in place of the empty frames. */
export async function* withEnding(compressed: AsyncIterable<Uint8Array>): AsyncGenerator<Uint8Array> {
  let last = Buffer.alloc(0);
  for await (const chunk of compressed) {
    const whole = Buffer.concat([last, chunk]);
    last = whole.subarray(-longestEmpty);
    yield whole.subarray(0, whole.length - last.length);
  }
  while (last.subarray(-emptyFrame.length).equals(emptyFrame)) {
    last = last.subarray(0, last.length - emptyFrame.length);
  }
  yield Buffer.concat([last, archiveEnding]);
}

const endings = [
  archiveEnding,
  // Archives without the ending stay readable.
  ...[0, 1, 2].map((times) => Buffer.concat(Array.from({ length: times }, () => emptyFrame))),
];
/** The length of the longest ending, in bytes. */
export const longestEnding = Math.max(...endings.map(({ length }) => length));

/** Whether the bytes after the frame are an ending. */
export const isEnding = (behind: Buffer): boolean => endings.some((ending) => ending.equals(behind));

const magic = 0xfd2f_b528;

/** The next bytes of the frame: read as a whole, or skipped. */
interface Step {
  readonly bytes: number;
  readonly isRead: boolean;
}
const read = (bytes: number): Step => ({ bytes, isRead: true });
const pass = (bytes: number): Step => ({ bytes, isRead: false });

/** The length of a frame's header after its descriptor (RFC 8878, 3.1.1.1). */
function headerBytes(descriptor: number): number {
  const isSingle = (descriptor & 0x20) !== 0;
  const dictionary = [0, 1, 2, 4][descriptor & 3] ?? 0;
  const contentSize = [isSingle ? 1 : 0, 2, 4, 8][descriptor >> 6] ?? 0;
  return (isSingle ? 0 : 1) + dictionary + contentSize;
}

/** The steps of one frame: its header, its blocks, its checksum. */
function* walkFrame(): Generator<Step, void, Buffer> {
  const start = yield read(5);
  if (start.readUInt32LE(0) !== magic) throw new Error('it is not compressed by zstd');
  const descriptor = start.readUInt8(4);
  yield pass(headerBytes(descriptor));
  for (let isLast = false; !isLast; ) {
    const block = (yield read(3)).readUIntLE(0, 3);
    isLast = (block & 1) === 1;
    // A repeated byte is stored once.
    const isRepeated = ((block >> 1) & 3) === 1;
    yield pass(isRepeated ? 1 : block >> 3);
  }
  yield pass((descriptor & 4) === 0 ? 0 : 4);
}

/**
 * Finds the end of a zstd frame without unpacking it: where the frame ends exactly with a chunk, Node's decompressor goes
 * on with the bytes after it and reports nothing. The returned function takes the chunks in order, and returns how many
 * bytes of each belong to the first frame.
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
