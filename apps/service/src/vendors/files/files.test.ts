import { randomBytes } from 'node:crypto';
import { once } from 'node:events';
import { mkdtemp, readdir, rm, writeFile } from 'node:fs/promises';
import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { type S3Double, serveS3 } from '@tongxing/doubles/storage/serve-s3.ts';
import { s3Keys } from '@tongxing/doubles/storage/verify-sigv4.ts';
import { afterEach, beforeEach, expect, test } from 'vitest';
import { openService } from '../../../test/open-service.ts';
import { isOutage } from '../../kernel/async/outage.ts';
import { diskFiles } from './disk.ts';
import { describeFileStore } from './file-store.conformance.ts';
import { readS3Address } from './s3-address.ts';
import { s3Files } from './s3-files.ts';
import { s3Store } from './s3-store.ts';

const megabyte = 1024 * 1024;

describeFileStore('the disk', async () => {
  const folder = await mkdtemp(join(tmpdir(), 'tongxing-files-'));
  const files = diskFiles(join(folder, 'uploads'));
  return {
    files,
    count: async () => (await readdir(join(folder, 'uploads')).catch(() => [])).length,
    close: () => rm(folder, { recursive: true }),
  };
});

describeFileStore('an S3-compatible store', async () => {
  const double = await serveS3();
  return {
    files: s3Files(storeOf(double)),
    count: async () => double.objects.size,
    close: double.close,
  };
});

function storeOf(double: S3Double, keys: Partial<typeof s3Keys> = {}, address = `s3://${double.bucket}/a/b`) {
  return s3Store({ ...s3Keys, endpoint: double.url, ...keys }, readS3Address(address)!, {
    fetch,
    timeoutMilliseconds: 2000,
    partBytes: 5 * megabyte,
    waitMilliseconds: 1,
  });
}

let double: S3Double;
beforeEach(async () => {
  double = await serveS3();
});
afterEach(() => double.close());

async function* manyChunks(bytes: Buffer): AsyncGenerator<Buffer> {
  for (let at = 0; at < bytes.length; at += 1_000_003) yield bytes.subarray(at, at + 1_000_003);
}

test('a large object is uploaded in pieces and read back unchanged; an empty one too', async () => {
  const store = storeOf(double);
  const bytes = randomBytes(11 * megabyte);
  expect(await store.putStream('large one.tar', manyChunks(bytes))).toBe(bytes.length);
  expect(double.asked.filter((line) => line.includes('partNumber')).length).toBe(3);
  expect(double.objects.get('a/b/large one.tar')?.equals(bytes)).toBe(true);
  const read: Uint8Array[] = [];
  for await (const chunk of await store.stream('large one.tar')) read.push(chunk);
  expect(Buffer.concat(read).equals(bytes)).toBe(true);
  // However long it takes altogether: a request's time is for a piece.
  expect(double.ranges).toEqual(['bytes=0-5242879', 'bytes=5242880-10485759', 'bytes=10485760-11534335']);
  expect(await store.putStream('empty', manyChunks(Buffer.alloc(0)))).toBe(0);
  for await (const chunk of await store.stream('empty')) expect(chunk.length).toBe(0);
  await expect(store.stream('none')).rejects.toThrow('does not read: 404 NoSuchKey');
  expect(await store.list()).toEqual([
    { key: 'empty', bytes: 0 },
    { key: 'large one.tar', bytes: bytes.length },
  ]);
});

test('lists all objects, however many there are', async () => {
  for (let at = 0; at <= 100_000; at += 1) {
    double.objects.set(`a/b/${String(at).padStart(6, '0')}`, Buffer.from('1'));
  }
  const listed = await storeOf(double).list();
  expect([listed.length, listed.at(-1)?.key]).toEqual([100_001, '100000']);
}, 120_000);

test('lists all pages, and only the objects below the prefix', async () => {
  for (let number = 0; number < 1203; number += 1) {
    double.objects.set(`a/b/${String(number).padStart(5, '0')}`, Buffer.from('x'));
  }
  double.objects.set('a/c/other', Buffer.from('x'));
  const listed = await storeOf(double).list();
  expect(listed.length).toBe(1203);
  expect(listed.at(-1)).toEqual({ key: '01202', bytes: 1 });
});

test('retries after 503 SlowDown; a store that goes on refusing is an outage', async () => {
  const store = storeOf(double);
  double.refusal = { status: 503, code: 'SlowDown', times: 3 };
  await store.put('one', Buffer.from('1'));
  expect(double.objects.get('a/b/one')?.toString()).toBe('1');
  double.refusal = { status: 503, code: 'SlowDown', times: 99 };
  const error = await store.put('two', Buffer.from('2')).catch((thrown: unknown) => thrown);
  expect(isOutage(error)).toBe(true);
  expect(String(error)).toContain('s3://tongxing/a/b does not take: 503 SlowDown');
});

// threat:object-store-loss
test('given a temporary error, does not report a missing file', async () => {
  const store = storeOf(double);
  double.refusal = { status: 500, code: 'InternalError', times: 99 };
  await expect(store.read('one')).rejects.toThrow('500 InternalError');
  double.refusal = null;
  expect(await store.read('one')).toBeNull();
  await expect(storeOf(double, {}, 's3://elsewhere').read('one')).rejects.toThrow('404 NoSuchBucket');
  await double.close();
  await expect(storeOf(double).read('one')).rejects.toThrow('does not read');
});

test('reports a wrong key, bucket and region by their codes, without secrets', async () => {
  const cases = [
    [storeOf(double, { secretAccessKey: 'another' }), '403 SignatureDoesNotMatch'],
    [storeOf(double, { accessKeyId: 'AKIAOTHER' }), '403 InvalidAccessKeyId'],
    [storeOf(double, { region: 'cn-north-2' }), '403 AuthorizationHeaderMalformed'],
    [storeOf(double, {}, 's3://elsewhere'), '404 NoSuchBucket'],
  ] as const;
  for (const [store, words] of cases) {
    const error = await store.put('one', Buffer.from('1')).catch((thrown: unknown) => thrown);
    expect(String(error)).toContain(words);
    expect(String(error)).not.toMatch(/double\/secret|another|Signature=/);
  }
});

// threat:object-store-loss
test('given an upload that fails, leaves no object', async () => {
  const store = storeOf(double);
  const bytes = Buffer.alloc(11 * megabyte, 7);
  double.refusal = { status: 403, code: 'AccessDenied', times: 1, query: 'partNumber=2' };
  await expect(store.putStream('one', manyChunks(bytes))).rejects.toThrow('403 AccessDenied');
  double.refusal = { status: 200, code: 'InternalError', times: 1, method: 'POST', query: '?uploadId=' };
  await expect(store.putStream('two', manyChunks(bytes))).rejects.toThrow('does not take');
  async function* breaking() {
    yield bytes;
    throw new Error('the database went away');
  }
  await expect(store.putStream('three', breaking())).rejects.toThrow('the database went away');
  expect([double.objects.size, double.underWay.size]).toEqual([0, 0]);
});

test('an upload succeeds with an ETag or with an empty one', async () => {
  double.leavesETagEmpty = true;
  const bytes = Buffer.alloc(6 * megabyte, 7);
  expect(await storeOf(double).putStream('one', manyChunks(bytes))).toBe(bytes.length);
  expect(double.objects.get('a/b/one')?.equals(bytes)).toBe(true);
});

test('given an object that changes while it is read, fails', async () => {
  const store = storeOf(double);
  await store.putStream('one', manyChunks(Buffer.alloc(11 * megabyte, 1)));
  const pieces = (await store.stream('one'))[Symbol.asyncIterator]();
  await pieces.next();
  double.objects.set('a/b/one', Buffer.alloc(12 * megabyte, 2));
  await expect(pieces.next()).rejects.toThrow('one has changed meanwhile');
});

test('given a store that stops answering, fails after the time limit', async () => {
  let isMute = true;
  const silent = createServer((_request, response) => {
    if (!isMute) response.writeHead(200, { 'content-length': '10' }).write('half ');
  }).listen(0, '127.0.0.1');
  await once(silent, 'listening');
  const endpoint = `http://127.0.0.1:${(silent.address() as AddressInfo).port}`;
  const options = { fetch, timeoutMilliseconds: 300, waitMilliseconds: 1 };
  const store = s3Store({ ...s3Keys, endpoint }, readS3Address('s3://people')!, options);
  for (const mute of [true, false]) {
    isMute = mute;
    const started = performance.now();
    const asked = [store.put('one', Buffer.from('1')), store.read('one'), store.list()];
    const ends = await Promise.all(asked.map((ask) => ask.catch((thrown: unknown) => thrown)));
    for (const outcome of ends) {
      // What is put wants no more than the headers.
      expect(outcome === undefined ? !isMute : isOutage(outcome)).toBe(true);
    }
    expect(performance.now() - started).toBeLessThan(3000);
  }
  silent.closeAllConnections();
  silent.close();
});

test('uses the host of the bucket where the endpoint has one', async () => {
  const asked: string[] = [];
  const endpoint = 'https://{bucket}.oss-cn-hangzhou.example';
  const recording = (async (input: string) => {
    asked.push(input);
    return new Response('', { status: 200, headers: { etag: '"1"' } });
  }) as unknown as typeof fetch;
  const options = { fetch: recording, timeoutMilliseconds: 2000 };
  await s3Store({ ...s3Keys, endpoint }, readS3Address('s3://people')!, options).put('x', Buffer.from('1'));
  expect(asked).toEqual(['https://people.oss-cn-hangzhou.example/x']);
});

// threat:full-disk
test('a service that can save no file is not ready, and says what is missing', async () => {
  const folder = await mkdtemp(join(tmpdir(), 'tongxing-no-room-'));
  await writeFile(join(folder, 'uploads'), 'in the way');
  const service = await openService({ ports: { files: diskFiles(join(folder, 'uploads')) } });
  const ready = async () => (await service.app.inject('/readyz')).json() as unknown;
  expect(await ready()).toEqual({ status: 'down', database: 'ok', state: 'ok', files: 'down' });
  await rm(join(folder, 'uploads'));
  expect(await ready()).toEqual({ status: 'ok', database: 'ok', state: 'ok', files: 'ok' });
  await service.close();
  await rm(folder, { recursive: true });
});
