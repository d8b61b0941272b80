import { keepCompiledCode } from './keep-compiled-code.ts';

keepCompiledCode();
await import('./serve.ts');
