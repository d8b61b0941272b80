import type { Plugin } from 'vite';

/**
 * Gathers everything the entry imports without waiting into one chunk: a first visit then asks for one script, and
 * one stream compresses better than fifteen. `isFirst` is for the chunking options and answers once all is parsed.
 */
export function firstChunk(): { plugin: Plugin; isFirst: (id: string) => boolean } {
  const first = new Set<string>();
  const plugin: Plugin = {
    name: 'first-chunk',
    apply: 'build',
    buildEnd() {
      const visit = (id: string) => {
        if (first.has(id)) return;
        first.add(id);
        for (const imported of this.getModuleInfo(id)?.importedIds ?? []) visit(imported);
      };
      for (const id of this.getModuleIds()) if (this.getModuleInfo(id)?.isEntry) visit(id);
    },
  };
  return { plugin, isFirst: (id) => first.has(id) || id.includes('rolldown/runtime') };
}
