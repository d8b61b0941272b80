import { spawnSync } from 'node:child_process';
import { existsSync } from 'node:fs';
import path from 'node:path';

/** Packages for `npm test`. */
const forTests = [
  {
    name: 'chromium-headless-shell',
    present: () => onPath('chromium-headless-shell') || Boolean(process.env.CHROMIUM),
    // The whole browser also works, in twice the time.
    replaced: () => onPath('chromium'),
  },
  { name: 'fonts-noto-cjk', present: () => existsSync('/usr/share/fonts/opentype/noto') || hasChineseFont() },
  { name: 'redis-server', present: () => onPath('redis-server') },
  { name: 'slapd', present: () => onPath('slapd') },
];

/** Additional packages for `node lab/run.mjs engines`. */
export const otherEngines = [
  { name: 'firefox-esr', present: () => onPath('firefox-esr') || Boolean(process.env.FIREFOX) },
  { name: 'webkit2gtk-driver', present: () => onPath('WebKitWebDriver') },
  { name: 'xvfb', present: () => onPath('Xvfb') },
];

/**
 * Installs the `needed` Debian packages that this machine lacks. Returns null when all of them, or replacements, are there;
 * otherwise one line that says what is missing and how to install it.
 */
export function installDebianPackages(needed = forTests) {
  const refusal = installMissing(needed);
  if (!refusal || needed.some(({ present, replaced }) => !present() && !replaced?.())) return refusal;
  console.error(`${refusal}\nGoing on with what replaces it.`);
  return null;
}

/** Returns the error, or null. */
function installMissing(needed) {
  const missing = needed.filter(({ present }) => !present()).map(({ name }) => name);
  if (missing.length === 0) return null;
  const line = `Missing: ${missing.join(', ')}. Install: sudo apt-get install -y ${missing.join(' ')}`;
  const asRoot = process.getuid?.() === 0 ? [] : ['sudo', '-n'];
  if (!onPath('apt-get') || (asRoot.length > 0 && !mayBeRoot())) return line;
  console.error(`Installing Debian packages: ${missing.join(', ')} …`);
  const apt = (...args) => {
    const command = [...asRoot, 'env', 'DEBIAN_FRONTEND=noninteractive', 'apt-get', '-qq', ...args];
    return spawnSync(command[0], command.slice(1), { stdio: ['ignore', 'ignore', 'pipe'], encoding: 'utf8' });
  };
  apt('update');
  const done = apt('install', '-y', '--no-install-recommends', ...missing);
  if (done.status === 0) return null;
  return `${(done.stderr ?? '').trim()}\n${line}`.trim();
}

function onPath(command) {
  return (process.env.PATH ?? '')
    .split(path.delimiter)
    .concat('/usr/bin', '/usr/sbin')
    .some((folder) => folder !== '' && existsSync(path.join(folder, command)));
}

function hasChineseFont() {
  return (spawnSync('fc-list', [':lang=zh'], { encoding: 'utf8' }).stdout ?? '').trim() !== '';
}

function mayBeRoot() {
  return spawnSync('sudo', ['-n', 'true'], { stdio: 'ignore' }).status === 0;
}
