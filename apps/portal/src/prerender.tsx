import { prerender } from 'react-dom/static';
import { App } from './App.tsx';
import { Router } from './browser/router.tsx';
import { pageRoutes, redirectRoutes } from './routes.tsx';
import { composeTitle } from './shell/document-title.ts';

/** The pages that are drawn at build. */
export const preparedRoutes = pageRoutes
  .filter((route) => route.prepared)
  .map(({ path, title }) => ({ path, title: composeTitle(title, undefined) }));

/** Every address that is one of the portal's; the service answers any other with 404 and the same page. */
export const knownPaths = [
  ...[...pageRoutes, ...redirectRoutes]
    .flatMap((route) => ('deep' in route && route.deep ? [route.path, `${route.path}/*`] : [route.path]))
    .filter((path) => path !== '*'),
  // What the service worker caches for use without a network (public/pages/offline.html, public/sw.js).
  '/offline',
];

/** Who may see which page: the gallery and the look for barriers visit each of them. */
export const visitedRoutes = pageRoutes
  .filter(({ path }) => path !== '*')
  .map(({ path, access, layout }) => ({ path, access, layout }));

/** A page as a visitor without a session sees it before the configuration has come, as HTML for the root element. */
export async function drawPage(path: string): Promise<string> {
  const { prelude } = await prerender(
    <Router prepared={path}>
      <App />
    </Router>,
    // One piece: nothing is moved into place by scripts afterwards.
    { progressiveChunkSize: Number.POSITIVE_INFINITY },
  );
  return new Response(prelude as ReadableStream<Uint8Array>).text();
}
