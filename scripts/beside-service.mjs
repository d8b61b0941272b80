// Loaded into the service by `npm start`, which becomes the service: prints one line when it is ready, and stops it when npm
// was killed.
import { get } from 'node:http';

const { HOST, PORT, PUBLIC_URL, TONGXING_WORKER, npm_lifecycle_event: underNpm } = process.env;
if (!TONGXING_WORKER) {
  printWhenReady();
  if (underNpm) endWithParent();
}

function printWhenReady() {
  const address = PUBLIC_URL || `http://localhost:${PORT || 3000}`;
  const timer = setInterval(() => {
    get(`http://${localHost()}:${PORT || 3000}/readyz`, (answer) => {
      answer.resume();
      if (answer.statusCode !== 200 || timer.hasPrinted) return;
      timer.hasPrinted = true;
      clearInterval(timer);
      console.log(`通行 Tongxing is at ${address}  (Ctrl+C stops it)`);
    }).on('error', () => {});
  }, 150).unref();
}

function endWithParent() {
  const parent = process.ppid;
  const timer = setInterval(() => {
    if (process.ppid === parent) return;
    clearInterval(timer);
    process.kill(process.pid, 'SIGTERM');
  }, 1000).unref();
}

/** The address at which this machine reaches the service. */
function localHost() {
  const host = HOST || '127.0.0.1';
  if (host === '0.0.0.0') return '127.0.0.1';
  if (host === '::') return '[::1]';
  return host.includes(':') ? `[${host}]` : host;
}
