import { type ChildProcess, spawn } from 'node:child_process';
import { once } from 'node:events';
import { mkdtemp, readFile, rm, writeFile } from 'node:fs/promises';
import { createServer } from 'node:http';
import { createRequire } from 'node:module';
import path from 'node:path';
import { setTimeout as pause } from 'node:timers/promises';

export interface QuickStartSite {
  close(): Promise<void>;
}

/** Runs the Node.js example of the docs unchanged: in a file, with the secret in the environment. */
export async function runQuickStart(code: string, secret: string, url: string): Promise<QuickStartSite> {
  // Below the repository, so that the client library is found as it is after `npm i`.
  const folder = await mkdtemp(path.join(import.meta.dirname, '../test-results/quick-start-'));
  const file = path.join(folder, 'server.mjs');
  await writeFile(file, code);
  const child: ChildProcess = spawn(process.execPath, [file], {
    env: { PATH: process.env['PATH'], CLIENT_SECRET: secret },
    stdio: ['ignore', 'inherit', 'inherit'],
  });
  // Also where the scenario fails before it closes the site.
  const kill = () => child.kill();
  process.once('exit', kill);
  while (!(await answers(url))) {
    if (child.exitCode !== null) throw new Error(`The quick start ended with ${child.exitCode}`);
    await pause(50);
  }
  return {
    async close() {
      process.off('exit', kill);
      const gone = once(child, 'exit');
      child.kill();
      await gone;
      await rm(folder, { recursive: true, force: true });
    },
  };
}

/** Serves the single-page example of the docs unchanged; `import` finds the library as with a bundler. */
export async function serveQuickStart(code: string, redirectUri: string): Promise<QuickStartSite> {
  const { resolve } = createRequire(import.meta.url);
  const library = resolve('oidc-client-ts').replace(/umd\/.*/, 'esm/oidc-client-ts.js');
  const decoder = createRequire(library)
    .resolve('jwt-decode')
    .replace(/cjs\/.*/, 'esm/index.js');
  const scripts: Readonly<Record<string, string>> = {
    '/main.js': code,
    '/oidc-client-ts.js': await readFile(library, 'utf8'),
    '/jwt-decode.js': await readFile(decoder, 'utf8'),
  };
  const imports = { 'oidc-client-ts': '/oidc-client-ts.js', 'jwt-decode': '/jwt-decode.js' };
  const page = `<!doctype html><html lang="zh-CN"><meta charset="utf-8"><title>SPA</title><link rel="icon" href="data:,">
<script type="importmap">${JSON.stringify({ imports })}</script><body><script type="module" src="/main.js"></script></body></html>`;
  const server = createServer((request, response) => {
    const script = scripts[new URL(request.url ?? '/', redirectUri).pathname];
    response
      .setHeader('content-type', `text/${script ? 'javascript' : 'html'}; charset=utf-8`)
      .end(script ?? page);
  });
  server.listen(Number(new URL(redirectUri).port));
  await once(server, 'listening');
  return {
    async close() {
      server.closeAllConnections();
      server.close();
      await once(server, 'close');
    },
  };
}

async function answers(url: string): Promise<boolean> {
  return fetch(url, { redirect: 'manual' }).then(
    () => true,
    () => false,
  );
}
