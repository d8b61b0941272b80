// One hash of all sources of a build, which is repeated only where the hash has changed.
import { createHash } from 'node:crypto';
import { existsSync, readdirSync, readFileSync } from 'node:fs';
import path from 'node:path';
import { root } from './prepare.mjs';

/** One hash over the names and contents of files and folders (relative to the root), except names that `isIgnored` accepts. */
export function fingerprint(parts, isIgnored) {
  const hash = createHash('sha256');
  const visit = (inside) => {
    for (const entry of readdirSync(path.join(root, inside), { withFileTypes: true }).sort(byName)) {
      if (isIgnored(entry.name)) continue;
      if (entry.isDirectory()) visit(`${inside}/${entry.name}`);
      else add(`${inside}/${entry.name}`);
    }
  };
  const add = (file) =>
    hash
      .update(`${file}\0`)
      .update(readFileSync(path.join(root, file)))
      .update('\0');
  for (const part of parts.filter((name) => existsSync(path.join(root, name)))) {
    if (path.extname(part) === '') visit(part);
    else add(part);
  }
  return hash.digest('hex');
}

function byName(a, b) {
  return a.name < b.name ? -1 : 1;
}
