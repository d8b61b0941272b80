// Compiles the service without starting it: an image does this once, so that each new container starts warm.
import { keepCompiledCode } from './keep-compiled-code.ts';

keepCompiledCode();
await Promise.all([import('./serve-here.ts'), import('./open-database-server.ts')]);
