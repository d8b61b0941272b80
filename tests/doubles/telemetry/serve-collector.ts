import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { buffer } from 'node:stream/consumers';

/** An OpenTelemetry collector: OTLP over HTTP, as protocol buffers. */
export interface Collector {
  readonly url: string;
  /** Every span so far. */
  readonly spans: readonly ReceivedSpan[];
  /** All received bytes, headers included. */
  raw(): Buffer;
  close(): Promise<void>;
}

/** Serves one on a free port of this machine. */
export async function serveCollector(): Promise<Collector> {
  const spans: ReceivedSpan[] = [];
  const pieces: Buffer[] = [];
  const server = createServer(async (request, response) => {
    const body = await buffer(request);
    pieces.push(Buffer.from(request.rawHeaders.join('\n')), body);
    const isTraces = request.method === 'POST' && request.url === '/v1/traces';
    if (!isTraces || request.headers['content-type'] !== 'application/x-protobuf') {
      return response.writeHead(isTraces ? 415 : 404).end();
    }
    spans.push(...readSpans(body));
    return response.writeHead(200, { 'content-type': 'application/x-protobuf' }).end();
  });
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  return {
    url: `http://127.0.0.1:${(server.address() as AddressInfo).port}`,
    spans,
    raw: () => Buffer.concat(pieces),
    close() {
      server.closeAllConnections();
      return new Promise((resolve) => server.close(() => resolve()));
    },
  };
}

/** One span as it came over the wire. */
interface ReceivedSpan {
  readonly traceId: string;
  readonly spanId: string;
  /** '' for the first of its trace. */
  readonly parentId: string;
  readonly name: string;
  /** 1 internal, 2 server, 3 client. */
  readonly kind: number;
  readonly attributes: Readonly<Record<string, string | number>>;
  /** Trace ids of linked spans. */
  readonly links: readonly string[];
  /** Status code 2. */
  readonly isError: boolean;
}

type Field = { readonly number: number; readonly bytes: Buffer; readonly value: number };

/** The fields of one message of protocol buffers, in their order. */
function fieldsOf(message: Buffer): Field[] {
  const fields: Field[] = [];
  let at = 0;
  const varint = () => {
    let value = 0n;
    for (let shift = 0n; ; shift += 7n) {
      const byte = message[at];
      if (byte === undefined) throw new Error('the message ends inside of a number');
      at += 1;
      value |= BigInt(byte & 0x7f) << shift;
      if (byte < 0x80) return Number(BigInt.asIntN(64, value));
    }
  };
  while (at < message.length) {
    const tag = varint();
    const [number, type] = [tag >> 3, tag & 7];
    if (type === 0) {
      fields.push({ number, bytes: Buffer.alloc(0), value: varint() });
      continue;
    }
    const length = type === 2 ? varint() : type === 1 ? 8 : type === 5 ? 4 : -1;
    if (length < 0 || at + length > message.length) throw new Error(`no field of protocol buffers: ${type}`);
    fields.push({ number, bytes: message.subarray(at, at + length), value: 0 });
    at += length;
  }
  return fields;
}

const all = (message: Buffer, number: number) =>
  fieldsOf(message)
    .filter((field) => field.number === number)
    .map(({ bytes }) => bytes);
const first = (message: Buffer, number: number) => all(message, number)[0] ?? Buffer.alloc(0);
const numberOf = (message: Buffer, number: number) =>
  fieldsOf(message).find((field) => field.number === number)?.value ?? 0;

function attributeOf(pair: Buffer): [string, string | number] {
  const value = fieldsOf(first(pair, 2))[0];
  const read = !value ? '' : value.number === 1 ? value.bytes.toString() : value.value;
  return [first(pair, 1).toString(), read];
}

/**
 * The spans of an `ExportTraceServiceRequest` (opentelemetry-proto 1.x: `trace/v1/trace.proto`).
 * @throws {Error} where it is none.
 */
function readSpans(request: Buffer): ReceivedSpan[] {
  const spans = all(request, 1).flatMap((resource) => all(resource, 2).flatMap((scope) => all(scope, 2)));
  return spans.map((span) => ({
    traceId: first(span, 1).toString('hex'),
    spanId: first(span, 2).toString('hex'),
    parentId: first(span, 4).toString('hex'),
    name: first(span, 5).toString(),
    kind: numberOf(span, 6),
    attributes: Object.fromEntries(all(span, 9).map(attributeOf)),
    links: all(span, 13).map((link) => first(link, 1).toString('hex')),
    isError: numberOf(first(span, 15), 3) === 2,
  }));
}
