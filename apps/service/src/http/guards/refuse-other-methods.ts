import type { FastifyInstance } from 'fastify';
import { answerInKind } from '../errors/answer-in-kind.ts';
import { isPagePath } from '../pages/serve-portal.ts';

/** The route of the portal's files: what is none of them is unknown. */
const filesOfPortal = '/*';

/** The pattern of a route as a regular expression: `:name`, `:name(expression)`. */
function pathPattern(url: string): RegExp {
  const parts = url.split('/').map((part) => {
    const parameter = /^:\w+(?:\(\^?(.*?)\$?\))?$/.exec(part);
    return parameter ? (parameter[1] ?? '[^/]+') : part.replace(/[.*+?^${}()|[\]\\]/g, '\\$&');
  });
  return new RegExp(`^${parts.join('/')}$`);
}

/**
 * Answers 405 with `Allow` (RFC 9110 15.5.6) where a path is known and does not have the method. The portal's pages are
 * no routes; they can be read.
 */
export function refuseOtherMethods(app: FastifyInstance): void {
  const known = new Map<string, { pattern: RegExp; methods: Set<string> }>();
  app.addHook('onRoute', ({ url, method }) => {
    if (url === filesOfPortal) return;
    const route = known.get(url) ?? { pattern: pathPattern(url), methods: new Set() };
    for (const each of [method].flat()) route.methods.add(each);
    known.set(url, route);
  });
  app.addHook('onRequest', (request, response, next) => {
    if (!request.is404 && request.routeOptions.url !== filesOfPortal) return next();
    const path = request.url.split('?', 1)[0] ?? '/';
    const methods = new Set(
      [...known.values()].filter(({ pattern }) => pattern.test(path)).flatMap((route) => [...route.methods]),
    );
    if (methods.size > 0 && isPagePath(path)) for (const each of ['GET', 'HEAD']) methods.add(each);
    if (methods.size === 0 || methods.has(request.method)) return next();
    void response.header('allow', [...methods].sort().join(', '));
    answerInKind(request, response, 'method_not_allowed');
  });
}
