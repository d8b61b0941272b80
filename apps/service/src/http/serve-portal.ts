import { existsSync } from 'node:fs';
import { join } from 'node:path';
import fastifyStatic from '@fastify/static';
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import { failureReply } from './reply.ts';

/** Paths that belong to the service: an unknown one is a JSON 404 and never the portal's page. */
const servicePaths = /^\/(?:v3|oauth2|\.well-known|uploads|metrics|healthz|readyz|outbox\.json)(?:\/|$)/;

/**
 * Serves the portal's built files from `folder` and its page for every route of the portal.
 * A prerendered page (`login/account.html`) is preferred to the common `index.html`.
 */
export async function servePortal(app: FastifyInstance, folder: string): Promise<void> {
  if (existsSync(folder)) {
    await app.register(fastifyStatic, {
      root: folder,
      wildcard: true,
      index: false,
      preCompressed: true,
      cacheControl: false,
      setHeaders: (response, path) => {
        response.header(
          'cache-control',
          path.includes('/assets/') ? 'public, max-age=31536000, immutable' : 'no-cache',
        );
      },
    });
  }

  const sendPage = async (request: FastifyRequest, response: FastifyReply) => {
    const path = request.url.split('?', 1)[0] ?? '/';
    const isPage =
      (request.method === 'GET' || request.method === 'HEAD') &&
      !servicePaths.test(path) &&
      !/\.\w{2,5}$/.test(path);
    const index = join(folder, 'index.html');
    if (!isPage || !existsSync(index)) {
      const { status, reply } = failureReply('not_found');
      return response.code(status).header('cache-control', 'no-store').send(reply);
    }
    // As a file: compressed beforehand where the build has done so, and not sent again while it is the same.
    return response.sendFile(findPage(folder, path) ?? 'index.html', folder);
  };
  // Static files answer a folder's own path with 403, so the home page needs a route.
  app.get('/', sendPage);
  app.setNotFoundHandler(sendPage);
}

/** The file of a prerendered page, below the folder; null where the address has none. */
function findPage(folder: string, path: string): string | null {
  const name = path === '/' ? 'home' : path.replace(/^\/|\/$/g, '');
  if (!/^[a-z][a-z-]*(?:\/[a-z-]+)?$/.test(name)) return null;
  const page = join('pages', `${name}.html`);
  return existsSync(join(folder, page)) ? page : null;
}
