// Compiles the service without starting it: an image does this once, so that each new container starts warm.
import { cacheCompiledCode } from './serving/cache-compiled-code.ts';

cacheCompiledCode();
await Promise.all([import('./serving/serve-here.ts'), import('./ports/open-database-server.ts')]);
