// node lab/run.mjs COMMAND [ARGUMENTS…]: the experiments around the product. README.md says what each shows and needs.
import { fileURLToPath } from 'node:url';
import { buildProduct } from '../scripts/build.mjs';
import { requireNode24, run, stop } from '../scripts/prepare.mjs';

await requireNode24(fileURLToPath(import.meta.url));

const commands = {
  bench: { program: 'lab/bench/run.ts', isBuilt: true },
  costs: { folder: 'lab/costs' },
  doors: { folder: 'lab/doors' },
  engines: { program: 'lab/engines/run.mjs', isBuilt: true },
  faults: { program: 'lab/faults/run.ts', isBuilt: true },
  gallery: { program: 'lab/gallery/run.ts', isBuilt: true },
  'native-apps': { folder: 'lab/native-apps' },
  'many-machines': { program: 'lab/many-machines/run.ts', isBuilt: true },
  mutations: { program: 'lab/mutations/run.ts' },
  package: { program: 'lab/package/run.mjs' },
  redis: { folder: 'lab/redis' },
  samples: { program: 'lab/samples/run.mjs', isBuilt: true },
  screenshots: { program: 'lab/gallery/screenshots.ts', isBuilt: true },
};

const [name = '', ...more] = process.argv.slice(2);
const command = Object.hasOwn(commands, name) ? commands[name] : null;
if (!command) stop(`node lab/run.mjs COMMAND, one of: ${Object.keys(commands).join(', ')}`);
if (command.isBuilt) await buildProduct();
process.exitCode = command.folder
  ? await run('vitest', ['run', '-c', 'lab/vitest.config.mjs', command.folder, ...more])
  : await run(process.execPath, [command.program, ...more]);
