// Compiles the service without starting it: an image does this once, so that each new container starts warm.
import { keepCompiledCode } from './serving/keep-compiled-code.ts';

keepCompiledCode();
await Promise.all([import('./serving/serve-here.ts'), import('./ports/open-database-server.ts')]);
