import { readFileSync } from 'node:fs';
import { createRequire } from 'node:module';
import path from 'node:path';
import { fileURLToPath } from 'node:url';
import { runInNewContext } from 'node:vm';
import type { Plugin } from 'vite';

const lean = fileURLToPath(new URL('./lean-icon.mjs', import.meta.url));

/** The file of every icon, by each of its names, as Lucide's own list of exports says. */
function readIconFiles(): Map<string, string> {
  const home = path.dirname(createRequire(import.meta.url).resolve('lucide-react/package.json'));
  const list = readFileSync(path.join(home, 'dist/esm/lucide-react.mjs'), 'utf8');
  const files = new Map<string, string>();
  for (const [, names = '', file = ''] of list.matchAll(
    /export \{([^}]*)\} from '\.\/icons\/([\w-]+)\.mjs'/g,
  )) {
    for (const [, name = ''] of names.matchAll(/default as (\w+)/g)) files.set(name, file);
  }
  return files;
}

/**
 * Three savings on every first visit. Icons are imported from their own files, so that the list of all of them does
 * not tie the whole portal's icons into the first script; they are made by the few lines of `lean-icon.mjs` instead
 * of Lucide's factory, whose contexts, aliases and class names nothing here uses; and an icon's module holds its
 * drawing alone, without the name and the keys, which no compression makes smaller.
 */
export function leanIcons(): Plugin {
  const files = readIconFiles();
  const fromItsFile = (specifier: string) => {
    const [name = '', local = name] = specifier.split(/\s+as\s+/);
    const file = files.get(name);
    if (!file) throw new Error(`Lucide has no icon ${name}`);
    return `import ${local} from 'lucide-react/icons/${file}';`;
  };
  const drawingAlone = (code: string) => {
    if (!code.includes('createLucideIcon(')) return null;
    const [, written = ''] = /const __iconData = (\{.*?\});\s*__iconData\.node/s.exec(code) ?? [];
    if (!written) throw new Error('Lucide writes its icons differently');
    const { node } = runInNewContext(`(${written})`) as { node: [string, Record<string, string>][] };
    const drawing = JSON.stringify(node, (name, value: unknown) => (name === 'key' ? undefined : value));
    return `import createLucideIcon from '../createLucideIcon.mjs';\nexport default createLucideIcon(${drawing});`;
  };
  return {
    name: 'lean-icons',
    apply: 'build',
    enforce: 'pre',
    resolveId: (source, importer) =>
      source.endsWith('/createLucideIcon.mjs') && importer?.includes('/lucide-react/') ? lean : null,
    transform(code, id) {
      if (id.includes('/lucide-react/')) return drawingAlone(code);
      if (!/\.tsx?(?:\?|$)/.test(id) || !code.includes("'lucide-react'")) return null;
      return code.replace(/import \{([^}]*)\} from 'lucide-react';/g, (_, names: string) =>
        names
          .split(',')
          .map((specifier) => specifier.trim())
          .filter((specifier) => specifier && !specifier.startsWith('type '))
          .map(fromItsFile)
          .join(''),
      );
    },
  };
}
