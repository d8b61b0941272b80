import { readdirSync } from 'node:fs';
import path from 'node:path';
import { build, type Plugin } from 'vite';
import { leanIcons } from './lean-icons.ts';
import { reach, shared } from './module-graph.ts';

interface Wing {
  readonly mark: string;
  readonly copied: RegExp;
  /** Whether a module is the wing's own, or a copy of its own. */
  has(id: string): boolean;
}
const wing = (mark: string, inside: RegExp, copied: RegExp): Wing => ({
  mark,
  copied,
  has: (id) => id.endsWith(mark) || inside.test(id),
});
const adminWing = wing(
  '?admin',
  /\/features\/admin\/|\/contract\/src\/manage\/|\/api\/manage\//,
  // The queries are those of both consoles, of which a page has one.
  /\/node_modules\/(?:lucide-react|zod|@tanstack)\/|\/contract\/src\/|\/portal\/src\/(?:ui|parts|api\/queries)\/|\/browser\/save-file\.ts$|\/layouts\/(?:Account|Console)/,
);
const ofConsole =
  /\/features\/(?:activity-log|apps|dashboard|developer-docs|merging|profile|security)\/|\/cancellation\/(?:Cancel(?:Page|Card)|ExportCard)\.tsx$|\/identities\/bindings\/|\/layouts\/(?:Account|Console|console-)|\/parts\/AskAgreement\.tsx$/;
const withConsole =
  /\/node_modules\/lucide-react\/|\/contract\/src\/|\/portal\/src\/(?:ui|parts|features\/cancellation)\/|\/api\/browser-accounts\.ts$|\/browser\/(?:passkeys|save-file)\.ts$|\/layouts\/OtherAccounts\.tsx$/;
export const consoleWing = wing('?console', ofConsole, withConsole);
/** What a press on a page of the console opens (`prefetchedPart`), with copies of what the page that was opened may not have. */
export const prefetchedWing = wing(
  '?prefetched',
  /\?prefetched$/,
  new RegExp(`${ofConsole.source}|${withConsole.source}`),
);
/** The security check, which both consoles ask for, and pages before them. */
export const stepUpWing = wing('?step-up', /\/features\/step-up\//, withConsole);
export const toastsWing = wing('?toasts', /\/shell\/toasts\//, /\/node_modules\/lucide-react\//);
/** The first that says that a module is its own is the one: what a press opens lies in the console's folders. */
export const wings = [prefetchedWing, stepUpWing, toastsWing, adminWing, consoleWing];

/** The pages of the console, each with what it asks for at once. */
export const consolePage = /\/(?:\w+Page|AppList)\.tsx$/;
/** What stands around them, and what only chooses between two of them. */
export const consoleFrame = /\/layouts\/ConsoleFrame\.tsx$|\/parts\/AskAgreement\.tsx$|\/AppListPage\.tsx$/;
/** What the whole portal must have once. */
const chosen = /\/ui\/(?:toast|modal-layer)\.ts$|\/parts\/NotFoundPage\.tsx$/;
const opensPrefetched = /(\bprefetchedPart\(\s*\(\) =>\s*import\('[^'?]+)(?=')/g;

/**
 * Gives the two consoles, a person's and the operators', copies of their own of the parts, icons and schemas that
 * they share with the pages before signing in, but for those that every page has loaded anyway. A bundler puts what
 * two pages share into pieces between them: without this, a page of the console would be fifty of them, and the first
 * press there would fetch fifty more.
 */
export function ownCopies(entry: string): Plugin {
  let loaded: Promise<Loaded> | undefined;
  return {
    name: 'own-copies',
    apply: 'build',
    enforce: 'pre',
    transform(code, id) {
      if (!prefetchedWing.has(id) && !consoleWing.has(id)) return null;
      const marked = code.replace(opensPrefetched, `$1${prefetchedWing.mark}`);
      // Unmarked it would be fetched in many pieces, and no budget would count them.
      if (/\bprefetchedPart\((?!\s*\(\) =>\s*import\('[^']+\?prefetched')/.test(marked))
        throw new Error(`${id}: prefetchedPart() takes \`() => import('…')\``);
      return { code: marked, map: null };
    },
    async resolveId(source, importer, options) {
      if (!importer || source.includes('\0')) return null;
      const own = wings.find(({ has }) => has(importer));
      if (!own) return null;
      const from = importer.endsWith(own.mark) ? importer.slice(0, -own.mark.length) : importer;
      const isPrefetched = source.endsWith(prefetchedWing.mark);
      const named = isPrefetched ? source.slice(0, -prefetchedWing.mark.length) : source;
      const found = await this.resolve(named, from, { ...options, skipSelf: true });
      if (!found || found.external || found.id.includes('?')) return found;
      const id = found.id;
      if (isPrefetched) return { ...found, id: `${id}${prefetchedWing.mark}` };
      loaded ??= findLoaded(entry);
      const { first, everyConsole } = await loaded;
      if (first.has(id) || chosen.test(id)) return found;
      // What a press opens stands on what every page of the console has; what it opens later is the console's own.
      const isThere = everyConsole.has(id) || options.kind === 'dynamic-import';
      const { mark, copied, has } = own === prefetchedWing && isThere ? consoleWing : own;
      return copied.test(id) && !has(id) ? { ...found, id: `${id}${mark}` } : found;
    },
  };
}

/** What is loaded by then: with every page, and with every page of the console. */
interface Loaded {
  readonly first: ReadonlySet<string>;
  readonly everyConsole: ReadonlySet<string>;
}

/** Everything the entry imports without waiting, and the console's pages, found by bundling those alone. */
async function findLoaded(entry: string): Promise<Loaded> {
  const imports = new Map<string, readonly string[]>();
  const sources = path.dirname(entry);
  const ofWing = (readdirSync(sources, { recursive: true }) as string[])
    .map((file) => path.join(sources, file))
    .filter((file) => consoleWing.has(file) && (consolePage.test(file) || consoleFrame.test(file)));
  await build({
    configFile: false,
    logLevel: 'error',
    plugins: [
      leanIcons(),
      {
        name: 'without-waiting',
        enforce: 'pre',
        resolveId: (source, _importer, { kind }) =>
          kind === 'dynamic-import' ? { id: source, external: true } : null,
        generateBundle() {
          for (const id of this.getModuleIds()) imports.set(id, this.getModuleInfo(id)?.importedIds ?? []);
        },
      },
    ],
    build: { write: false, minify: false, rolldownOptions: { input: [entry, ...ofWing] } },
  });
  const importsOf = (id: string) => imports.get(id) ?? [];
  const first = reach([entry], importsOf);
  const pages = ofWing.filter((id) => !consoleFrame.test(id)).map((id) => reach([id], importsOf, first));
  const framed = reach(
    ofWing.filter((id) => consoleFrame.test(id)),
    importsOf,
    first,
  );
  return { first, everyConsole: new Set([...framed, ...shared(pages)]) };
}
