import type { IncomingMessage, ServerResponse } from 'node:http';
import { Readable } from 'node:stream';
import { readTyped } from '@tongxing/contract/rules/typed-text.ts';
import type { FastifyReply, FastifyRequest } from 'fastify';
import type Provider from 'oidc-provider';
import type { Reader } from '../../../../database/query/reader.ts';
import { readCaller } from '../../../../http/calls/read-caller.ts';
import { answerInKind } from '../../../../http/errors/answer-in-kind.ts';
import { noCaller } from '../../../../kernel/network/caller.ts';
import { withRequestCache } from '../../../../round-trips/request-cache.ts';
import type { Server } from '../../../../transaction/module.ts';
import { takeRawBodies } from '../../../../transaction/raw-bodies.ts';
import { findAuthorizationApp } from '../../apps/app.ts';
import type { AppsWork } from '../../apps/apps-work.ts';
import { queryOfPosted, restorePosted } from './posted-request.ts';
import type { FindProvider } from './provider.ts';
import { cacheRequest } from './provider-caller.ts';

/** The id of a record in one of the library's paths; never empty. */
const key = ':uid(^[\\w-]{1,100}$)';

/** The paths that the library answers, with their methods. No other spelling of a path reaches it. */
const paths: Readonly<Record<string, readonly ('GET' | 'POST' | 'OPTIONS')[]>> = {
  '/.well-known/openid-configuration': ['GET', 'OPTIONS'],
  '/.well-known/oauth-authorization-server': ['GET', 'OPTIONS'],
  '/oauth2/jwks': ['GET', 'OPTIONS'],
  '/oauth2/authorize': ['GET'],
  [`/oauth2/authorize/${key}`]: ['GET'],
  '/oauth2/token': ['POST', 'OPTIONS'],
  '/oauth2/userinfo': ['GET', 'POST', 'OPTIONS'],
  '/oauth2/introspect': ['POST', 'OPTIONS'],
  '/oauth2/revoke': ['POST', 'OPTIONS'],
  '/oauth2/par': ['POST', 'OPTIONS'],
  '/oauth2/device_authorization': ['POST', 'OPTIONS'],
  '/oauth2/device': ['GET', 'POST'],
  [`/oauth2/device/${key}`]: ['GET'],
  '/oauth2/logout': ['GET'],
  '/oauth2/logout/confirm': ['POST'],
  '/oauth2/logout/success': ['GET'],
};

/** Paths to which another site may post a form. The POST becomes a GET, so that `SameSite=Lax` cookies are sent. */
const postedForms = ['/oauth2/authorize', '/oauth2/logout'] as const;

/** In bytes. No form of the protocol is longer, assertions and pushed requests included. */
const bodyLimit = 16 * 1024;

/** Mounts the provider, with the POST of OpenID Connect Core 3.1.2.1 and RP-Initiated Logout 2. */
export async function providerRoutes(server: Server<AppsWork>, findProvider: FindProvider): Promise<void> {
  const { app, basePath, workFor } = server;
  const work = workFor(noCaller);
  const { publicUrl } = work.settings;
  const serve = serveProvider(basePath, work, findProvider);

  await app.register(async (scope) => {
    takeRawBodies(scope, 'buffer', bodyLimit);
    for (const [url, methods] of Object.entries(paths)) {
      scope.route({ method: [...methods], url, handler: serve });
    }
  });

  await app.register(async (scope) => {
    scope.removeAllContentTypeParsers();
    scope.addContentTypeParser(
      'application/x-www-form-urlencoded',
      { parseAs: 'string', bodyLimit },
      (_request, body, done) => done(null, new URLSearchParams(String(body))),
    );
    for (const path of postedForms) {
      scope.post(path, async (request, reply) => {
        const form = request.body instanceof URLSearchParams ? request.body : new URLSearchParams();
        const query = await queryOfPosted(workFor(readCaller(request)), form);
        if (query === null) return answerInKind(request, reply, 'too_many', { retry_after: 60 });
        return reply.code(303).header('location', `${publicUrl}${path}?${query}`).send();
      });
    }
  });

  // The portal's own route also accepts plain OAuth parameters and redirects them.
  app.addHook('onRequest', (request, reply, next) => {
    if (request.method !== 'GET' || !request.url.startsWith('/oauth/authorize?')) return next();
    const query = new URLSearchParams(request.url.slice(request.url.indexOf('?') + 1));
    if (!query.has('client_id') || query.has('authorize')) return next();
    reply.code(303).header('location', `${publicUrl}/oauth2/authorize?${query}`).send();
  });
}

/** Lets the library read the body again: it reads the stream only, and the server has consumed it. */
function readAgain(raw: IncomingMessage, body: unknown): void {
  const chunks = Buffer.isBuffer(body) && body.length > 0 ? [body] : [];
  Object.defineProperties(raw, {
    readable: { value: true },
    iterator: { value: () => Readable.from(chunks).iterator() },
  });
}

type Listener = (request: IncomingMessage, response: ServerResponse) => Promise<void>;

/** Passes requests to the current instance of the library. */
function serveProvider(basePath: string, work: AppsWork, findProvider: FindProvider) {
  // Koa composes its middleware again for every listener.
  const listeners = new WeakMap<Provider, Listener>();
  function listenerOf(provider: Provider): Listener {
    const listener = listeners.get(provider) ?? provider.callback();
    listeners.set(provider, listener);
    return listener;
  }

  return async function serve(request: FastifyRequest, reply: FastifyReply): Promise<void> {
    const listener = listenerOf(await findProvider());
    if (request.method === 'GET') await restorePosted(work, request.raw);
    const body = await nameBareClient(work.db, request.raw, plainUserCode(request, dropJson(request)));
    Object.assign(request.raw, { originalUrl: `${basePath}${request.raw.url ?? ''}` });
    cacheRequest(request.raw, readCaller(request), body);
    readAgain(request.raw, body);
    // The library's answers carry the same headers as all others.
    for (const [name, value] of Object.entries(reply.getHeaders())) reply.raw.setHeader(name, value ?? '');
    reply.hijack();
    await withRequestCache(() => listener(request.raw, reply.raw));
  };
}

/**
 * The body of a request, without JSON at userinfo: many HTTP clients post it by default. The token is in a header, and
 * the library refuses every other content type than a form.
 */
function dropJson({ raw, routeOptions, body }: FastifyRequest): unknown {
  if (routeOptions.url !== '/oauth2/userinfo') return body;
  if (!/^application\/json\s*(?:;|$)/i.test(raw.headers['content-type'] ?? '')) return body;
  delete raw.headers['content-type'];
  raw.headers['content-length'] = '0';
  return undefined;
}

/**
 * The body of a request; at the device page with a code as the library reads it, in the address too. Chinese keyboards type
 * letters and dashes in full width, and copied text brings characters that nobody sees.
 */
function plainUserCode({ raw, routeOptions }: FastifyRequest, body: unknown): unknown {
  if (routeOptions.url !== '/oauth2/device') return body;
  const isForm = Buffer.isBuffer(body);
  const [path = '', query = ''] = (raw.url ?? '').split('?');
  const params = new URLSearchParams(isForm ? body.toString('utf8') : query);
  const typed = params.get('user_code');
  if (typed === null || readTyped(typed) === typed) return body;
  params.set('user_code', readTyped(typed));
  if (isForm) return replaceForm(raw, params);
  raw.url = `${path}?${params}`;
  return body;
}

/** The body of a request whose form is another one now. */
function replaceForm(raw: IncomingMessage, form: URLSearchParams): Buffer {
  const body = Buffer.from(form.toString());
  raw.headers['content-length'] = String(body.length);
  return body;
}

/**
 * Accepts a client without a secret that sends an empty one by Basic, as libraries for command lines do (RFC 6749 2.3.1).
 * Removes the header and returns the form with `client_id` in it. A client that has a secret, and a form that names
 * another client, stay as they are: the library refuses them.
 */
async function nameBareClient(db: Reader, raw: IncomingMessage, form: unknown): Promise<unknown> {
  const { authorization } = raw.headers;
  const id = /^basic ([a-z0-9+/]+=*)$/i.exec(authorization ?? '')?.[1];
  const clientId = id && /^([a-z0-9]{1,100}):$/.exec(Buffer.from(id, 'base64').toString('utf8'))?.[1];
  if (!clientId || raw.method !== 'POST') return form;
  const params = new URLSearchParams(Buffer.isBuffer(form) ? form.toString('utf8') : '');
  if (params.has('client_id') && params.get('client_id') !== clientId) return form;
  if ((await findAuthorizationApp(db, clientId))?.authMethod !== 'none') return form;
  delete raw.headers.authorization;
  params.set('client_id', clientId);
  return replaceForm(raw, params);
}
