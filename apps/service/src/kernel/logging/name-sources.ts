import { readFileSync } from 'node:fs';
import { fileURLToPath } from 'node:url';

/** Of this module: in a build, the folder of all there is. */
const ownFolder = new URL('.', import.meta.url).href;

/**
 * A stack trace in which places of a build (`scripts/build-service.mjs`) are those of the files it was made of. Read from the
 * disk each time: V8's own source maps would keep twenty megabytes for what is seldom looked at.
 */
export function nameSources(stack: string, build = ownFolder): string {
  return stack.replace(/(file:[^\s()]+\/)([\w$.-]+\.js):(\d+):\d+/g, (place, folder, file, line) => {
    if (folder !== build) return place;
    try {
      return findSource(readFileSync(fileURLToPath(`${build}${file}.lines`), 'utf8'), Number(line)) ?? place;
    } catch {
      return place;
    }
  });
}

/** The names of the files; then for each line of the build `line`, or `file:line` where the file is another one than before. */
function findSource(text: string, line: number): string | null {
  const [names = '[]', ...lines] = text.split('\n');
  const before = lines.slice(0, line);
  const [number = '', ...file] = (before.at(-1) ?? '').split(':').reverse();
  if (number === '') return null;
  const from = file[0] ?? before.findLast((each) => each.includes(':'))?.split(':')[0];
  return `${(JSON.parse(names) as string[])[Number(from)]}:${number}`;
}
