import { readFileSync } from 'node:fs';
import { fileURLToPath } from 'node:url';

/** The folder of this module; in a build, that of all code. */
const ownFolder = new URL('.', import.meta.url).href;

/**
 * A stack trace with source files instead of positions in a build (`scripts/build-service.mjs`). The map is read from
 * the disk each time: V8's own source maps would hold twenty megabytes that are rarely needed.
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

/** The names of the files, and for each line of the build `line`, or `file:line` where the file changes. */
function findSource(text: string, line: number): string | null {
  const [names = '[]', ...lines] = text.split('\n');
  const before = lines.slice(0, line);
  const [number = '', ...file] = (before.at(-1) ?? '').split(':').reverse();
  if (number === '') return null;
  const from = file[0] ?? before.findLast((each) => each.includes(':'))?.split(':')[0];
  return `${(JSON.parse(names) as string[])[Number(from)]}:${number}`;
}
