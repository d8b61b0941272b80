import { createHash, randomUUID } from 'node:crypto';
import { createServer, type IncomingMessage } from 'node:http';
import type { AddressInfo } from 'node:net';
import { buffer } from 'node:stream/consumers';
import { verifySigV4 } from './verify-sigv4.ts';

/** An error for the next `times` requests, of `method` only where it is given. Status 200 puts the error into the body. */
export interface Refusal {
  readonly status: number;
  readonly code: string;
  times: number;
  readonly method?: string;
  /** Only requests with this in their query. */
  readonly query?: string;
}

/** S3 as its API reference (2006-03-01) has it, addressed by path: objects, ListObjectsV2, multipart uploads, signature version 4. */
export interface S3Double {
  readonly url: string;
  readonly bucket: string;
  /** Whole objects by their keys. */
  readonly objects: Map<string, Buffer>;
  /** Multipart uploads that are neither complete nor aborted. */
  readonly underWay: Map<string, Map<number, Buffer>>;
  /** `PUT key?query`, oldest first. */
  readonly asked: string[];
  /** The requested ranges, oldest first. */
  readonly ranges: string[];
  refusal: Refusal | null;
  /** Whether its last answer to a multipart upload has an empty ETag, as Ceph's gateway 16.2 has it. */
  leavesETagEmpty: boolean;
  close(): Promise<void>;
}

interface Answer {
  readonly status: number;
  readonly body?: Buffer | string;
  readonly headers?: Readonly<Record<string, string>>;
}

const smallestPart = 5 * 1024 * 1024;
const mostListed = 1000;
const escape = (text: string) => text.replace(/&/g, '&amp;').replace(/</g, '&lt;').replace(/>/g, '&gt;');
const document = (name: string, inside: string) =>
  `<?xml version="1.0" encoding="UTF-8"?>\n<${name} xmlns="http://s3.amazonaws.com/doc/2006-03-01/">${inside}</${name}>`;
const refuse = (status: number, code: string): Answer => ({
  status,
  body: `<?xml version="1.0" encoding="UTF-8"?>\n<Error><Code>${code}</Code><Message>${code}</Message><RequestId>REQ</RequestId></Error>`,
});
const etagOf = (bytes: Buffer) => `"${createHash('md5').update(bytes).digest('hex')}"`;

/** Serves one bucket on a free port of this machine. */
export async function serveS3(bucket = 'tongxing'): Promise<S3Double> {
  const double: S3Double = {
    url: '',
    bucket,
    objects: new Map(),
    underWay: new Map(),
    asked: [],
    ranges: [],
    refusal: null,
    leavesETagEmpty: false,
    close,
  };
  const server = createServer(async (request, response) => {
    const body = await buffer(request);
    const { status, body: answer = '', headers = {} } = answerTo(request, body);
    response.writeHead(status, {
      ...(typeof answer === 'string' && answer ? { 'content-type': 'application/xml' } : {}),
      ...headers,
    });
    response.end(request.method === 'HEAD' ? undefined : answer);
  });
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  Object.assign(double, { url: `http://127.0.0.1:${(server.address() as AddressInfo).port}` });
  return double;

  function close(): Promise<void> {
    server.closeAllConnections();
    return new Promise((resolve) => server.close(() => resolve()));
  }

  function answerTo(request: IncomingMessage, body: Buffer): Answer {
    const { method = '' } = request;
    const { pathname, searchParams: query, search } = new URL(request.url ?? '/', 'http://double');
    const [, named = '', ...rest] = decodeURIComponent(pathname).split('/');
    const key = rest.join('/');
    double.asked.push(`${method} ${key}${search}`);
    const { refusal } = double;
    const isMeant = !refusal?.method || refusal.method === method;
    if (refusal && isMeant && search.includes(refusal.query ?? '') && refusal.times > 0) {
      refusal.times -= 1;
      return refuse(refusal.status, refusal.code);
    }
    const flaw = verifySigV4(request);
    if (flaw) return refuse(403, flaw);
    if (named !== double.bucket) return refuse(404, 'NoSuchBucket');
    if (key === '') return method === 'GET' ? list(query) : refuse(405, 'MethodNotAllowed');
    if (method === 'POST' && query.has('uploads')) return start(key);
    if (query.has('uploadId')) return goOn(method, key, query, body);
    return one(method, key, body, request.headers.range);
  }

  function one(method: string, key: string, body: Buffer, range: string | undefined): Answer {
    const there = double.objects.get(key);
    if (method === 'PUT') {
      double.objects.set(key, body);
      return { status: 200, headers: { etag: etagOf(body) } };
    }
    if (method === 'DELETE') {
      double.objects.delete(key);
      return { status: 204 };
    }
    if (!there) return refuse(404, 'NoSuchKey');
    const headers = { etag: etagOf(there), 'content-type': 'application/octet-stream' };
    if (!range) return { status: 200, body: there, headers };
    double.ranges.push(range);
    const [, from = 0, to = 0] = (/^bytes=(\d+)-(\d+)$/.exec(range) ?? []).map(Number);
    if (from >= there.length) return refuse(416, 'InvalidRange');
    const piece = there.subarray(from, to + 1);
    const shown = `bytes ${from}-${from + piece.length - 1}/${there.length}`;
    return { status: 206, body: piece, headers: { ...headers, 'content-range': shown } };
  }

  function list(query: URLSearchParams): Answer {
    if (query.get('list-type') !== '2') return refuse(501, 'NotImplemented');
    const prefix = query.get('prefix') ?? '';
    const after = query.get('continuation-token') ?? '';
    const most = Math.min(Number(query.get('max-keys') ?? mostListed), mostListed);
    const keys = [...double.objects.keys()]
      .filter((key) => key.startsWith(prefix) && key > after)
      .toSorted((one, other) => (one < other ? -1 : 1));
    const page = keys.slice(0, most);
    const isCut = keys.length > page.length;
    const contents = page.map((key) => {
      const bytes = double.objects.get(key)!;
      return `<Contents><Key>${escape(key)}</Key><LastModified>2026-11-22T00:00:00.000Z</LastModified><ETag>${escape(etagOf(bytes))}</ETag><Size>${bytes.length}</Size><StorageClass>STANDARD</StorageClass></Contents>`;
    });
    const next = isCut ? `<NextContinuationToken>${escape(page.at(-1)!)}</NextContinuationToken>` : '';
    const figures = `<Name>${bucket}</Name><Prefix>${escape(prefix)}</Prefix><KeyCount>${page.length}</KeyCount><MaxKeys>${most}</MaxKeys><IsTruncated>${isCut}</IsTruncated>`;
    return { status: 200, body: document('ListBucketResult', figures + contents.join('') + next) };
  }

  function start(key: string): Answer {
    const id = randomUUID();
    double.underWay.set(id, new Map());
    const inside = `<Bucket>${bucket}</Bucket><Key>${escape(key)}</Key><UploadId>${id}</UploadId>`;
    return { status: 200, body: document('InitiateMultipartUploadResult', inside) };
  }

  function goOn(method: string, key: string, query: URLSearchParams, body: Buffer): Answer {
    const id = query.get('uploadId') ?? '';
    const parts = double.underWay.get(id);
    if (!parts) return refuse(404, 'NoSuchUpload');
    if (method === 'PUT') {
      parts.set(Number(query.get('partNumber')), body);
      return { status: 200, headers: { etag: etagOf(body) } };
    }
    if (method === 'DELETE') {
      double.underWay.delete(id);
      return { status: 204 };
    }
    const listed = [...body.toString().matchAll(/<Part>(.*?)<\/Part>/gs)].map(([, part = '']) => ({
      number: Number(/<PartNumber>(\d+)</.exec(part)?.[1]),
      etag: (/<ETag>(.*?)</.exec(part)?.[1] ?? '').replace(/&quot;|"/g, ''),
    }));
    const pieces = listed.map(({ number }) => parts.get(number));
    const isSame = listed.every(({ etag }, at) => etagOf(pieces[at] ?? Buffer.alloc(0)) === `"${etag}"`);
    if (listed.length === 0 || !isSame) return refuse(400, 'InvalidPart');
    if (pieces.slice(0, -1).some((piece) => (piece?.length ?? 0) < smallestPart)) {
      return refuse(400, 'EntityTooSmall');
    }
    double.underWay.delete(id);
    const whole = Buffer.concat(pieces as Buffer[]);
    double.objects.set(key, whole);
    const etag = double.leavesETagEmpty ? '' : escape(etagOf(whole));
    const inside = `<Location>${double.url}/${bucket}/${escape(key)}</Location><Bucket>${bucket}</Bucket><Key>${escape(key)}</Key><ETag>${etag}</ETag>`;
    return { status: 200, body: document('CompleteMultipartUploadResult', inside) };
  }
}
