import { appealSecretHeader } from '@tongxing/contract/calls/appeals.ts';
import { ticketSecretHeader } from '@tongxing/contract/calls/one-time-codes-delivery.ts';
import { qrSecretHeader } from '@tongxing/contract/calls/qr-sign-in.ts';
import { deviceHeader } from '@tongxing/contract/limits.ts';
import type { FastifyInstance } from 'fastify';
import { namingHeaders } from '../server/name-requests.ts';

const callHeaders = [
  'Content-Type',
  'Authorization',
  'X-Secure-Kid',
  'X-Secure-Key',
  deviceHeader,
  qrSecretHeader,
  appealSecretHeader,
  ticketSecretHeader,
];
const forOtherOrigins = /^\/(?:v3|uploads)\//;
const preflightSeconds = 7200;

/**
 * Lets portals from `origins` (a CDN) make calls and show uploaded pictures. The token travels in a header. Cookies
 * alone open nothing: the switch of accounts also asks for a cookie of the account.
 */
export function allowPortals(app: FastifyInstance, origins: readonly string[]): void {
  if (origins.length === 0) return;
  app.addHook('onRequest', async (request, response) => {
    if (!forOtherOrigins.test(request.url)) return;
    response.header('vary', 'origin').header('cross-origin-resource-policy', 'cross-origin');
    const { origin } = request.headers;
    if (!origin || !origins.includes(origin)) return;
    response
      .header('access-control-allow-origin', origin)
      .header('access-control-allow-credentials', 'true')
      .header('access-control-expose-headers', ['Retry-After', ...namingHeaders].join(', '));
    if (request.method !== 'OPTIONS') return;
    await response
      .code(204)
      .header('access-control-allow-methods', 'GET, POST')
      .header('access-control-allow-headers', callHeaders.join(', '))
      .header('access-control-max-age', String(preflightSeconds))
      .send();
  });
}
