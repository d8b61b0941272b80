/** S3 takes 10,000 pieces of an object: from here on they are larger. */
const smallPieces = 5000;
const growth = 8;

/**
 * The same bytes in pieces of one size, the last one smaller; at least one. All lie in one buffer, so that memory holds one:
 * a piece is good until the next one is asked for. The first 5,000 are of this size, all further ones eight times as large:
 * with 8 MB that makes 360 GB of 10,000 pieces.
 */
export async function* inPieces(source: AsyncIterable<Uint8Array>, size: number): AsyncGenerator<Buffer> {
  let piece = Buffer.allocUnsafeSlow(size);
  let [length, pieces] = [0, 0];
  for await (const chunk of source) {
    for (let from = 0; from < chunk.length; ) {
      const part = chunk.subarray(from, from + piece.length - length);
      piece.set(part, length);
      length += part.length;
      from += part.length;
      if (length < piece.length) continue;
      yield piece;
      length = 0;
      pieces += 1;
      if (pieces === smallPieces) piece = Buffer.allocUnsafeSlow(size * growth);
    }
  }
  if (length > 0 || pieces === 0) yield piece.subarray(0, length);
}
