import { mkdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import path from 'node:path';
import { pathToFileURL } from 'node:url';
import { build } from 'vite';
import { filesOf, type RouteBudget } from './first-load.ts';

interface Drawing {
  readonly preparedRoutes: readonly { readonly path: string; readonly title: string }[];
  readonly knownPaths: readonly string[];
  readonly visitedRoutes: readonly unknown[];
  drawPage(path: string): Promise<string>;
}

/**
 * Draws the prepared pages of a build into its `pages`: the form is on screen before any script has come, with its
 * styles in the page. Beside them `known-paths.json`: the addresses that are not 404, `/admin/*` for all below one; and
 * `routes.json` for those who visit every page. `mode` is the build's own: its language, or `production`.
 */
export async function drawPages(
  portal: string,
  { dist, mode }: { dist: string; mode: string },
  budgets: Readonly<Record<string, RouteBudget>>,
): Promise<void> {
  const workshop = path.join(portal, `node_modules/.cache/drawing-${mode}`);
  await build({
    root: portal,
    mode,
    logLevel: 'error',
    build: {
      ssr: 'src/prerender.tsx',
      outDir: workshop,
      emptyOutDir: true,
      manifest: false,
      copyPublicDir: false,
    },
    // The icons must be drawn by the same lines as in the browser.
    ssr: { noExternal: ['lucide-react'] },
  });
  // What rendering asks of a browser: an address and no session.
  Object.assign(globalThis, { location: new URL('http://portal/'), document: { cookie: '' } });
  const drawing = (await import(pathToFileURL(path.join(workshop, 'prerender.js')).href)) as Drawing;
  const frame = readFileSync(path.join(dist, 'index.html'), 'utf8');
  for (const route of drawing.preparedRoutes) {
    const budget = budgets[route.path];
    if (!budget) throw new Error(`weight-budget.json has no budget for the prepared page ${route.path}`);
    const page = assemble(
      frame,
      dist,
      filesOf(dist, budget.modules),
      route,
      await drawing.drawPage(route.path),
    );
    const file = path.join(dist, 'pages', `${route.path === '/' ? 'home' : route.path.slice(1)}.html`);
    mkdirSync(path.dirname(file), { recursive: true });
    writeFileSync(file, page);
  }
  writeFileSync(path.join(dist, 'known-paths.json'), `${JSON.stringify(drawing.knownPaths)}\n`);
  writeFileSync(path.join(dist, 'routes.json'), `${JSON.stringify(drawing.visitedRoutes)}\n`);
  rmSync(workshop, { recursive: true });
}

function assemble(
  frame: string,
  dist: string,
  { scripts, styles }: ReturnType<typeof filesOf>,
  { path: address, title }: { path: string; title: string },
  drawn: string,
): string {
  const missing = (file: string) => !frame.includes(`/${file}"`);
  const head = [
    // Written into the page; the disabled link tells the loader of chunks that they are here.
    ...styles
      .filter(missing)
      .flatMap((file) => [
        `<style>${readFileSync(path.join(dist, file), 'utf8').trim()}</style>`,
        `<link rel="stylesheet" href="/${file}" disabled>`,
      ]),
    ...scripts
      .filter(missing)
      .map((file) => `<link rel="modulepreload" href="/${file}" fetchpriority="low">`),
  ].join('\n    ');
  return frame
    .replace(/<title>.*?<\/title>/, () => `<title>${title}</title>`)
    .replace('</head>', () => `  ${head}\n  </head>`)
    .replace('<div id="root"></div>', () => `<div id="root" data-prepared="${address}">${drawn}</div>`);
}
