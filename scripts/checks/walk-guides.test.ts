import { execFileSync } from 'node:child_process';
import { mkdtempSync, readFileSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { typeChecking } from './type-checking.ts';
import { copyTree, readSteps, takeStep, walkGuide } from './walk-guides.ts';

const root = path.dirname(path.dirname(import.meta.dirname));
const tree = mkdtempSync(path.join(tmpdir(), 'tongxing-guides-'));
beforeAll(() => copyTree(root, tree), 60_000);
afterAll(() => rmSync(tree, { recursive: true, force: true }));

const readGuide = (name: string) => readFileSync(path.join(root, `docs/guides/${name}.md`), 'utf8');

/** The output of a check that fails; '' where it passes. */
function run(command: string, args: readonly string[], env: Readonly<Record<string, string>> = {}): string {
  try {
    execFileSync(command, args, {
      cwd: tree,
      encoding: 'utf8',
      stdio: 'pipe',
      env: { ...process.env, ...env },
    });
    return '';
  } catch (error) {
    const { stdout, stderr } = error as { stdout: string; stderr: string };
    return `${stdout}${stderr}` || String(error);
  }
}

// Words in English are counted. What a command writes is not: the snapshot of the calls, the reference of the settings, words in
// traditional characters, what the doubles do.
test.each([
  ['add-a-call', 4],
  ['add-a-page', 5],
  ['add-a-provider', 5],
  ['add-a-vendor', 6],
])('given %s, when it is followed, then it writes no more than %i files', (guide, most) => {
  const written = walkGuide(readGuide(guide), tree);
  expect(written.length, written.join('\n')).toBeLessThanOrEqual(most);
  expect(written.length).toBeGreaterThan(2);
});

test('given every step of the guides, types, rules and languages pass', { timeout: 300_000 }, () => {
  expect(run(path.join(root, 'node_modules/.bin/tsc'), typeChecking.args, typeChecking.env)).toBe('');
  expect(run(process.execPath, ['scripts/draw-settings.ts'])).toBe('');
  expect(run(process.execPath, ['scripts/draw-traditional.ts'])).toBe('');
  expect(run(process.execPath, ['scripts/check-rules.ts'])).toBe('');
  expect(run(process.execPath, ['scripts/check-languages.ts'])).toBe('');
});

test('given the added provider, when somebody signs in with it, then they are identified', {
  timeout: 60_000,
}, () => {
  const shown = execFileSync(process.execPath, ['apps/service/test/programs/visit-provider.ts', 'gitlab'], {
    cwd: tree,
  });
  expect(JSON.parse(`${shown}`)).toEqual({
    ok: true,
    value: { subjects: ['5187664653'], nickname: '南风知我意', avatar: 'https://avatar.example/lin/100' },
  });
});

test('given the added SMS vendor, the suite of all SMS vendors passes', { timeout: 120_000 }, () => {
  const suite = 'apps/service/src/vendors/sms/sms.test.ts';
  expect(run(path.join(root, 'node_modules/.bin/vitest'), ['run', suite, '-t', 'yunpian'])).toBe('');
});

test('given a step whose line is missing or there twice, takeStep throws', () => {
  const [step] = readSteps('```ts\n// a/b.ts, below: two\n  more\n```\n');
  expect(takeStep(step!, 'one\n  two\nthree')).toBe('one\n  two\n  more\nthree');
  expect(() => takeStep(step!, 'one\nthree')).toThrow('no line “two”');
  expect(() => takeStep(step!, 'two\ntwo')).toThrow('more than one line “two”');
  expect(() => takeStep(readSteps('```ts\n// a/b.ts\nnew\n```\n')[0]!, 'old')).toThrow('is there already');
  expect(readSteps('```ts\nconst a = 1;\n```\n')).toEqual([]);
  const page = '````md\n<!-- a.md -->\n```json\n{}\n```\n````\n';
  expect(readSteps(page)).toEqual([{ path: 'a.md', step: { kind: 'new' }, text: '```json\n{}\n```\n' }]);
});
