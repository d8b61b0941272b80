import { randomBytes } from 'node:crypto';
import { mkdtemp, readFile, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { buffer } from 'node:stream/consumers';
import { zstdCompressSync } from 'node:zlib';
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

const additions = {
  'one byte': Buffer.from('x'),
  'three million bytes': Buffer.alloc(3_000_000, 'x'),
  zeros: Buffer.alloc(512),
  'another archive': zstdCompressSync(randomBytes(2048)),
  'a frame of nothing': zstdCompressSync(Buffer.alloc(0)),
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
