import { Buffer } from 'node:buffer';
import { setTimeout as pause } from 'node:timers/promises';
import type { S3mini } from 's3mini';
import { loadOnce } from '../../kernel/async/load-once.ts';
import { Unavailable } from '../../kernel/async/outage.ts';
import type { ObjectStore } from '../../kernel/files/object-store.ts';
import type { S3Access, S3Address } from './s3-address.ts';

export interface S3Options {
  readonly fetch: typeof globalThis.fetch;
  /** The time limit for one request, a piece of a large object included. */
  readonly timeoutMilliseconds: number;
  /** The first size of the pieces of a stream; S3 accepts none below 5 MB. */
  readonly partBytes?: number;
  /** The first delay after a temporary refusal; each further one is twice as long. */
  readonly waitMilliseconds?: number;
}

const mostTries = 4;
/** A piece is in memory several times: ours, the copy of `fetch`, and earlier ones that are not collected yet. */
const defaultPartBytes = 8 * 1024 * 1024;

/** Describes an error for the operator: status and code, without keys and signed addresses. */
const describeRefusal = (error: unknown): string => {
  const {
    status,
    serviceCode,
    message = '',
  } = error as {
    readonly status?: number;
    readonly serviceCode?: string;
    readonly message?: string;
  };
  return status ? `${status} ${serviceCode ?? ''}`.trim() : message.split('\n')[0]!.slice(0, 200);
};

/** An S3-compatible store by `s3mini`, which is loaded at the first request. */
export function s3Store(
  { endpoint, ...keys }: S3Access,
  { bucket, prefix }: S3Address,
  { fetch, timeoutMilliseconds, partBytes = defaultPartBytes, waitMilliseconds = 200 }: S3Options,
): ObjectStore {
  const where = `s3://${bucket}/${prefix}`.replace(/\/$/, '');
  // With the bucket in the host where the endpoint has a placeholder, otherwise in the path.
  const url = endpoint.includes('{bucket}')
    ? endpoint.replace('{bucket}', bucket)
    : `${endpoint.replace(/\/+$/, '')}/${bucket}`;
  const patient = patiently(fetch, waitMilliseconds);
  const openClient = async (fetch: typeof globalThis.fetch) => {
    const { S3mini } = await import('s3mini');
    return new S3mini({ ...keys, endpoint: url, requestAbortTimeout: timeoutMilliseconds, fetch });
  };
  const client = loadOnce(() => openClient(patient));
  const ask = async <Value>(what: string, work: (s3: S3mini) => Promise<Value>): Promise<Value> => {
    try {
      return await work(await client());
    } catch (error) {
      throw new Unavailable(`${where} does not ${what}: ${describeRefusal(error)}`, { cause: error });
    }
  };

  return {
    where,
    list: () =>
      ask('list', async () => {
        const s3 = await openClient(withoutCircles(patient));
        // All objects: a limit would cut off the newest.
        const found = await s3.listObjects('/', prefix);
        if (!found) throw new Error('there is no such bucket');
        return found.map(({ Key, Size }) => ({ key: Key.slice(prefix.length), bytes: Number(Size) }));
      }),
    read: (key) =>
      ask('read', async (s3) => {
        try {
          return Buffer.from(await (await s3.getObjectRaw(prefix + key)).arrayBuffer());
        } catch (error) {
          // A missing bucket is a 404 as well.
          const { status, body = '' } = error as { readonly status?: number; readonly body?: string };
          if (status === 404 && !body.includes('<Code>NoSuchBucket<')) return null;
          throw error;
        }
      }),
    async stream(key) {
      // In pieces: the limit of a request covers its whole body, and an archive may take hours.
      const pieceFrom = (from: number, to: number) =>
        ask('read', async (s3) => {
          const answer = await s3.getObjectRaw(prefix + key, false, from, to).catch((error: unknown) => {
            // An empty object has no first byte, and answers 416.
            if ((error as { readonly status?: number }).status !== 416) throw error;
          });
          if (!answer) return { bytes: Buffer.alloc(0), size: 0 };
          const bytes = Buffer.from(await answer.arrayBuffer());
          const told = /\/(\d+)$/.exec(answer.headers.get('content-range') ?? '')?.[1];
          const size = told ? Number(told) : bytes.length;
          if (bytes.length < Math.min(to, size) - from)
            throw new Error('a piece is shorter than was asked for');
          return { bytes, size };
        });
      const { bytes, size } = await pieceFrom(0, partBytes);
      return (async function* () {
        yield bytes;
        for (let from = bytes.length; from < size; ) {
          const next = await pieceFrom(from, Math.min(from + partBytes, size));
          if (next.size !== size || next.bytes.length === 0) throw new Error(`${key} has changed meanwhile`);
          yield next.bytes;
          from += next.bytes.length;
        }
      })();
    },
    put: (key, bytes, type) =>
      ask('take', async (s3) => {
        const { headers } = await s3.putObject(prefix + key, bytes, type);
        // Whatever answers 200 is no store: a page of a proxy keeps nothing.
        if (!headers.has('etag')) throw new Error('no store answers there');
      }),
    putStream: (key, source) =>
      ask('take', async (s3) => {
        const id = await s3.getMultipartUploadId(prefix + key);
        try {
          const parts = [];
          let bytes = 0;
          for await (const piece of inPieces(source, partBytes)) {
            parts.push(await s3.uploadPart(prefix + key, id, piece, parts.length + 1));
            bytes += piece.length;
          }
          const done = await s3.completeMultipartUpload(prefix + key, id, parts);
          // S3 may answer 200 and say in the body that it failed; Ceph's gateway succeeds with an empty ETag.
          const { Bucket, Key } = done as { readonly Bucket?: string; readonly Key?: string };
          if (!(done.etag || (Bucket && Key))) throw new Error('the last step of the upload was refused');
          return bytes;
        } catch (error) {
          await s3.abortMultipartUpload(prefix + key, id).catch(() => {});
          throw error;
        }
      }),
    remove: (key) =>
      ask('remove', async (s3) => {
        await s3.deleteObject(prefix + key);
      }),
  };
}

/** A page of a list that names itself as the next one has no end. */
function withoutCircles(ask: typeof globalThis.fetch): typeof globalThis.fetch {
  let last = '';
  return (input, init) => {
    const asked = String(input);
    const isPage = (init?.method ?? 'GET') === 'GET' && asked.includes('continuation-token=');
    if (isPage && asked === last) throw new Error('a list names the same page again and again');
    last = asked;
    return ask(input, init);
  };
}

/** Stores answer 503 SlowDown as a matter of course, so idempotent requests are retried later. */
function patiently(ask: typeof globalThis.fetch, firstWait: number): typeof globalThis.fetch {
  const isBusy = (status: number) => status === 503 || status === 429;
  return async (input, init) => {
    // A POST without an answer may have been executed.
    const isRepeatable = init?.method !== 'POST';
    for (let attempt = 1; ; attempt += 1) {
      const isLast = attempt === mostTries;
      try {
        const response = await ask(input, init);
        const isTemporary = isBusy(response.status) || (isRepeatable && response.status >= 500);
        if (!isTemporary || isLast) return response;
        await response.body?.cancel();
      } catch (error) {
        if (!isRepeatable || isLast || init?.signal?.aborted) throw error;
      }
      await pause(firstWait * 2 ** (attempt - 1));
    }
  };
}

/** S3 accepts 10,000 pieces of an object: after this number they are larger. */
const smallPieces = 5000;
const growth = 8;

/**
 * Cuts a stream into pieces of one size, the last one smaller; at least one. All use one buffer: a piece is valid until
 * the next one is requested. After 5,000 pieces they are eight times as large; with 8 MB, 10,000 pieces make 360 GB.
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
