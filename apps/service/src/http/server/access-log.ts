import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import type { Clock } from '../../kernel/clock.ts';
import type { RotatingWriter } from '../../kernel/files/rotating-writer.ts';
import { canonicalIp } from '../../kernel/network/ip-address.ts';

declare module 'fastify' {
  interface FastifyRequest {
    /** The account of the session, once it is known. */
    accountId: string | null;
  }
}

const hidden = '***';
/** Parameters whose value only says what was asked for. Every other value is hidden: an unknown one may be a secret. */
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
/**
 * A phone number, an e-mail address or what looks like a token, in a path without a route. A wrong method is enough for
 * one.
 */
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

/** The query with all names, and only the values that are no secret. */
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
 * One line of JSON for each request, for operators who must keep them by law: when, from which address, which account,
 * what was asked for, and the answer. No body, no header but the User-Agent, no value of a token, code or contact.
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
        // Where many people share an address the port identifies one of them. The port of a proxy does not.
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
  // 499, as in nginx: the client closed the connection before the answer.
  app.addHook('onRequestAbort', async (request: FastifyRequest) => write(request, 499, 0));
}
