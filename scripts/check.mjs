// npm run check: every check that needs no running product. Prints only failures.
import { spawn } from 'node:child_process';
import path from 'node:path';
import { fileURLToPath } from 'node:url';
import { bin, requireNode24, root } from './prepare.mjs';

await requireNode24(fileURLToPath(import.meta.url));

// TypeScript, which only Node 24 reads.
const { typeChecking } = await import('./checks/type-checking.ts');

const parts = [
  // Incremental: types of files that did not change are not checked again.
  {
    name: 'types',
    command: 'tsc',
    args: [
      ...typeChecking.args,
      '--incremental',
      '--tsBuildInfoFile',
      'node_modules/.cache/tongxing/types.tsbuildinfo',
    ],
    env: typeChecking.env,
  },
  // `node scripts/lint.ts --all` checks every file again.
  { name: 'lint', command: process.execPath, args: ['scripts/lint.ts'] },
  {
    name: 'format',
    command: 'biome',
    args: ['ci', '--colors=off', '--max-diagnostics=20', '.'],
    hint: 'npm run format repairs this',
  },
  { name: 'rules', command: process.execPath, args: ['scripts/check-rules.ts'] },
  { name: 'languages', command: process.execPath, args: ['scripts/check-languages.ts'] },
  {
    name: 'unused',
    command: 'knip',
    args: ['--no-progress', '--no-config-hints', '--cache', '--cache-location', 'node_modules/.cache/knip'],
  },
];

const startedAt = performance.now();
const outcomes = await Promise.all(parts.map(runPart));
for (const { name, code, output, hint } of outcomes.filter((outcome) => outcome.code !== 0)) {
  console.error(
    `\n── ${name} ${'─'.repeat(60)}\n${output.trim() || `exit code ${code}`}${hint ? `\n(${hint})` : ''}`,
  );
}
const failed = outcomes.filter((outcome) => outcome.code !== 0).map((outcome) => outcome.name);
const seconds = ((performance.now() - startedAt) / 1000).toFixed(1);
console.log(
  failed.length === 0
    ? `check: ${parts.length} parts fine in ${seconds} s`
    : `\ncheck: failed: ${failed.join(', ')} (${seconds} s)`,
);
process.exitCode = failed.length === 0 ? 0 : 1;

function runPart({ name, command, args, env, hint }) {
  return new Promise((resolve) => {
    const child = spawn(path.isAbsolute(command) ? command : path.join(bin, command), args, {
      cwd: root,
      stdio: ['ignore', 'pipe', 'pipe'],
      env: { ...process.env, ...env, NO_COLOR: '1', FORCE_COLOR: '0' },
    });
    let output = '';
    const collect = (chunk) => {
      output += chunk;
    };
    child.stdout.setEncoding('utf8').on('data', collect);
    child.stderr.setEncoding('utf8').on('data', collect);
    child.on('error', (error) => resolve({ name, code: 127, output: error.message, hint }));
    child.on('close', (code) => resolve({ name, code: code ?? 1, output, hint }));
  });
}
