import { existsSync } from 'node:fs';
import fastifyStatic from '@fastify/static';
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import { answerInKind } from '../errors/answer-in-kind.ts';
import { policyOfQrWorker } from '../guards/security-headers.ts';
import { chooseLanguage } from '../server/choose-language.ts';
import { createPortalPages, type Encoding } from './portal-pages.ts';
import { serveSiteFacts } from './serve-site-facts.ts';
import type { Site } from './site-head.ts';

/** Paths of the service: an unknown one is a JSON 404 and never the portal's page. */
const servicePaths =
  /^\/(?:v3|manage|oauth2|\.well-known|uploads|callbacks|mail|metrics|csp-reports|healthz|readyz|outbox\.json)(?:\/|$)/;

/** Whether a path can be a page of the portal: neither the service's, nor a file. */
export const isPagePath = (path: string): boolean => !servicePaths.test(path) && !/\.\w{2,11}$/.test(path);

/** Serves the portal's built files from `folder`, and its page for every other address. */
export async function servePortal(app: FastifyInstance, folder: string, site: () => Site): Promise<void> {
  const pages = createPortalPages(folder, site);
  serveSiteFacts(app, folder, site);
  if (existsSync(folder)) {
    await app.register(fastifyStatic, {
      root: folder,
      wildcard: true,
      index: false,
      preCompressed: true,
      cacheControl: false,
      // Pages are adapted before they are sent, and the notes of the build are not public.
      allowedPath: (path) => !/\.(?:html|json)(?:\.br|\.gz)?$|^\/\./.test(path),
      setHeaders: (response, path) => {
        response.header(
          'cache-control',
          path.includes('/assets/') ? 'public, max-age=31536000, immutable' : 'no-cache',
        );
        if (/\/assets\/qr-worker-[\w-]+\.js(?:\.br|\.gz)?$/.test(path))
          response.header('content-security-policy', policyOfQrWorker);
      },
    });
  }

  const languageOf = (request: FastifyRequest) =>
    chooseLanguage(request, { followsBrowser: site().browser_language });

  const sendPage = async (request: FastifyRequest, response: FastifyReply) => {
    const path = request.url.split('?', 1)[0] ?? '/';
    const page = isPagePath(path) ? pages.find(path, languageOf(request)) : null;
    if (!page) return answerInKind(request, response, 'not_found');
    if (request.method !== 'GET' && request.method !== 'HEAD') {
      if (!pages.isKnown(path)) return answerInKind(request, response, 'not_found');
      void response.header('allow', 'GET, HEAD');
      return answerInKind(request, response, 'method_not_allowed');
    }
    const encoding = chooseEncoding(String(request.headers['accept-encoding'] ?? ''));
    response
      .header('cache-control', 'no-cache')
      .header('vary', 'accept-encoding, accept-language, cookie')
      .header('content-language', page.language)
      .header('etag', page.etag)
      .type('text/html; charset=utf-8');
    if (!pages.isKnown(path)) response.code(404);
    else if (request.headers['if-none-match']?.includes(page.etag)) return response.code(304).send();
    if (encoding !== 'identity') response.header('content-encoding', encoding);
    return response.send(page.bodies[encoding]);
  };
  // The static file server answers 403 for a folder, so the home page needs a route.
  app.get('/', sendPage);
  // Password managers lead here (w3.org/TR/change-password-url).
  app.get('/.well-known/change-password', (_request, response) =>
    response.code(303).header('location', `${site().publicUrl}/user/security?open=password`).send(),
  );
  app.setNotFoundHandler(sendPage);
}

/** The best encoding that the caller accepts; `q=0` refuses one. */
function chooseEncoding(accepted: string): Encoding {
  const takes = (name: string) => new RegExp(`\\b${name}\\b(?!\\s*;\\s*q=0(?:\\.0*)?(?:,|$))`).test(accepted);
  return takes('br') ? 'br' : takes('gzip') ? 'gzip' : 'identity';
}
