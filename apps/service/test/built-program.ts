import { execFileSync } from 'node:child_process';
import { fileURLToPath } from 'node:url';

const build = fileURLToPath(new URL('../../../scripts/build-service.mjs', import.meta.url));
let isBuilt = false;

/** The path of a program as operators run it: from the build, which this process makes first where it is out of date. */
export function builtProgram(name: 'main' | 'tongxing'): string {
  if (!isBuilt) execFileSync(process.execPath, [build], { stdio: 'ignore' });
  isBuilt = true;
  return fileURLToPath(new URL(`../dist/${name}.js`, import.meta.url));
}
