import { execFileSync } from 'node:child_process';
import { mkdtempSync, readdirSync, readFileSync, rmSync, statSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { afterEach, expect, it } from 'vitest';
import { readSettings } from '../../apps/service/src/settings/settings.ts';
import { fileSettings } from '../../apps/service/src/settings/settings-file.ts';

const program = path.join(import.meta.dirname, 'packaged.mjs');
const folders: string[] = [];

function emptyFolder(): string {
  const folder = mkdtempSync(path.join(tmpdir(), 'tongxing-init-'));
  folders.push(folder);
  return folder;
}

function init(folder: string, ...flags: string[]): string {
  return execFileSync(process.execPath, [program, 'init', ...flags], { cwd: folder, encoding: 'utf8' });
}

afterEach(() => {
  for (const folder of folders.splice(0)) rmSync(folder, { recursive: true, force: true });
});

it('writes valid settings, a fresh key, and only the requested files', () => {
  const folder = emptyFolder();
  init(folder, '--title', '青禾账号');
  expect(readdirSync(folder).toSorted()).toEqual(['.env', 'tongxing.config.json']);
  const { site } = fileSettings.parse(
    JSON.parse(readFileSync(path.join(folder, 'tongxing.config.json'), 'utf8')),
  );
  expect(site.title).toBe('青禾账号');
  const key = /^SECRET_KEY=(.+)$/m.exec(readFileSync(path.join(folder, '.env'), 'utf8'))?.[1] ?? '';
  expect(Buffer.from(key, 'base64')).toHaveLength(32);
  expect(statSync(path.join(folder, '.env')).mode & 0o077).toBe(0);
});

it('writes the requested files for the address, below a path too', () => {
  const folder = emptyFolder();
  init(folder, '--url', 'https://www.example.com/account/', '--compose', '--systemd', '--nginx', '--caddy');
  const text = (name: string) => readFileSync(path.join(folder, name), 'utf8');
  expect(text('.env')).toContain('PUBLIC_URL=https://www.example.com/account\n');
  expect(text('tongxing.nginx.conf')).toContain('location /account/ {');
  expect(text('tongxing.nginx.conf')).toContain(
    'location = /.well-known/oauth-authorization-server/account {',
  );
  expect(text('Caddyfile')).toContain('www.example.com {');
  expect(text('tongxing.service')).toContain(`ExecStart=${folder}/node_modules/.bin/tongxing start`);
  // A database that comes up minutes later: systemd would give up after five tries.
  expect(text('tongxing.service')).toMatch(/^StartLimitIntervalSec=0$[^]*^RestartSec=2$/m);
  expect(text('compose.yml')).toContain('image: postgres:18');
});

it('given an http address, writes no certificate', () => {
  const folder = emptyFolder();
  init(folder, '--url', 'http://localhost:8080/account', '--nginx', '--caddy');
  const text = (name: string) => readFileSync(path.join(folder, name), 'utf8');
  expect(text('tongxing.nginx.conf')).toContain('listen 8080;');
  expect(text('tongxing.nginx.conf')).not.toContain('ssl');
  expect(text('Caddyfile')).toContain('http://localhost:8080 {\n  @tongxing path /account /account/* ');
});

it('sets a data folder that the service’s user may write', () => {
  const folder = emptyFolder();
  init(folder, '--compose', '--systemd');
  const text = (name: string) => readFileSync(path.join(folder, name), 'utf8');
  // The image has this folder, and it is the user's; a volume anywhere else would be root's.
  expect(text('compose.yml')).toContain('DATA_DIR: /home/node/data\n');
  expect(text('compose.yml')).toContain('"data:/home/node"');
  expect(text('tongxing.service')).toContain(`mkdir -p ${folder}/data && chown -R tongxing ${folder}/data`);
});

it('never overwrites the key, and other files only with --force', () => {
  const folder = emptyFolder();
  writeFileSync(path.join(folder, '.env'), 'SECRET_KEY=mine\n');
  writeFileSync(path.join(folder, 'tongxing.config.json'), '{}');
  expect(init(folder, '--title', '甲')).toContain('kept as it is: tongxing.config.json');
  init(folder, '--title', '甲', '--force');
  expect(readFileSync(path.join(folder, '.env'), 'utf8')).toBe('SECRET_KEY=mine\n');
  expect(readFileSync(path.join(folder, 'tongxing.config.json'), 'utf8')).toContain('甲');
});

it('given no web address, refuses it', () => {
  expect(() => init(emptyFolder(), '--url', 'account')).toThrow(/is no web address/);
});

it.each([
  'http://host.lan',
  'http://10.0.0.5:8080/account',
  'https://user:word@account.example.com',
  'https://account.example.com/?a=1',
  'https://account.example.com/#a',
])('refuses %s, with which the service would not start, and writes nothing', (url) => {
  const folder = emptyFolder();
  expect(() => readSettings({ CONFIG_FILE: '', PUBLIC_URL: url })).toThrow(/^PUBLIC_URL/);
  expect(() => init(folder, '--url', url)).toThrow(/would not start/);
  expect(readdirSync(folder)).toEqual([]);
});
