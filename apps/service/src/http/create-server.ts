import { maxHeaderSize } from 'node:http';
import fastifyMultipart from '@fastify/multipart';
import { uploadMaxBytes } from '@tongxing/contract/limits.ts';
import Fastify, { type FastifyInstance } from 'fastify';
import type { Log } from '../kernel/log.ts';
import type { Random } from '../kernel/random.ts';
import { allowPortals } from './allow-portals.ts';
import { answerBrokenConnection } from './answer-broken-connection.ts';
import { installErrorBoundary } from './error-boundary.ts';
import { hideLodge } from './hide-lodge.ts';
import { limitTime } from './limit-time.ts';
import { refuseBrokenText } from './refuse-broken-text.ts';
import { refuseOtherMethods } from './refuse-other-methods.ts';
import { refuseWhileClosing } from './refuse-while-closing.ts';
import { routableUrl } from './routable-url.ts';
import { installSecurityHeaders, type SecurityHeaderSettings } from './security-headers.ts';

export interface ServerSettings extends SecurityHeaderSettings {
  /** Addresses or networks of proxies whose X-Forwarded-For is believed; empty: none. */
  readonly trustedProxies: readonly string[];
  /** Origins of portals that are served from elsewhere. */
  readonly portalOrigins: readonly string[];
  /** Networks from which the operators' half answers; empty: from everywhere. */
  readonly operatorNetworks: () => readonly string[];
  /** How long the headers of a request, and the whole of it, may take to arrive. */
  readonly headersSeconds: number;
  readonly requestSeconds: number;
  /** How long a request may then be at work at the database. */
  readonly workSeconds: number;
}

/** So often slow requests are looked for, at least. */
const slowestCheckMilliseconds = 5000;

/** Names for requests that no other process gives, and no other start: nothing is to be guessed of them, or kept from. */
function requestIds(random: Random): () => string {
  const start = random.bytes(6).toString('base64url');
  let count = 0;
  return () => `${start}-${((count += 1)).toString(36)}`;
}

/** The bare server: parsers with bounds, headers, error boundary, one line of log a request. */
export async function createServer(
  settings: ServerSettings,
  log: Log,
  random: Random,
): Promise<FastifyInstance> {
  const nextId = requestIds(random);
  const app = Fastify({
    logger: false,
    trustProxy: settings.trustedProxies.length > 0 ? [...settings.trustedProxies] : false,
    rewriteUrl: ({ url }) => routableUrl(url ?? '/', settings.basePath),
    bodyLimit: 256 * 1024,
    genReqId: () => nextId(),
    // As long as an address can be at all: what is too long for a field is said by the field's own rule.
    routerOptions: { maxParamLength: maxHeaderSize, ignoreTrailingSlash: false },
    forceCloseConnections: 'idle',
    return503OnClosing: false,
    requestTimeout: settings.requestSeconds * 1000,
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
  installErrorBoundary(app, log);
  installSecurityHeaders(app, settings);
  allowPortals(app, settings.portalOrigins);
  hideLodge(app, settings.operatorNetworks);
  refuseWhileClosing(app);
  refuseBrokenText(app);
  refuseOtherMethods(app);
  limitTime(app, settings.workSeconds * 1000);
  app.addHook('onResponse', async (request, response) => {
    const path = request.routeOptions.url ?? '(none)';
    const fields = {
      id: request.id,
      ms: Math.round(response.elapsedTime * 10) / 10,
      status: response.statusCode,
    };
    log.debug(fields, `${request.method} ${path}`);
  });
  return app;
}
