// Draws the table of look-alike letters from two files of the Unicode Character Database, after a new version of Unicode:
// node scripts/draw-look-alikes.ts confusables.txt Unihan_Variants.txt
// (https://www.unicode.org/Public/security/latest, https://www.unicode.org/Public/UCD/latest/ucd/Unihan.zip)
import { readFileSync, writeFileSync } from 'node:fs';
import path from 'node:path';

const [confusablesFile, variantsFile] = process.argv.slice(2);
if (!confusablesFile || !variantsFile) throw new Error('name confusables.txt and Unihan_Variants.txt');

const file = path.join(
  path.dirname(import.meta.dirname),
  'apps/service/src/kernel/text/look-alike-letters.ts',
);
const letterOf = (code: string) => String.fromCodePoint(Number.parseInt(code, 16));
/** Han letters, their parts, and similar kana. */
const isHan = (text: string) => /^[\u2e80-\u312f\u3400-\u9fff]$/.test(text);

/** The letters that look like each prototype. */
const groups = new Map<string, string>();
/** Pairs of Han letters that look the same, or are variants of each other. */
const pairs: [string, string][] = [];

const confusables = readFileSync(confusablesFile, 'utf8');
for (const [, from = '', to = ''] of confusables.matchAll(/^([0-9A-F]+) ;\t([0-9A-F ]+) ;/gm)) {
  const letter = letterOf(from);
  const prototype = to.trim().split(' ').map(letterOf).join('');
  if (isHan(letter) && isHan(prototype)) pairs.push([letter, prototype]);
  // Letters that NFKC maps need no row.
  if (/^[A-Za-z0-9]+$/.test(prototype) && letter.normalize('NFKC') === letter) {
    groups.set(prototype, (groups.get(prototype) ?? '') + letter);
  }
}
const variants = readFileSync(variantsFile, 'utf8');
for (const [, from = '', to = ''] of variants.matchAll(
  /^U\+([0-9A-F]+)\tk(?:Simplified|Semantic|Z|Spoofing)Variant\t(.*)$/gm,
)) {
  for (const [, other = ''] of to.matchAll(/U\+([0-9A-F]+)/g)) {
    const [letter, variant] = [letterOf(from), letterOf(other)];
    if (isHan(letter) && isHan(variant) && letter !== variant) pairs.push([letter, variant]);
  }
}

const parents = new Map<string, string>();
function rootOf(letter: string): string {
  const parent = parents.get(letter) ?? letter;
  return parent === letter ? letter : rootOf(parent);
}
for (const [one, other] of pairs) parents.set(rootOf(one), rootOf(other));
for (const letter of [...new Set(pairs.flat())].sort()) {
  const root = rootOf(letter);
  if (root !== letter) groups.set(root, (groups.get(root) ?? '') + letter);
}

const rows = [...groups].map(([prototype, letters]) => `${prototype}=${letters}`);
const lines: string[] = [];
for (const row of rows) {
  const last = lines.at(-1);
  if (last !== undefined && [...last].length + [...row].length < 100)
    lines[lines.length - 1] = `${last} ${row}`;
  else lines.push(row);
}
const version = /^# Version: (\S+)/m.exec(confusables)?.[1];
writeFileSync(
  file,
  `// Drawn by scripts/draw-look-alikes.ts from Unicode ${version}: confusables.txt (UTS #39) and Unihan_Variants.txt.
// © Unicode, Inc. Unicode License V3, https://www.unicode.org/license.txt

/** \`prototype=letters\`: letters that look like Latin letters and digits, and Han letters that are variants of each other. */
export const lookAlikeLetters = \`
${lines.join('\n')}
\`;
`,
);
