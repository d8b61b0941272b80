import { execFileSync } from 'node:child_process';
import { existsSync } from 'node:fs';
import path from 'node:path';

const mostCharacters = 72;

/** The rule holds for commits since then. */
const since = '2026-11-26T03:42:00Z';

/** An area or several, a colon, and what the commit does. */
const shape = /^[a-z0-9][a-z0-9 ,./-]*: \S/;

/** Subjects that are too long or do not name their area. */
export function checkSubjects(subjects: readonly string[]): string[] {
  return subjects.flatMap((subject) => [
    ...(subject.length > mostCharacters
      ? [`commit “${subject}”: more than ${mostCharacters} characters`]
      : []),
    ...(shape.test(subject) ? [] : [`commit “${subject}”: write “area: what it does”`]),
  ]);
}

/** The last hundred subjects; none where the tree came without its history. */
export function readSubjects(root: string): string[] {
  if (!existsSync(path.join(root, '.git'))) return [];
  try {
    const log = ['log', '-100', '--no-merges', `--since=${since}`, '--format=%s'];
    return execFileSync('git', log, { cwd: root, encoding: 'utf8', stdio: 'pipe' })
      .split('\n')
      .filter((subject) => subject !== '');
  } catch {
    // No git on this machine, or a history that it cannot read.
    return [];
  }
}
