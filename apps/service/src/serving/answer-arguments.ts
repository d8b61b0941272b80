const usage = `Usage:
  npm start             in a clone: installs, builds and serves
  npx tongxing start    serves in this folder
      Neither takes arguments. Settings come from the environment, from the file that CONFIG_FILE names, and from what
      operators have saved.
  npx tongxing --help   what those who run it do from the machine: doctor, operators, people, backups`;

/** What a start says to its arguments instead of serving, and the exit code: 0 where it was asked for help, else 2; null without any. */
export function answerArguments(
  words: readonly string[],
): { readonly text: string; readonly exitCode: 0 | 2 } | null {
  if (words.length === 0) return null;
  if (words.some((word) => word === '--help' || word === '-h')) return { text: usage, exitCode: 0 };
  return { text: `There is no "${words.join(' ')}".\n${usage}`, exitCode: 2 };
}
