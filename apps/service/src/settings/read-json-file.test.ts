import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { readSettings } from './settings.ts';

let folder: string;
beforeAll(() => {
  folder = mkdtempSync(join(tmpdir(), 'tongxing-settings-'));
});
afterAll(() => rmSync(folder, { recursive: true, force: true }));

const text = '{ "site": { "title": "青禾账号" } }';
const utf16 = Buffer.from(`\ufeff${text}`, 'utf16le');

function read(bytes: Buffer): string {
  const path = join(folder, 'settings.json');
  writeFileSync(path, bytes);
  return readSettings({ CONFIG_FILE: path }).file.site.title;
}

test.each([
  ['UTF-8', Buffer.from(text)],
  ['UTF-8 with a byte order mark', Buffer.from(`\ufeff${text}`)],
  ['UTF-16 as Windows saves it', utf16],
  ['UTF-16, the high byte first', Buffer.from(utf16).swap16()],
])('reads a settings file in %s', (_, bytes) => {
  expect(read(bytes)).toBe('青禾账号');
});

test('asks for UTF-8 where a file is in GBK', () => {
  const gbk = Buffer.concat([
    Buffer.from('{ "site": { "title": "'),
    Buffer.from('c7e0badd', 'hex'),
    Buffer.from('" } }'),
  ]);
  expect(() => read(gbk)).toThrow(
    /^CONFIG_FILE: .* cannot be read as JSON \(it is not UTF-8: save it as UTF-8/,
  );
});
