import { enableCompileCache } from 'node:module';
import { compiledCodeFolder } from '../product-folders.ts';

/**
 * Keeps what is stripped of types and compiled from now on beside the packages, where only who may change the code may
 * write (the default would be the temporary folder, which is everybody's): the next start skips both. A folder that
 * cannot be written costs nothing but that.
 */
export function cacheCompiledCode(): void {
  enableCompileCache(compiledCodeFolder);
}
