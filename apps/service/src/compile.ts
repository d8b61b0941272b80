// Compiles the service without starting it. An image does this once, so that new containers start fast.
import { cacheCompiledCode } from './serving/cache-compiled-code.ts';

cacheCompiledCode();
await Promise.all([import('./serving/serve-here.ts'), import('./ports/open-database-server.ts')]);
