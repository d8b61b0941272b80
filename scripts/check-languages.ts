// Missing and unused translations, and generated texts that are out of date. Part of `npm run check`.
import { readdirSync, readFileSync } from 'node:fs';
import path from 'node:path';
import { checkLanguage } from '../apps/portal/build/words/check-language.ts';
import { writtenLanguages } from '../apps/portal/build/words/languages.ts';
import { drawTraditional } from './checks/draw-traditional.ts';

const root = path.dirname(import.meta.dirname);
const modules = ['apps/portal/src', 'packages/contract/src'].flatMap((folder) =>
  (readdirSync(path.join(root, folder), { recursive: true }) as string[]).map((name) =>
    path.join(root, folder, name),
  ),
);
const faults = writtenLanguages.flatMap((language) =>
  checkLanguage(path.join(root, 'apps/portal'), language, modules, (file) => readFileSync(file, 'utf8')),
);
for (const [file, drawn] of drawTraditional(root)) {
  if (readFileSync(path.join(root, file), 'utf8') !== drawn)
    faults.push(`${file} differs from its Chinese source: npm run format draws it again`);
}
for (const fault of faults) console.error(fault);
process.exitCode = faults.length === 0 ? 0 : 1;
