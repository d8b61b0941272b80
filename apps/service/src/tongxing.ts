// tongxing NOUN VERB: the command line of operators on the machine, beside the running service or without it. Exit code
// 0: done; 1: something is wrong, or it was refused; 2: misuse, or it cannot run here.
import { cacheCompiledCode } from './serving/cache-compiled-code.ts';

cacheCompiledCode();
const { runCommandLine } = await import('./cli/run-command-line.ts');
await runCommandLine(process.argv.slice(2));
