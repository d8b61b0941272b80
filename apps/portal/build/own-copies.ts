import type { Plugin } from 'vite';

/** Where the operators' console lies, and its half of the contract. */
const lodge = /\/features\/operators\/|\/contract\/src\/manage\/|\/api\/manage\/|\?lodge$/;
/** What it uses of the rest of the house that keeps nothing in mind between two uses. */
const stateless =
  /\/node_modules\/(?:zod|lucide-react)\/|\/packages\/contract\/src\/|\/portal\/src\/(?:ui|parts)\//;
/** What the whole portal must have once. */
const kept = /\/ui\/(?:toast|modal-layer)\.ts$|\/parts\/NotFoundPage\.tsx$/;

/**
 * Gives the operators' console copies of its own of the parts, icons and schemas that it shares with other pages. A
 * bundler puts what two pages share into pieces between them: without this, what operators use would cut up, and
 * weigh on, what visitors load first.
 */
export function ownCopies(): Plugin {
  return {
    name: 'own-copies',
    apply: 'build',
    enforce: 'pre',
    async resolveId(source, importer, options) {
      if (!importer || !lodge.test(importer) || source.includes('\0')) return null;
      const found = await this.resolve(source, importer.replace(/\?lodge$/, ''), {
        ...options,
        skipSelf: true,
      });
      if (!found || found.external || found.id.includes('?')) return found;
      const id = found.id;
      const isOwn = stateless.test(id) && !kept.test(id) && !lodge.test(id);
      return isOwn ? { ...found, id: `${id}?lodge` } : found;
    },
  };
}
