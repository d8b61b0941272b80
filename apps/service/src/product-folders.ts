import { fileURLToPath } from 'node:url';

// Counted from here, and right in `dist/` too, where all of this file's neighbours are bundled: it lies as deep as `src/`.
const at = (place: string) => fileURLToPath(new URL(place, import.meta.url));

/** The built portal. */
export const portalFolder = at('../../portal/dist/');
/** The built documents. */
export const docsFolder = at('../../../docs/dist/');
/** Code that V8 has compiled: beside the packages, where only who may change the code may write. */
export const compiledCodeFolder = at('../../../node_modules/.cache/tongxing/compiled');
