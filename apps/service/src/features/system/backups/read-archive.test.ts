import { randomBytes } from 'node:crypto';
import { mkdtemp, readFile, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import type { Readable } from 'node:stream';
import { buffer } from 'node:stream/consumers';
import { constants, zstdCompressSync } from 'node:zlib';
import { generateX25519Identity, identityToRecipient } from 'age-encryption';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { readArchive } from './read-archive.ts';
import { writeArchive } from './write-archive.ts';

let folder: string;
beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), 'tongxing-archive-'));
});
afterAll(() => rm(folder, { recursive: true }));

const bytes = randomBytes(1_200_000);

/** An archive of one entry, in a file. */
async function makeArchive(recipients: readonly string[] = []): Promise<string> {
  const path = join(folder, `${recipients.length}.tar.zst`);
  await writeArchive(
    async (source) => {
      const whole = await buffer(source);
      await writeFile(path, whole);
      return whole.length;
    },
    { recipients, at: new Date(0) },
    (entries) => entries.add('one', bytes),
  );
  return path;
}

async function readWhole(path: string, identityFile: string | null = null) {
  const found: [name: string, isWhole: boolean][] = [];
  for await (const entry of readArchive(path, identityFile))
    found.push([entry.name, entry.bytes.equals(bytes)]);
  return found;
}

/** As Node's compressor puts one behind an archive, or does not. */
const endingOfNode = zstdCompressSync(Buffer.alloc(0), { params: { [constants.ZSTD_c_checksumFlag]: 1 } });

const additions = {
  'one byte': Buffer.from('x'),
  'three million bytes': Buffer.alloc(3_000_000, 'x'),
  zeros: Buffer.alloc(512),
  'another archive': zstdCompressSync(randomBytes(2048)),
  'a frame of nothing': zstdCompressSync(Buffer.alloc(0)),
  'a frame of nothing with its checksum': endingOfNode,
  'a frame that is skipped': Buffer.from('\x50\x2a\x4d\x18\x04\0\0\0more', 'latin1'),
};

test.each(Object.entries(additions))(
  'with %s after its end it is no archive of ours, encrypted or not',
  async (_name, added) => {
    const damaged = /^\S+ is damaged or was changed: [^\n]+\. Nothing was touched\.$/;
    const plain = await makeArchive();
    expect(await readWhole(plain)).toEqual([['one', true]]);
    await writeFile(plain, Buffer.concat([await readFile(plain), added]));
    await expect(readWhole(plain)).rejects.toThrow(damaged);

    const own = await generateX25519Identity();
    const identity = join(folder, 'own.txt');
    await writeFile(identity, `${own}\n`);
    const secret = await makeArchive([await identityToRecipient(own)]);
    expect(await readWhole(secret, identity)).toEqual([['one', true]]);
    await writeFile(secret, Buffer.concat([await readFile(secret), added]));
    await expect(readWhole(secret, identity)).rejects.toThrow(damaged);
  },
);

/** Files are read a million bytes and some at a time, and compressed into pieces of which so many are one of these. */
const readAtOnce = 1024 * 1024;

/** What gets shorter everywhere by as much, so that a byte more is a byte more. */
function aLongBody(): Buffer {
  const body = randomBytes(1_200_000);
  for (let at = 0; at < body.length; at += 1000) body.fill(0, at, at + 100);
  return body;
}

/** Writes an archive of so many bytes of a body to a file, and says how long it is. */
async function writeBody(path: string, body: Buffer): Promise<number> {
  const write = async (source: Readable) => {
    const whole = await buffer(source);
    await writeFile(path, whole);
    return whole.length;
  };
  return writeArchive(write, { recipients: [], at: new Date(0) }, (entries) => entries.add('one', body));
}

/**
 * Writes an archive of so many bytes, and gives what is in it and what would follow. A few bodies in a hundred have no beginning
 * that makes one: where a byte more moves a boundary of the compressor, the archive grows by two.
 */
async function makeArchiveOf(path: string, wanted: number): Promise<{ body: Buffer; size: number }> {
  for (let bodies = 0; bodies < 20; bodies += 1) {
    const body = aLongBody();
    let size = wanted;
    for (let tries = 0; tries < 40; tries += 1) {
      const more = wanted - (await writeBody(path, body.subarray(0, size)));
      if (more === 0) return { body, size };
      // From both sides, so that it does not turn in a circle.
      size += more > 1 ? Math.ceil(more / 2) : more;
    }
  }
  throw new Error(`none is ${wanted} bytes long`);
}

test('finds additions after an archive that ends exactly with a chunk', async () => {
  const path = join(folder, 'exact.tar.zst');
  await makeArchiveOf(path, readAtOnce);
  const exact = await readFile(path);
  expect(await readWhole(path)).toEqual([['one', false]]);
  for (const [name, added] of Object.entries(additions)) {
    await writeFile(path, Buffer.concat([exact, added]));
    await expect(readWhole(path), name).rejects.toThrow(/is damaged or was changed/);
  }
});

test('reads an archive whatever the size of its last chunk', async () => {
  const path = join(folder, 'pieces.tar.zst');
  const { body, size } = await makeArchiveOf(path, 8 * 16 * 1024);
  for (let more = -40; more < 40; more += 1) {
    await writeBody(path, body.subarray(0, size + more));
    expect(await readWhole(path), String(more)).toHaveLength(1);
  }
});

test('reads an archive without the common ending', async () => {
  const path = await makeArchive();
  const whole = await readFile(path);
  const frame = whole.subarray(0, whole.lastIndexOf('\x50\x2a\x4d\x18', 'latin1'));
  for (const times of [0, 1, 2]) {
    const ending = Array.from({ length: times }, () => endingOfNode);
    await writeFile(path, Buffer.concat([frame, ...ending]));
    expect(await readWhole(path)).toEqual([['one', true]]);
  }
  await writeFile(path, Buffer.concat([frame, endingOfNode, endingOfNode, endingOfNode]));
  await expect(readWhole(path)).rejects.toThrow(/is damaged or was changed/);
});
