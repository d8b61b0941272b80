import { cacheCompiledCode } from './serving/cache-compiled-code.ts';

const usage = `Usage:
  npm start             in a clone: installs, builds and serves
  npx tongxing start    serves in this folder
      Neither takes arguments. Settings come from the environment, from the file that CONFIG_FILE names, and from what
      operators have saved.
  npx tongxing --help   what those who run it do from the machine: doctor, operators, people, backups`;

/** The text and the exit code (0 for help, else 2) with which a start answers arguments instead of serving; null without any. */
function answerArguments(
  words: readonly string[],
): { readonly text: string; readonly exitCode: 0 | 2 } | null {
  if (words.length === 0) return null;
  if (words.some((word) => word === '--help' || word === '-h')) return { text: usage, exitCode: 0 };
  return { text: `There is no "${words.join(' ')}".\n${usage}`, exitCode: 2 };
}

const answer = answerArguments(process.argv.slice(2));
if (answer) {
  process.exitCode = answer.exitCode;
  process[answer.exitCode === 0 ? 'stdout' : 'stderr'].write(`${answer.text}\n`);
} else {
  cacheCompiledCode();
  await import('./serving/serve.ts');
}
