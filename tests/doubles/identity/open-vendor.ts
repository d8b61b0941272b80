import { createServer, type IncomingMessage, type ServerResponse } from 'node:http';
import type { AddressInfo } from 'node:net';
import type { Quirk } from './quirks.ts';
import { openDesk, type VendorDesk } from './vendor-desk.ts';

/** Which of the vendor's calls a request is; a fault is set for one of them. */
export type Step =
  | 'page'
  | 'application_token'
  | 'token'
  | 'me'
  | 'profile'
  | 'emails'
  | 'discovery'
  | 'keys'
  | 'image'
  | 'phone'
  | 'message';

export type VendorErrorKind =
  | 'busy'
  | 'error_500'
  | 'html'
  | 'truncated'
  | 'empty'
  | 'null'
  | 'slow'
  | 'redirect'
  | 'huge'
  | 'wrong_type'
  | 'hang_up';

export interface VendorRequest {
  readonly method: string;
  readonly path: string;
  readonly query: Readonly<Record<string, string>>;
  readonly form: Readonly<Record<string, string>>;
  readonly json: Readonly<Record<string, unknown>>;
  readonly headers: Readonly<Record<string, string | string[] | undefined>>;
}

export interface VendorReply {
  readonly status?: number;
  readonly type?: string;
  readonly location?: string;
  readonly body: string | Buffer;
}

export interface VendorRoute {
  readonly step: Step;
  readonly answer: (request: VendorRequest) => VendorReply | Promise<VendorReply>;
}

export interface VendorDefinition {
  readonly quirks: readonly Quirk[];
  /** The vendor's own answer for busy. */
  readonly busy: VendorReply;
  /** By `METHOD path`. */
  readonly routes: Readonly<Record<string, VendorRoute>>;
}

export interface Vendor {
  readonly url: string;
  readonly desk: VendorDesk;
  readonly quirks: readonly Quirk[];
  /** Everything that was asked, oldest first. */
  readonly calls: VendorRequest[];
  /** While set, calls of that step fail in that way. */
  fault: { readonly at: Step; readonly kind: VendorErrorKind } | null;
  /** Requests that followed a redirect the vendor sent; there should be none. */
  readonly followed: VendorRequest[];
  close(): Promise<void>;
}

/** A vendor on a port of its own. `define` is given the desk and the vendor's address. */
export async function openVendor(
  define: (desk: VendorDesk, url: string) => VendorDefinition,
): Promise<Vendor> {
  const desk = openDesk();
  const calls: VendorRequest[] = [];
  const followed: VendorRequest[] = [];
  const server = createServer((request, response) => {
    void serve(request, response).catch((error: unknown) => {
      response.writeHead(500).end(String(error));
    });
  });
  await new Promise<void>((listening) => server.listen(0, '127.0.0.1', listening));
  const url = `http://127.0.0.1:${(server.address() as AddressInfo).port}`;
  const definition = define(desk, url);

  const vendor: Vendor = {
    url,
    desk,
    quirks: definition.quirks,
    calls,
    followed,
    fault: null,
    close: () =>
      new Promise((closed) => {
        server.close(() => closed());
        server.closeAllConnections();
      }),
  };

  async function serve(incoming: IncomingMessage, response: ServerResponse): Promise<void> {
    const request = await readRequest(incoming);
    if (request.path === '/__followed') {
      followed.push(request);
      return send(response, { body: '{}' });
    }
    if (request.path === '/__calls') return send(response, { body: JSON.stringify(calls) });
    const route = definition.routes[`${request.method} ${request.path}`];
    if (route?.step !== 'page') calls.push(request);
    if (!route) return send(response, { status: 404, body: '{"error":"no such call at this vendor"}' });
    const { fault } = vendor;
    if (fault?.at === route.step) {
      if (fault.kind === 'hang_up') return void response.destroy();
      if (fault.kind === 'slow') return;
      const good =
        fault.kind === 'truncated' || fault.kind === 'wrong_type' ? await route.answer(request) : null;
      return send(response, faultyReply(fault.kind, definition.busy, good));
    }
    send(response, await route.answer(request));
  }
  return vendor;
}

function faultyReply(kind: VendorErrorKind, busy: VendorReply, good: VendorReply | null): VendorReply {
  switch (kind) {
    case 'busy':
      return busy;
    case 'error_500':
      return { status: 500, type: 'text/html', body: '<h1>500 Internal Server Error</h1>' };
    case 'html':
      return { type: 'text/html', body: '<!doctype html><title>维护中</title>' };
    case 'truncated':
      return { ...good, body: `${good?.body ?? ''}`.slice(0, -3) };
    case 'empty':
      return { body: '' };
    case 'null':
      return { body: 'null' };
    case 'redirect':
      return { status: 302, location: '/__followed', body: '' };
    case 'huge':
      return { body: `{"filler":"${'x'.repeat(400 * 1024)}"}` };
    case 'wrong_type':
      return { ...good, type: 'image/gif', body: good?.body ?? '' };
    default:
      return { status: 500, body: '' };
  }
}

function send(response: ServerResponse, reply: VendorReply): void {
  const headers: Record<string, string> = { 'content-type': reply.type ?? 'application/json; charset=utf-8' };
  if (reply.location) headers.location = reply.location;
  response.writeHead(reply.status ?? 200, headers).end(reply.body);
}

async function readRequest(incoming: IncomingMessage): Promise<VendorRequest> {
  const chunks: Buffer[] = [];
  for await (const chunk of incoming) chunks.push(chunk);
  const body = Buffer.concat(chunks).toString();
  const url = new URL(incoming.url ?? '/', 'http://vendor');
  const type = incoming.headers['content-type'] ?? '';
  return {
    method: incoming.method ?? 'GET',
    path: url.pathname,
    query: Object.fromEntries(url.searchParams),
    form: type.startsWith('application/x-www-form-urlencoded')
      ? Object.fromEntries(new URLSearchParams(body))
      : {},
    json: type.startsWith('application/json') && body ? JSON.parse(body) : {},
    headers: incoming.headers,
  };
}

/** A reply in JSON. */
export function json(body: unknown, status = 200, type?: string): VendorReply {
  return { status, body: JSON.stringify(body), ...(type && { type }) };
}
