// npm start: installs what is missing, builds the portal when it changed, and runs the service on Node 24.
import { fileURLToPath } from 'node:url';
import { buildPortal } from './build-portal.mjs';
import { requireNode24, run, stop } from './prepare.mjs';

await requireNode24(fileURLToPath(import.meta.url));
if (!(await buildPortal())) stop('The portal could not be built: see the lines above.');

const address = process.env.PUBLIC_URL || `http://localhost:${process.env.PORT || 3000}`;
const stopWaiting = sayWhenReady(`http://${localHost()}:${process.env.PORT || 3000}/readyz`, () =>
  console.log(`通行 Tongxing is at ${address}  (Ctrl+C stops it)`),
);
// V8 takes up to 200 MB for young objects on a large machine; a service of short requests is as quick with 24.
const flags = ['--max-semi-space-size=8'];
const code = await run(process.execPath, [...flags, 'apps/service/src/main.ts', ...process.argv.slice(2)]);
stopWaiting();
process.exitCode = code;

/** Asks until the service answers that it is ready, then says so once; returns a function that gives up. */
function sayWhenReady(url, say) {
  let isSaid = false;
  const timer = setInterval(async () => {
    const answer = await fetch(url).catch(() => null);
    if (!answer?.ok || isSaid) return;
    isSaid = true;
    clearInterval(timer);
    say();
  }, 150);
  return () => clearInterval(timer);
}

/** Where the service is reached from this machine, whatever it listens on. */
function localHost() {
  const host = process.env.HOST || '127.0.0.1';
  if (host === '0.0.0.0') return '127.0.0.1';
  if (host === '::') return '[::1]';
  return host.includes(':') ? `[${host}]` : host;
}
