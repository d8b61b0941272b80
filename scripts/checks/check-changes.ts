import { withoutComments } from './find-imports.ts';
import { owners } from './owners.ts';
import { isTest, type SourceFile } from './source-files.ts';

const service = 'apps/service/src/';

/** Faults of code that writes: a change that uses the work around it, a table written outside of its owner's folder. */
export function checkChanges(files: readonly SourceFile[]): string[] {
  return files
    .filter(({ path }) => path.startsWith(service) && path.endsWith('.ts') && !isTest(path))
    .flatMap((file) => {
      const text = withoutComments(file.text);
      return [...findReaches(file.path, text), ...findForeignWrites(file.path, text)];
    });
}

/** `work.change(async (change) => { … work.state … })`: at run time only the guard of connections would notice. */
function findReaches(path: string, text: string): string[] {
  const faults: string[] = [];
  for (const match of text.matchAll(/\bwork\.change\(/g)) {
    const inside = untilClosed(text, match.index + match[0].length);
    if (/\bwork\b/.test(inside)) {
      const line = text.slice(0, match.index).split('\n').length;
      faults.push(`${path}:${line}: a change uses the work around it; read it before, or ask the change`);
    }
  }
  return faults;
}

/** The text from after an opening parenthesis to where it closes. */
function untilClosed(text: string, start: number): string {
  let depth = 1;
  for (let at = start; at < text.length; at += 1) {
    if (text[at] === '(') depth += 1;
    if (text[at] === ')') depth -= 1;
    if (depth === 0) return text.slice(start, at);
  }
  return text.slice(start);
}

const written =
  /\b(?:insertInto|updateTable|deleteFrom)\('(\w+)'|\b(?:insert into|delete from)\s+(\w+)|\bupdate\s+(\w+)\s+(?:as\s+\w+\s+)?set\b/g;

function findForeignWrites(path: string, text: string): string[] {
  const inside = path.slice(service.length);
  if (inside.startsWith('database/migrations/')) return [];
  const tables = new Set([...text.matchAll(written)].map((match) => match[1] ?? match[2] ?? match[3] ?? ''));
  return [...tables].flatMap((table) => {
    const owner = owners[table];
    if (owner === undefined)
      return /^(?:gone|ended|\w)$/.test(table) ? [] : [`${path}: nobody owns the table ${table}`];
    const isOwn = inside.startsWith(`features/${owner}/`) || inside.startsWith(`${owner}/`);
    return isOwn ? [] : [`${path}: writes ${table}, which belongs to ${owner}`];
  });
}
