import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import type { Clock } from '../../kernel/clock.ts';
import type { RotatingWriter } from '../../kernel/files/rotating-writer.ts';
import { canonicalIp } from '../../kernel/network/ip-address.ts';

declare module 'fastify' {
  interface FastifyRequest {
    /** Whose session it came with, once that is known. */
    accountId: string | null;
  }
}

const hidden = '***';
/** Of these the value says what was asked for, and opens nothing. Every other one is hidden: what is not known is a secret. */
const openParameters = new Set(['id', 'client_id', 'section', 'kind', 'version', 'channel', 'purpose']);
const openQueries = new Set([
  ...openParameters,
  'response_type',
  'response_mode',
  'scope',
  'prompt',
  'type',
  'open',
  'page',
  'size',
  'limit',
  'lang',
]);
const longestPath = 300;
/** A phone number, an address or what looks like a token, in a path that is no route: a wrong method is enough for one. */
const suspicious = /\d{11,}|[^/]*(?:@|%40)[^/]*|(?<=\/)(?=[\w-]*\d)[\w-]{16,}(?=\/|$)/gi;

function pathOf({ url, routeOptions, params }: FastifyRequest): string {
  const route = routeOptions.url;
  if (!route || route.includes('*')) {
    return (url.split('?', 1)[0] ?? '').slice(0, longestPath).replace(suspicious, hidden);
  }
  const values = params as Readonly<Record<string, string>>;
  return route.replace(/:(\w+)/g, (_whole, name: string) =>
    openParameters.has(name) ? encodeURIComponent(values[name] ?? '') : hidden,
  );
}

/** The query with its names, and of its values those that are no secret. */
function queryOf(url: string): string {
  const at = url.indexOf('?');
  if (at < 0) return '';
  const pairs = [...new URLSearchParams(url.slice(at + 1))].slice(0, 30);
  const shown = pairs.map(([name, value]) => {
    const isOpen = openQueries.has(name) && !/\d{11,}|@/.test(value);
    return `${encodeURIComponent(name.slice(0, 40))}=${isOpen ? encodeURIComponent(value.slice(0, 100)) : hidden}`;
  });
  return `?${shown.join('&')}`;
}

/**
 * One line of JSON a request, for those whom the law tells to keep them: when, from which address, whose session, what was asked
 * for, how it was answered. No body, no header but the browser's name, no value of a token, code or contact.
 */
export function writeAccessLog(app: FastifyInstance, writer: RotatingWriter | undefined, clock: Clock): void {
  app.decorateRequest('accountId', null);
  if (!writer) return;
  const written = new WeakSet<FastifyRequest>();
  const write = (request: FastifyRequest, status: number, milliseconds: number) => {
    if (written.has(request)) return;
    written.add(request);
    const ip = canonicalIp(request.ip);
    const { remoteAddress, remotePort } = request.socket;
    writer.write(
      JSON.stringify({
        time: clock.now().toISOString(),
        ip,
        // Behind an address that many share the port tells who it was; a proxy's own says nothing.
        ...(remoteAddress && canonicalIp(remoteAddress) === ip ? { port: remotePort } : {}),
        account: request.accountId,
        method: request.method,
        path: pathOf(request) + queryOf(request.url),
        status,
        ms: Math.round(milliseconds),
        userAgent: (request.headers['user-agent'] ?? '').slice(0, 512),
        requestId: request.id,
      }),
    );
  };
  app.addHook('onResponse', async (request: FastifyRequest, response: FastifyReply) =>
    write(request, response.statusCode, response.elapsedTime),
  );
  // As nginx writes it: they have left before they were answered.
  app.addHook('onRequestAbort', async (request: FastifyRequest) => write(request, 499, 0));
}
