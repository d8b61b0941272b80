import path from 'node:path';
import { fileURLToPath } from 'node:url';
import type { Plugin } from 'vite';
import { type Pieces, piecesFile } from './first-load.ts';
import { consoleWing, lodgeWing } from './own-copies.ts';

interface Group {
  readonly name: string | ((id: string) => string | null);
  readonly debugName?: string;
  readonly test: (id: string) => boolean;
}

const portal = fileURLToPath(new URL('..', import.meta.url));
/** The pages of the console, each with what it asks for at once. */
const page = /\/(?:\w+Page|AppList)\.tsx$/;
/** So small, and used by so many pages before signing in, that a file of its own would weigh more. */
const everywhere =
  /\/ui\/tone(?:-class\.ts|\.module\.css)$|\/browser\/trusted-types\.ts$|\/icons\/(?:mail|smartphone)\.m?js$/;
/** What stands beside every article of the docs, with what it shares with the playground that it leads to. */
const triedOut =
  /\/developer-docs\/(?:article\.ts|playground\/(?:TryIt\.tsx|ask\.ts|run(?:-store)?\.ts|Playground\.module\.css))$/;
/** What stands around them, and what only chooses between two of them. */
const frame = /\/layouts\/ConsoleFrame\.tsx$|\/parts\/AskAgreement\.tsx$|\/AppListPage\.tsx$/;

/**
 * Which modules travel together, so that a page is a handful of requests and each of them compresses well: `first` is
 * everything the entry imports without waiting; `console` the frame of the console with what two or more of its pages
 * use; `calls` what the console shares with the pages before signing in, such as the schemas and what sends a call.
 * What only one page uses goes with it, also where one of its dialogs or another page's needs it later. The answers are there once all is parsed.
 */
export function chunkGroups(): { plugin: Plugin; groups: Group[] } {
  const groups = { first: new Set<string>(), calls: new Set<string>(), console: new Set<string>() };
  const pageOf = new Map<string, string>();
  const plugin: Plugin = {
    name: 'chunk-groups',
    apply: 'build',
    // The one package outside the first script that is not written in modules. As one it needs none of the bundler's
    // helpers, which would otherwise be a file of their own on every page.
    transform: (code, id) =>
      /\/node_modules\/jsqr\//.test(id)
        ? {
            code: `const module = { exports: {} }; const exports = module.exports;\n${code}\nexport default module.exports;`,
            map: null,
          }
        : null,
    buildEnd() {
      const ids = [...this.getModuleIds()];
      const reach = (roots: readonly string[]): Set<string> => {
        const found = new Set<string>();
        const visit = (id: string) => {
          if (found.has(id) || groups.first.has(id)) return;
          found.add(id);
          for (const imported of this.getModuleInfo(id)?.importedIds ?? []) visit(imported);
        };
        roots.forEach(visit);
        return found;
      };
      groups.first = reach(ids.filter((id) => this.getModuleInfo(id)?.isEntry));
      const roots = [...new Set(ids.flatMap((id) => this.getModuleInfo(id)?.dynamicallyImportedIds ?? []))];
      const gate = reach(roots.filter((id) => !consoleWing.has(id) && !lodgeWing.has(id)));
      const pages = roots
        .filter((id) => consoleWing.has(id) && page.test(id) && !frame.test(id))
        .map((id) => ({ name: path.basename(id, '.tsx'), reached: reach([id]) }));
      const framed = reach(roots.filter((id) => frame.test(id)));
      const door = reach(roots.filter((id) => id.endsWith('/LodgePage.tsx')));
      const lodge = new Set([...door, ...reach(roots.filter((id) => id.endsWith('/Lodge.tsx')))]);
      for (const id of ids) {
        const [user, another] = pages.filter(({ reached }) => reached.has(id));
        if (framed.has(id) || another) (gate.has(id) ? groups.calls : groups.console).add(id);
        else if (user && !gate.has(id)) pageOf.set(id, user.name);
        else if (lodge.has(id) && !gate.has(id)) pageOf.set(id, door.has(id) ? 'LodgePage' : 'Lodge');
        else if (triedOut.test(id)) pageOf.set(id, 'TryIt');
      }
    },
    generateBundle(_options, bundle) {
      const pieces: Pieces = { modules: {}, files: {} };
      for (const piece of Object.values(bundle)) {
        if (piece.type !== 'chunk') continue;
        const { fileName, imports, viteMetadata } = piece;
        pieces.files[fileName] = { imports, styles: [...(viteMetadata?.importedCss ?? [])] };
        for (const id of piece.moduleIds)
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
      { name: (id) => pageOf.get(id) ?? null, debugName: 'page', test: (id) => pageOf.has(id) },
    ],
  };
}
