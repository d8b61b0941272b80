import { fileURLToPath } from 'node:url';

// Relative to this file. It is also right in `dist/`, where the bundle has the same depth as `src/`.
const at = (place: string) => fileURLToPath(new URL(place, import.meta.url));

/** The built portal. */
export const portalFolder = at('../../portal/dist/');
/** The built documents. */
export const docsFolder = at('../../../docs/dist/');
/** V8's compiled code, beside the packages, where only the owner of the code can write. */
export const compiledCodeFolder = at('../../../node_modules/.cache/tongxing/compiled');
