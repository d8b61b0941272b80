import { build, type Plugin } from 'vite';
import { leanIcons } from './lean-icons.ts';

const wing = (mark: string, inside: RegExp, copied: RegExp) => ({
  mark,
  copied,
  /** Whether a module is the wing's own, or a copy of its own. */
  has: (id: string) => id.endsWith(mark) || inside.test(id),
});
export const lodgeWing = wing(
  '?lodge',
  /\/features\/operators\/|\/contract\/src\/manage\/|\/api\/manage\//,
  // The queries are those of both consoles, of which a page has one.
  /\/node_modules\/(?:lucide-react|zod|@tanstack)\/|\/contract\/src\/|\/portal\/src\/(?:ui|parts|api\/queries)\/|\/browser\/save-file\.ts$|\/layouts\/(?:Account|Console)/,
);
export const consoleWing = wing(
  '?console',
  /\/features\/(?:activity-log|clients|dashboard|developer-docs|merging|profile|security)\/|\/cancellation\/(?:Cancel(?:Page|Card)|ExportCard)\.tsx$|\/identities\/bindings\/|\/layouts\/(?:Account|Console)|\/parts\/AskAgreement\.tsx$/,
  /\/node_modules\/lucide-react\/|\/contract\/src\/|\/portal\/src\/(?:ui|parts|features\/cancellation)\/|\/api\/browser-accounts\.ts$/,
);
/** What the whole portal must have once. */
const kept = /\/ui\/(?:toast|modal-layer)\.ts$|\/parts\/NotFoundPage\.tsx$/;

/**
 * Gives the two consoles, a person's and the operators', copies of their own of the parts, icons and schemas that
 * they share with the pages before signing in, but for those that every page has loaded anyway. A bundler puts what
 * two pages share into pieces between them: without this, a page of the console would be fifty of them.
 */
export function ownCopies(entry: string): Plugin {
  let firsts: Promise<ReadonlySet<string>> | undefined;
  return {
    name: 'own-copies',
    apply: 'build',
    enforce: 'pre',
    async resolveId(source, importer, options) {
      if (!importer || source.includes('\0')) return null;
      const own = [lodgeWing, consoleWing].find(({ has }) => has(importer));
      if (!own) return null;
      const from = importer.endsWith(own.mark) ? importer.slice(0, -own.mark.length) : importer;
      const found = await this.resolve(source, from, { ...options, skipSelf: true });
      if (!found || found.external || found.id.includes('?')) return found;
      const id = found.id;
      if (!own.copied.test(id) || kept.test(id) || own.has(id)) return found;
      firsts ??= findFirst(entry);
      return (await firsts).has(id) ? found : { ...found, id: `${id}${own.mark}` };
    },
  };
}

/** Everything the entry imports without waiting, found by bundling that alone. */
async function findFirst(entry: string): Promise<ReadonlySet<string>> {
  const first = new Set<string>();
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
          for (const id of this.getModuleIds()) first.add(id);
        },
      },
    ],
    build: { write: false, minify: false, rolldownOptions: { input: entry } },
  });
  return first;
}
