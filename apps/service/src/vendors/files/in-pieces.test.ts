import { randomBytes } from 'node:crypto';
import { expect, test } from 'vitest';
import { inPieces } from './s3-store.ts';

async function* chunksOf(bytes: Buffer, size: number): AsyncGenerator<Buffer> {
  for (let at = 0; at < bytes.length; at += size) yield bytes.subarray(at, at + size);
}

/** The pieces that were made of so many bytes, as they were when they came, and whether together they are the bytes. */
async function piecesOf(length: number, chunk: number, size: number) {
  const bytes = randomBytes(length);
  const pieces: Buffer[] = [];
  for await (const piece of inPieces(chunksOf(bytes, chunk), size)) pieces.push(Buffer.from(piece));
  expect(Buffer.concat(pieces).equals(bytes)).toBe(true);
  return pieces.map((piece) => piece.length);
}

test('cuts chunks of any size into pieces of one size; an empty stream is one piece', async () => {
  expect(await piecesOf(10, 3, 4)).toEqual([4, 4, 2]);
  expect(await piecesOf(10, 100, 4)).toEqual([4, 4, 2]);
  expect(await piecesOf(8, 1, 4)).toEqual([4, 4]);
  expect(await piecesOf(0, 1, 4)).toEqual([0]);
});

test('makes no more pieces of a very large stream than S3 accepts', async () => {
  const sizes = await piecesOf(5000 * 9, 7, 1);
  expect(sizes.slice(0, 5000).every((size) => size === 1)).toBe(true);
  expect(sizes.slice(5000)).toEqual(Array.from({ length: 5000 }, () => 8));
});
