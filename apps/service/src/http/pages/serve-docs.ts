import { existsSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import fastifyStatic from '@fastify/static';
import type { FastifyInstance } from 'fastify';

/**
 * Only the site's own files and the icons of its style sheet. No inline scripts; Vue writes HTML from compiled
 * templates only.
 */
const policy = [
  "default-src 'none'",
  "script-src 'self'",
  "style-src 'self'",
  "img-src 'self' data:",
  "connect-src 'self'",
  "base-uri 'self'",
  "form-action 'none'",
  "frame-ancestors 'none'",
  "require-trusted-types-for 'script'",
  'trusted-types vue',
].join('; ');

/**
 * Serves the docs site, which `npm run build` makes in `folder`, at `/docs/`. Returns whether it was built; if not, the
 * portal answers 404 there.
 */
export async function serveDocs(app: FastifyInstance, folder: string, basePath: string): Promise<boolean> {
  if (!existsSync(join(folder, 'index.html'))) return false;
  const page = readFileSync(join(folder, '404.html'), 'utf8');
  // It is shown at any depth, so its addresses start at the root of the site.
  const notFound = page.replace('<head>', `<head><base href="${basePath}/docs/">`);
  app.get('/docs', (_request, response) => response.redirect(`${basePath}/docs/`));
  await app.register(
    async (docs) => {
      docs.addHook('onRequest', async (_request, response) => {
        response.header('content-security-policy', policy);
      });
      await docs.register(fastifyStatic, {
        root: folder,
        prefix: '/',
        decorateReply: false,
        preCompressed: true,
        cacheControl: false,
        allowedPath: (path) => !/\.br$|\/\./.test(path),
        // Files in assets/ have their content's hash in the name.
        setHeaders: (response, path) => {
          const isNamed = path.startsWith(join(folder, 'assets/'));
          response.header('cache-control', isNamed ? 'public, max-age=31536000, immutable' : 'no-cache');
        },
      });
      docs.setNotFoundHandler((_request, response) =>
        response
          .code(404)
          .type('text/html; charset=utf-8')
          .header('cache-control', 'no-cache')
          .send(notFound),
      );
    },
    { prefix: '/docs' },
  );
  return true;
}
