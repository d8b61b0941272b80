import type { IncomingMessage, ServerResponse } from 'node:http';
import { Readable } from 'node:stream';
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import type Provider from 'oidc-provider';
import { clientKey } from '../../../kernel/ip-address.ts';
import { requestMemory } from '../../../kernel/request-memory.ts';
import type { ShortLivedState } from '../../../kernel/short-lived-state.ts';
import { type AuthorizationProvider, callerAddresses } from './provider.ts';

export interface MountProviderNeeds {
  readonly app: FastifyInstance;
  readonly authorization: AuthorizationProvider;
  readonly state: ShortLivedState;
  readonly issuer: string;
}

const routes = [
  '/.well-known/openid-configuration',
  '/.well-known/oauth-authorization-server',
  '/oauth2/*',
] as const;

/** A stranger who tries device codes gets this many tries from one address in ten minutes. */
const deviceTries = 30;
const deviceTriesSeconds = 600;

/** What the library takes as well. */
const bodyLimit = 56 * 1024;

/** The library takes a body from the stream alone, and the door has read it already: it is read once more. */
function readAgain(raw: IncomingMessage, body: unknown): void {
  const chunks = Buffer.isBuffer(body) && body.length > 0 ? [body] : [];
  Object.defineProperties(raw, {
    readable: { value: true },
    iterator: { value: () => Readable.from(chunks).iterator() },
  });
}

/**
 * Puts the provider under its routes. A POST at the authorization endpoint (OpenID Connect Core 3.1.2.1) becomes a
 * GET, so that `SameSite=Lax` cookies arrive.
 */
export async function mountProvider({
  app,
  authorization,
  state,
  issuer,
}: MountProviderNeeds): Promise<void> {
  const base = new URL(issuer).pathname.replace(/\/$/, '');

  // Koa composes its middleware anew for every listener it is asked for.
  const listeners = new WeakMap<
    object,
    (request: IncomingMessage, response: ServerResponse) => Promise<void>
  >();
  function listenerOf(provider: Provider) {
    const listener = listeners.get(provider) ?? provider.callback();
    listeners.set(provider, listener);
    return listener;
  }

  async function serve(request: FastifyRequest, reply: FastifyReply): Promise<void> {
    const provider = await authorization.provider();
    callerAddresses.set(request.raw, request.ip);
    Object.assign(request.raw, { originalUrl: `${base}${request.raw.url ?? ''}` });
    readAgain(request.raw, request.body);
    reply.hijack();
    await requestMemory.run(() => listenerOf(provider)(request.raw, reply.raw));
  }

  await app.register(async (scope) => {
    scope.removeAllContentTypeParsers();
    scope.addContentTypeParser('*', { parseAs: 'buffer', bodyLimit }, (_request, body, done) =>
      done(null, body),
    );
    for (const url of routes) {
      scope.route({ method: ['GET', 'POST', 'PUT', 'DELETE', 'OPTIONS'], url, handler: serve });
    }
    scope.post('/oauth2/device', async (request, reply) => {
      const tries = await state.increment(
        `device-code-tries:${clientKey(request.ip)}`,
        1,
        deviceTriesSeconds,
      );
      if (tries <= deviceTries) return serve(request, reply);
      return reply
        .code(429)
        .header('retry-after', String(deviceTriesSeconds))
        .type('text/plain')
        .send('操作太频繁，请稍后再试');
    });
  });

  await app.register(async (scope) => {
    scope.removeAllContentTypeParsers();
    scope.addContentTypeParser(
      'application/x-www-form-urlencoded',
      { parseAs: 'string', bodyLimit },
      (_request, body, done) => done(null, new URLSearchParams(String(body))),
    );
    scope.post('/oauth2/authorize', async (request, reply) => {
      const form = request.body instanceof URLSearchParams ? request.body : new URLSearchParams();
      return reply.code(303).header('location', `${issuer}/oauth2/authorize?${form}`).send();
    });
  });

  // The route of the portal takes plain OAuth parameters too and passes them on.
  app.addHook('onRequest', async (request, reply) => {
    if (request.method !== 'GET' || !request.url.startsWith('/oauth/authorize?')) return;
    const query = new URLSearchParams(request.url.slice(request.url.indexOf('?') + 1));
    if (!query.has('client_id') || query.has('authorize')) return;
    await reply.code(303).header('location', `${issuer}/oauth2/authorize?${query}`).send();
  });
}
