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
 * styles in the page; and the pages of the console, which only name their pieces. Beside them `known-paths.json`: the addresses that are not 404, `/admin/*` for all below one; and
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
    writePage(dist, route.path === '/' ? '/home' : route.path, page);
  }
  for (const [address, { modules }] of Object.entries(budgets).filter(([at]) => /^\/user\/[a-z/]+$/.test(at)))
    writePage(dist, address, nameAhead(frame, filesOf(dist, modules)));
  writeFileSync(path.join(dist, 'known-paths.json'), `${JSON.stringify(drawing.knownPaths)}\n`);
  writeFileSync(path.join(dist, 'routes.json'), `${JSON.stringify(drawing.visitedRoutes)}\n`);
  rmSync(workshop, { recursive: true });
}

function writePage(dist: string, address: string, page: string): void {
  const file = path.join(dist, 'pages', `${address.slice(1)}.html`);
  mkdirSync(path.dirname(file), { recursive: true });
  writeFileSync(file, page);
}

/** A page of the console: nothing is drawn, but its pieces are on their way before the first script asks for them. */
function nameAhead(frame: string, { scripts, styles }: ReturnType<typeof filesOf>): string {
  const missing = (file: string) => !frame.includes(`/${file}"`);
  const head = [
    ...styles.filter(missing).map((file) => `<link rel="preload" as="style" href="/${file}" crossorigin>`),
    ...scripts.filter(missing).map((file) => `<link rel="modulepreload" href="/${file}">`),
  ].join('\n    ');
  return frame.replace('</head>', () => `  ${head}\n  </head>`);
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
