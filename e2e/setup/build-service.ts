import { execFileSync } from 'node:child_process';
import path from 'node:path';

/** Before any scenario: what runs is what `npm start` runs, built from the sources as they are. */
export default function buildService(): void {
  const program = path.join(import.meta.dirname, '../../scripts/build-service.mjs');
  execFileSync(process.execPath, [program], { stdio: 'inherit' });
}
