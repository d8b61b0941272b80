/** One quick start, a folder of `samples/quick-starts`. */
export interface Stack {
  readonly folder: string;
  /** A page of its own, a program in the browser, with `@tongxing/web`, without a browser of its own, nobody present, or an API. */
  readonly kind: 'web' | 'spa' | 'sdk' | 'device' | 'machine' | 'api';
  /** The path of its redirect URI. */
  readonly callback: string;
  /** Commands that the machine must have. */
  readonly needs: readonly string[];
  /** Installs its packages; where it is missing, the repository's packages are used. */
  readonly install?: readonly (readonly string[])[];
  readonly start: readonly string[];
}

const vite = ['vite', '--host', 'localhost', '--port', 'PORT', '--strictPort'];
const venv = ['python3', '-m', 'venv', 'venv'];
const pip = ['venv/bin/pip', 'install', '--quiet', '-r', 'requirements.txt'];
const callback = '/callback';

/** Stacks that run with the packages of the repository: `npm test` signs in through each. */
export const ownStacks: readonly Stack[] = [
  { folder: 'express', kind: 'web', callback, needs: [], start: ['node', 'server.mjs'] },
  { folder: 'browser', kind: 'spa', callback, needs: [], start: vite },
  { folder: 'react', kind: 'spa', callback, needs: [], start: vite },
  { folder: 'web-sdk', kind: 'sdk', callback, needs: [], start: vite },
  { folder: 'device', kind: 'device', callback, needs: [], start: ['node', 'sign-in.mjs'] },
  { folder: 'machine', kind: 'machine', callback, needs: [], start: ['node', 'call.mjs'] },
  { folder: 'resource-server', kind: 'api', callback, needs: [], start: ['node', 'registered.mjs'] },
];

/** Stacks that need other tools and packages: `node lab/run.mjs samples`. */
export const otherStacks: readonly Stack[] = [
  {
    folder: 'nextjs',
    kind: 'web',
    callback: '/api/auth/callback/tongxing',
    needs: ['npm'],
    install: [['npm', 'install', '--silent']],
    start: ['npm', 'start', '--silent'],
  },
  {
    folder: 'nuxt',
    kind: 'web',
    callback,
    needs: ['npm'],
    install: [['npm', 'install', '--silent']],
    start: ['npm', 'start', '--silent'],
  },
  {
    folder: 'vue',
    kind: 'spa',
    callback,
    needs: ['npm'],
    install: [['npm', 'install', '--silent']],
    start: ['node_modules/.bin/vite', ...vite.slice(1)],
  },
  {
    folder: 'uni-app',
    kind: 'spa',
    callback,
    needs: ['npm'],
    // The browser tries H5; for the others the compiler has to do.
    install: [
      ['npm', 'install', '--silent'],
      ['npm', 'run', '--silent', 'check'],
      ['npm', 'run', '--silent', 'build:mp-weixin'],
      ['npm', 'run', '--silent', 'build:app'],
    ],
    start: ['node_modules/.bin/uni', ...vite.slice(1)],
  },
  {
    folder: 'flask',
    kind: 'web',
    callback,
    needs: ['python3'],
    install: [venv, pip],
    start: ['venv/bin/python', 'app.py'],
  },
  {
    folder: 'fastapi',
    kind: 'web',
    callback,
    needs: ['python3'],
    install: [venv, pip],
    start: ['venv/bin/python', 'app.py'],
  },
  {
    folder: 'go',
    kind: 'web',
    callback,
    needs: ['go'],
    install: [
      ['go', 'mod', 'tidy'],
      ['go', 'build', '-o', 'vendor/sign-in', '.'],
    ],
    start: ['vendor/sign-in'],
  },
  {
    folder: 'resource-server-fastapi',
    kind: 'api',
    callback,
    needs: ['python3'],
    install: [venv, pip],
    start: ['venv/bin/python', 'api.py'],
  },
  {
    folder: 'resource-server-go',
    kind: 'api',
    callback,
    needs: ['go'],
    install: [['go', 'build', '-o', 'vendor/api', '.']],
    start: ['vendor/api'],
  },
  {
    folder: 'php',
    kind: 'web',
    callback,
    needs: ['php', 'composer'],
    install: [['composer', 'install', '--quiet']],
    start: ['php', '-S', 'localhost:PORT', 'index.php'],
  },
  {
    folder: 'spring-boot',
    kind: 'web',
    callback: '/login/oauth2/code/tongxing',
    needs: ['mvn'],
    install: [['mvn', '--quiet', '--batch-mode', 'package']],
    start: ['java', '-jar', 'target/tongxing-sign-in-1.jar', '--server.port=PORT'],
  },
  {
    folder: 'dotnet',
    kind: 'web',
    callback,
    needs: ['dotnet'],
    install: [['dotnet', 'build']],
    start: ['dotnet', 'run', '--no-build', '--urls', 'http://localhost:PORT'],
  },
];
