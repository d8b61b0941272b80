import path from 'node:path';
import { fileURLToPath } from 'node:url';
import type { Plugin } from 'vite';
import { findOpened } from './find-opened.ts';
import { type Pieces, piecesFile } from './first-load.ts';
import { reach as reachFrom } from './module-graph.ts';
import {
  consoleFrame,
  consolePage,
  consoleWing,
  prefetchedWing,
  stepUpWing,
  toastsWing,
  wings,
} from './own-copies.ts';

interface Group {
  readonly name: string | ((id: string) => string | null);
  readonly debugName?: string;
  readonly test: (id: string) => boolean;
}

const portal = fileURLToPath(new URL('..', import.meta.url));
/** So small, and used by so many pages before signing in, that a file of its own would weigh more. */
const everywhere =
  /\/ui\/tone(?:-class\.ts|\.module\.css)$|\/browser\/trusted-types\.ts$|\/icons\/(?:mail|smartphone)\.m?js$/;
/** Used by one page, and by what others open: if it went with either, the page would bring along what the others open. */
const betweenPages = /\/browser\/save-file\.ts$/;
/** What stands beside every article of the docs, with what it shares with the playground that it leads to. */
const triedOut =
  /\/developer-docs\/(?:article\.ts|playground\/(?:TryIt\.tsx|ask\.ts|run(?:-store)?\.ts|Playground\.module\.css))$/;

/**
 * Which modules travel together, so that a page is a handful of requests and each of them compresses well: `first` is
 * everything the entry imports without waiting; `console` the frame of the console with what two or more of its pages
 * use; `calls` what the console shares with the pages before signing in, such as the schemas and what sends a call.
 * What only one page uses goes with it. What a press on it opens is one piece (`findOpened`) beside those that every page
 * of the console opens: `soon`, the security check, the toasts. The answers are there once all is parsed.
 */
export function chunkGroups(): { plugin: Plugin; groups: Group[] } {
  const groups = { first: new Set<string>(), calls: new Set<string>(), console: new Set<string>() };
  const pageOf = new Map<string, string>();
  let openedIn = new Map<string, string>();
  const plugin: Plugin = {
    name: 'chunk-groups',
    apply: 'build',
    buildEnd() {
      const ids = [...this.getModuleIds()];
      const importsOf = (id: string) => this.getModuleInfo(id)?.importedIds ?? [];
      const importsLater = (id: string) => this.getModuleInfo(id)?.dynamicallyImportedIds ?? [];
      const entries = ids.filter((id) => this.getModuleInfo(id)?.isEntry);
      groups.first = reachFrom(entries, importsOf);
      const reach = (roots: readonly string[]) => reachFrom(roots, importsOf, groups.first);
      const roots = [...new Set(ids.flatMap(importsLater))];
      const gate = reach(roots.filter((id) => !wings.some(({ has }) => has(id))));
      const pages = roots
        .filter((id) => consoleWing.has(id) && consolePage.test(id) && !consoleFrame.test(id))
        .map((id) => ({ name: path.basename(id, '.tsx'), reached: reach([id]) }));
      const framed = reach(roots.filter((id) => consoleFrame.test(id)));
      const adminEntry = reach(roots.filter((id) => id.endsWith('/AdminPage.tsx')));
      const admin = new Set([...adminEntry, ...reach(roots.filter((id) => id.endsWith('/AdminShell.tsx')))]);
      for (const id of ids) {
        const [user, another] = pages.filter(({ reached }) => reached.has(id));
        if (framed.has(id) || another || betweenPages.test(id))
          (gate.has(id) ? groups.calls : groups.console).add(id);
        else if (user && !gate.has(id)) pageOf.set(id, user.name);
        else if (admin.has(id) && !gate.has(id))
          pageOf.set(id, adminEntry.has(id) ? 'AdminPage' : 'AdminShell');
        else if (triedOut.test(id)) pageOf.set(id, 'TryIt');
      }
      const isFree = (id: string) => !groups.calls.has(id) && !groups.console.has(id) && !pageOf.has(id);
      openedIn = findOpened({ importsOf, importsLater, first: groups.first, pages, framed, isFree, gate });
    },
    generateBundle(_options, bundle) {
      const pieces: Pieces = { modules: {}, files: {} };
      const chunks = Object.values(bundle).filter((piece) => piece.type === 'chunk');
      const fileOf = new Map(
        chunks.flatMap(({ moduleIds, fileName }) => moduleIds.map((id) => [id, fileName])),
      );
      for (const { fileName, imports, moduleIds, viteMetadata } of chunks) {
        const prefetched = moduleIds
          .flatMap((id) => this.getModuleInfo(id)?.dynamicallyImportedIds ?? [])
          .filter((id) => [prefetchedWing, stepUpWing, toastsWing].some(({ has }) => has(id)))
          .flatMap((id) => fileOf.get(id) ?? []);
        const styles = [...(viteMetadata?.importedCss ?? [])];
        pieces.files[fileName] = { imports, styles, prefetched: [...new Set(prefetched)] };
        for (const id of moduleIds)
          if (this.getModuleInfo(id)?.isEntry || this.getModuleInfo(id)?.dynamicImporters.length)
            pieces.modules[path.relative(portal, id)] = fileName;
      }
      this.emitFile({ type: 'asset', fileName: piecesFile, source: JSON.stringify(pieces) });
    },
  };
  return {
    plugin,
    groups: [
      { name: 'first', test: (id) => groups.first.has(id) || everywhere.test(id) },
      { name: 'calls', test: (id) => groups.calls.has(id) },
      { name: 'console', test: (id) => groups.console.has(id) },
      // One after the other: a piece takes along what its modules stand on.
      { name: 'codes', test: (id) => openedIn.get(id) === 'codes' },
      { name: 'soon', test: (id) => openedIn.get(id) === 'soon' },
      { name: 'step-up', test: stepUpWing.has },
      { name: 'toasts', test: toastsWing.has },
      { name: (id) => openedIn.get(id) ?? null, debugName: 'opened', test: (id) => openedIn.has(id) },
      { name: (id) => pageOf.get(id) ?? null, debugName: 'page', test: (id) => pageOf.has(id) },
    ],
  };
}
