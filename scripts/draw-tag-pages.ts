// Part of building the docs: writes the pages that are made of the tests' tags.
import { writeFileSync } from 'node:fs';
import path from 'node:path';
import { drawTagPages } from './house/draw-tag-pages.ts';
import { readSourceFiles } from './house/source-files.ts';

const root = path.dirname(import.meta.dirname);
for (const [name, text] of Object.entries(drawTagPages(readSourceFiles(root))))
  writeFileSync(path.join(root, name), text);
