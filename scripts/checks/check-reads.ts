import { withoutComments } from './find-imports.ts';
import { joins } from './joins.ts';
import { owners } from './owners.ts';
import { isTest, type SourceFile } from './source-files.ts';

const service = 'apps/service/src/';
const read =
  /\b(?:selectFrom|(?:inner|left|right|full|cross)Join)\(\s*'(\w+)|\b(?:from|join)\s+(?:lateral\s+)?(\w+)\b(?!['"])/g;

/** Tables named in SQL outside of their owner's folder and of `joins`; and rows of `joins` that nobody needs. */
export function checkReads(files: readonly SourceFile[], listed = joins): string[] {
  const faults: string[] = [];
  const unused = new Set(listed.flatMap(({ folder, tables }) => tables.map((table) => `${folder} ${table}`)));
  const allowed = new Set(unused);
  for (const { path, text } of files) {
    if (!path.startsWith(service) || !path.endsWith('.ts') || isTest(path)) continue;
    const inside = path.slice(service.length);
    if (inside.startsWith('database/migrations/')) continue;
    const folder = folderOf(inside);
    const tables = new Set(
      [...withoutComments(text).matchAll(read)].map((match) => match[1] ?? match[2] ?? ''),
    );
    for (const table of tables) {
      const owner = owners[table];
      if (owner === undefined || owner === folder) continue;
      unused.delete(`${folder} ${table}`);
      if (!allowed.has(`${folder} ${table}`))
        faults.push(
          `${path}: names ${table}, which belongs to ${owner}: call it, or add a row to scripts/checks/joins.ts`,
        );
    }
  }
  return [...faults, ...[...unused].map((row) => `scripts/checks/joins.ts: nothing needs the row ${row}`)];
}

/** `sign-in/passkeys` of a feature, `database` of any other part. */
function folderOf(inside: string): string {
  const [part = '', layer, feature] = inside.split('/');
  return part === 'features' ? `${layer}/${feature}` : part;
}
