import path from 'node:path';
import { fileURLToPath } from 'node:url';
import type { Plugin } from 'vite';
import { type Pieces, piecesFile, readBudgets } from './first-load.ts';

interface Group {
  readonly name: string;
  readonly test: (id: string) => boolean;
}

/** The areas whose pages share files, the lightest first. `other` is what no budget names, such as the consent page. */
const areas = ['public', 'forms', 'admin', 'other', 'console'] as const;
type Area = (typeof areas)[number];

function areaOf(address: string): Area {
  if (address.startsWith('/user/')) return 'console';
  if (address === '/admin') return 'admin';
  return address === '/' || address === '/help' ? 'public' : 'forms';
}

/** What the sign-in page loads on demand. */
const signInParts =
  /\/features\/sign-in\/|\/parts\/(?:ProviderButtons|ProviderMark|go-to-provider|sign-in-by-passkey)\./;

const portal = fileURLToPath(new URL('..', import.meta.url));
const budgets = Object.entries(readBudgets());

/** Where a module that is loaded on demand belongs. Every console page names the console's frame in its budget. */
function describeRoot(id: string): { readonly area: Area; readonly isFrame: boolean } {
  const module = path.relative(portal, id);
  const naming = budgets.filter(([, { modules }]) => modules.includes(module));
  const area = areas.find((each) => naming.some(([address]) => areaOf(address) === each));
  return {
    area: area ?? (signInParts.test(id) ? 'forms' : 'other'),
    isFrame: area === 'console' && naming.length > 2,
  };
}

/**
 * Groups modules into files. `first` has what the entry imports statically. A module that the console's frame imports,
 * or two console pages and a third root, goes to the lightest area that uses it: a console page then loads one file for
 * each area, and a lighter page nothing of a heavier area. The bundler splits the rest by the roots that use it.
 */
export function chunkGroups(): { plugin: Plugin; groups: Group[] } {
  const groupOf = new Map<string, 'first' | Area>();
  const plugin: Plugin = {
    name: 'chunk-groups',
    apply: 'build',
    buildEnd() {
      const ids = [...this.getModuleIds()];
      /** All that a module imports statically, itself included, without what `first` has. */
      const reach = (root: string) => {
        const found = new Set<string>();
        const visit = (id: string) => {
          if (found.has(id) || groupOf.has(id)) return;
          found.add(id);
          this.getModuleInfo(id)?.importedIds.forEach(visit);
        };
        visit(root);
        return found;
      };
      for (const entry of ids.filter((id) => this.getModuleInfo(id)?.isEntry))
        for (const id of reach(entry)) groupOf.set(id, 'first');
      const roots = [...new Set(ids.flatMap((id) => this.getModuleInfo(id)?.dynamicallyImportedIds ?? []))]
        .filter((id) => !groupOf.has(id))
        .map((id) => ({ ...describeRoot(id), reached: reach(id) }));
      for (const id of ids.filter((each) => !groupOf.has(each))) {
        const users = roots.filter(({ reached }) => reached.has(id));
        const pages = users.filter(({ area }) => area === 'console');
        const isShared = pages.length >= 2 && users.length >= 3;
        const lightest = areas.find((area) => users.some((user) => user.area === area));
        if (lightest && (isShared || pages.some(({ isFrame }) => isFrame))) groupOf.set(id, lightest);
      }
    },
    generateBundle(_options, bundle) {
      const pieces: Pieces = { modules: {}, files: {} };
      for (const chunk of Object.values(bundle)) {
        if (chunk.type !== 'chunk') continue;
        const styles = [...(chunk.viteMetadata?.importedCss ?? [])];
        pieces.files[chunk.fileName] = { imports: chunk.imports, styles };
        for (const id of chunk.moduleIds)
          if (this.getModuleInfo(id)?.isEntry || this.getModuleInfo(id)?.dynamicImporters.length)
            pieces.modules[path.relative(portal, id)] = chunk.fileName;
      }
      this.emitFile({ type: 'asset', fileName: piecesFile, source: JSON.stringify(pieces) });
    },
  };
  const groups = (['first', ...areas] as const).map((name) => ({
    name,
    test: (id: string) => groupOf.get(id) === name,
  }));
  return { plugin, groups };
}
