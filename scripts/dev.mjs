// npm run dev: the service restarts and the portal reloads on every change. The portal's dev server is the public
// address; it passes what is not its own on to the service.
import path from 'node:path';
import { fileURLToPath } from 'node:url';
import { requireNode24, root, run } from './prepare.mjs';
import { restartOnChange } from './restart-on-change.mjs';

await requireNode24(fileURLToPath(import.meta.url));

const servicePort = process.env.PORT ?? '3000';
const portalPort = process.env.PORTAL_PORT ?? '5173';
const publicUrl = process.env.PUBLIC_URL ?? `http://localhost:${portalPort}`;

const sources = ['apps/service/src', 'packages/contract/src', 'packages/sealing/src'];

const parts = [
  restartOnChange(sources, process.execPath, ['apps/service/src/main.ts'], {
    env: { PORT: servicePort, PUBLIC_URL: publicUrl },
  }),
  run('vite', ['--port', portalPort, '--strictPort'], {
    cwd: path.join(root, 'apps/portal'),
    env: { SERVICE_URL: `http://127.0.0.1:${servicePort}` },
  }),
];
process.exitCode = await Promise.race(parts);
// One part alone is of no use: end the other one with the signal it would get from the terminal.
process.kill(process.pid, 'SIGTERM');
await Promise.all(parts);
