import { enableCompileCache } from 'node:module';
import { compiledCodeFolder } from '../product-folders.ts';

/**
 * Caches compiled code beside the packages, where only the owner of the code can write (the default would be the
 * temporary folder, which everybody can write). The next start skips the compilation. A read-only folder only turns the
 * cache off.
 */
export function cacheCompiledCode(): void {
  enableCompileCache(compiledCodeFolder);
}
