import { randomBytes } from 'node:crypto';
import { existsSync, writeFileSync } from 'node:fs';
import { createInterface } from 'node:readline/promises';
import { parseArgs } from 'node:util';
import {
  caddyfile,
  composeFile,
  environmentFile,
  nginxSite,
  settingsFile,
  systemdUnit,
} from './init-files.mjs';

const usage = `Usage: tongxing init [--url URL] [--title TITLE] [--compose] [--systemd] [--nginx] [--caddy] [--force]
  Writes tongxing.config.json and .env into this folder and other files by flags. Asks in a terminal where no flag is given.
  --url      what people will see in their address bar: https://account.example.com
  --title    what the site is called
  --compose  compose.yml: the service, PostgreSQL and Redis
  --systemd  tongxing.service
  --nginx    tongxing.nginx.conf
  --caddy    Caddyfile
  --force    overwrites existing files`;

const options = {
  url: { type: 'string' },
  title: { type: 'string' },
  compose: { type: 'boolean' },
  systemd: { type: 'boolean' },
  nginx: { type: 'boolean' },
  caddy: { type: 'boolean' },
  force: { type: 'boolean' },
  help: { type: 'boolean' },
};

/** Writes the files around an installation into the current folder; resolves to the exit code: 0, or 2 for misuse. */
export async function init(words) {
  let values;
  try {
    ({ values } = parseArgs({ args: words, options }));
  } catch (error) {
    console.error(`${error.message}\n${usage}`);
    return 2;
  }
  if (values.help) {
    console.log(usage);
    return 0;
  }
  const wanted = words.length === 0 && process.stdin.isTTY ? await ask() : values;
  const url = parse(wanted.url);
  if (wanted.url && !/^https?:$/.test(url?.protocol ?? '')) {
    console.error(`${wanted.url} is no web address`);
    return 2;
  }
  if (url && !isPublicAddress(url)) {
    console.error(
      `${wanted.url} would not start: it must begin with https:// unless its host is localhost, without user, query and #`,
    );
    return 2;
  }
  const plan = {
    url,
    folder: process.cwd(),
    title: wanted.title,
    secret: randomBytes(32).toString('base64'),
  };
  const files = [
    ['tongxing.config.json', settingsFile(plan), 0o644],
    ['.env', environmentFile(plan), 0o600],
    wanted.compose && ['compose.yml', composeFile(), 0o644],
    wanted.systemd && ['tongxing.service', systemdUnit(plan), 0o644],
    wanted.nginx && ['tongxing.nginx.conf', nginxSite(plan), 0o644],
    wanted.caddy && ['Caddyfile', caddyfile(plan), 0o644],
  ].filter(Boolean);
  for (const [name, text, mode] of files) {
    // What the key has encrypted is lost without it: .env is never overwritten.
    const isUntouched = existsSync(name) && (!values.force || name === '.env');
    if (!isUntouched) writeFileSync(name, text, { mode });
    console.log(`${isUntouched ? 'kept as it is' : 'written'}: ${name}`);
  }
  console.log('\nNext: npx tongxing start');
  return 0;
}

async function ask() {
  const terminal = createInterface({ input: process.stdin, output: process.stdout });
  const yes = async (question) =>
    /^(?:y|yes|是)$/i.test((await terminal.question(`${question} [y/N] `)).trim());
  const answers = {
    title: (await terminal.question('站点名称 (what the site is called): ')).trim() || undefined,
    url: (await terminal.question('公开地址 (https://…; empty: only this machine): ')).trim() || undefined,
    compose: await yes('compose.yml?'),
    systemd: await yes('tongxing.service (systemd)?'),
    nginx: await yes('tongxing.nginx.conf?'),
    caddy: await yes('Caddyfile?'),
  };
  terminal.close();
  return answers;
}

/** As the service requires of PUBLIC_URL (settings/public-url.ts). */
function isPublicAddress({ protocol, hostname, username, password, href }) {
  const isHere = /^(?:(?:.+\.)?localhost|127(?:\.\d{1,3}){3}|\[::1\])$/.test(hostname);
  return (protocol === 'https:' || isHere) && !username && !password && !/[?#]/.test(href);
}

function parse(text) {
  try {
    return text ? new URL(text) : null;
  } catch {
    return null;
  }
}
