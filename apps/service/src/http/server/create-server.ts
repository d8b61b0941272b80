import { maxHeaderSize } from 'node:http';
import type { Socket } from 'node:net';
import fastifyMultipart from '@fastify/multipart';
import { uploadMaxBytes } from '@tongxing/contract/limits.ts';
import Fastify, { type FastifyInstance } from 'fastify';
import type { Clock } from '../../kernel/clock.ts';
import type { Random } from '../../kernel/crypto/random.ts';
import type { RotatingWriter } from '../../kernel/files/rotating-writer.ts';
import type { Log } from '../../kernel/logging/log.ts';
import type { Tracer } from '../../kernel/logging/tracer.ts';
import { canonicalIp } from '../../kernel/network/ip-address.ts';
import { readOpenNetworks } from '../../kernel/network/open-networks.ts';
import { answerInKind } from '../errors/answer-in-kind.ts';
import { answerBrokenConnection, installErrorBoundary } from '../errors/error-boundary.ts';
import { allowPortals } from '../guards/allow-portals.ts';
import { closeConnections } from '../guards/close-connections.ts';
import { limitArrival, longestArrival } from '../guards/limit-arrival.ts';
import { limitTime } from '../guards/limit-time.ts';
import { refuseBrokenText } from '../guards/refuse-broken-text.ts';
import { refuseOtherMethods } from '../guards/refuse-other-methods.ts';
import { routableUrl } from '../guards/routable-url.ts';
import { installSecurityHeaders, type SecurityHeaderSettings } from '../guards/security-headers.ts';
import { writeAccessLog } from './access-log.ts';
import { nameRequests } from './name-requests.ts';

export interface ServerSettings extends SecurityHeaderSettings {
  readonly tracer: Tracer | undefined;
  readonly accessLog: RotatingWriter | undefined;
  readonly clock: Clock;
  /** Whether the trace context of any caller is continued. */
  readonly believesAll: boolean;
  /** Addresses or networks of proxies whose X-Forwarded-For is believed; empty: none. */
  readonly trustedProxies: readonly string[];
  /** Origins of portals that are served from elsewhere. */
  readonly portalOrigins: readonly string[];
  /** Networks that reach the console and the Management API; empty: all. */
  readonly operatorNetworks: () => readonly string[];
  /** How long the headers of a request, and the whole of it, may take to arrive. */
  readonly headersSeconds: number;
  readonly requestSeconds: () => number;
  /** How long a request may then work with the database. */
  readonly workSeconds: number;
}

/** How often slow requests are checked for, at least. */
const slowestCheckMilliseconds = 5000;

const idBytes = 9;
const idsAtOnce = 256;

/** Ids are random and no counter, since callers read them. The system is asked for many at a time. */
function drawIds(random: Random): () => string {
  let drawn: Buffer = Buffer.alloc(0);
  let at = 0;
  return () => {
    if (at === drawn.length) [drawn, at] = [random.bytes(idBytes * idsAtOnce), 0];
    at += idBytes;
    return drawn.toString('base64url', at - idBytes, at);
  };
}

/** The server without routes: parsers with limits, headers, the error boundary, one line of log for each request. */
export async function createServer(
  settings: ServerSettings,
  log: Log,
  random: Random,
): Promise<FastifyInstance> {
  const app = Fastify({
    logger: false,
    trustProxy: settings.trustedProxies.length > 0 ? [...settings.trustedProxies] : false,
    rewriteUrl: ({ url }) => routableUrl(url ?? '/', settings.basePath),
    bodyLimit: 256 * 1024,
    genReqId: drawIds(random),
    // As long as a URL can be. The rule of a field says when its value is too long.
    routerOptions: { maxParamLength: maxHeaderSize, ignoreTrailingSlash: false },
    forceCloseConnections: 'idle',
    return503OnClosing: false,
    requestTimeout: longestArrival(settings.requestSeconds()),
    clientErrorHandler: answerBrokenConnection,
    http: {
      headersTimeout: settings.headersSeconds * 1000,
      connectionsCheckingInterval: Math.min(slowestCheckMilliseconds, settings.headersSeconds * 500),
    },
  });
  await app.register(fastifyMultipart, {
    throwFileSizeLimit: true,
    limits: { files: 1, fields: 8, fieldSize: 128 * 1024, fileSize: uploadMaxBytes, headerPairs: 50 },
  });
  resolveAddresses(app);
  nameRequests(app, settings);
  writeAccessLog(app, settings.accessLog, settings.clock);
  installErrorBoundary(app, log);
  installSecurityHeaders(app, settings);
  allowPortals(app, settings.portalOrigins);
  adminNetworkGuard(app, settings.operatorNetworks);
  closeConnections(app);
  refuseBrokenText(app);
  refuseOtherMethods(app);
  limitArrival(app, settings.requestSeconds);
  limitTime(app, settings.workSeconds * 1000);
  if (log.isLevelEnabled?.('debug') === false) return app;
  app.addHook('onResponse', (request, response, next) => {
    const path = request.routeOptions.url ?? '(none)';
    const fields = {
      requestId: request.id,
      ms: Math.round(response.elapsedTime * 10) / 10,
      status: response.statusCode,
    };
    log.debug(fields, `${request.method} ${path}`);
    next();
  });
  return app;
}

/**
 * Reads the address of each connection while it is open. Node caches an address that was read once, and cannot read that of
 * a closed connection, whose last requests are still served and counted against their address.
 */
export function resolveAddresses(app: FastifyInstance): void {
  app.server.on('connection', (socket: Socket) => void socket.remoteAddress);
}

/** The paths of the admin console and the Management API. */
const adminPath = /^\/(?:admin|manage)(?:[/?]|$)/i;

/**
 * Serves the console and the Management API only to the operator networks, where any are set. It runs before every other
 * answer, also before the one that lists the methods of a path.
 */
function adminNetworkGuard(app: FastifyInstance, networksNow: () => readonly string[]): void {
  app.addHook('onRequest', (request, response, next) => {
    // The matched route too: the URL may be spelled in another way.
    if (!adminPath.test(request.url) && !adminPath.test(request.routeOptions.url ?? '')) return next();
    const networks = networksNow();
    if (networks.length === 0) return next();
    const inside = readOpenNetworks(networks);
    if (inside.containsAddress(canonicalIp(request.ip))) return next();
    answerInKind(request, response, 'not_found');
  });
}
