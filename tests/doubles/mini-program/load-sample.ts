import { readFileSync } from 'node:fs';
import path from 'node:path';
import { pathToFileURL } from 'node:url';
import { compileFunction } from 'node:vm';
import { type BuildOptions, build } from 'rolldown';

/** The folder of the sample mini program. */
export const sample = path.join(import.meta.dirname, '../../../samples/wechat-mini-program');

/** What `npm run build` of the sample writes, by file name: built once, and cached in memory. */
const packages = await buildPackages();

async function buildPackages(): Promise<ReadonlyMap<string, string>> {
  const { default: options } = (await import(
    pathToFileURL(path.join(sample, 'rolldown.config.mjs')).href
  )) as { default: BuildOptions & { readonly output: { readonly dir: string } } };
  const { output } = await build({ ...options, cwd: sample, write: false, logLevel: 'warn' });
  return new Map(
    output.map((each) => [
      path.join(sample, options.output.dir, each.fileName),
      each.type === 'chunk' ? each.code : '',
    ]),
  );
}

/** Where WeChat looks for what a file requires: beside it, or for a package's name in `miniprogram_npm`. */
const find = (name: string, from: string): string =>
  name.startsWith('.') ? path.resolve(path.dirname(from), name) : path.join(sample, 'miniprogram_npm', name);

/** Runs the sample's files as WeChat does: CommonJS modules, each once, with WeChat's globals around them. */
export function sampleLoader(globals: Readonly<Record<string, unknown>>) {
  const modules = new Map<string, { exports: unknown }>();

  function load(file: string, more: Readonly<Record<string, unknown>> = {}): unknown {
    const known = modules.get(file);
    if (known) return known.exports;
    const module: { exports: unknown } = { exports: {} };
    modules.set(file, module);
    const around = { ...globals, ...more };
    const run = compileFunction(
      packages.get(file) ?? readFileSync(file, 'utf8'),
      ['require', 'module', 'exports', ...Object.keys(around)],
      { filename: file },
    );
    run((name: string) => load(find(name, file)), module, module.exports, ...Object.values(around));
    return module.exports;
  }

  return {
    /** A module's exports; `file` is a path inside the sample. */
    load: (file: string, more?: Readonly<Record<string, unknown>>) => load(path.join(sample, file), more),
    /** Runs it anew the next time: a page is made for every visit. */
    forget: (file: string) => void modules.delete(path.join(sample, file)),
  };
}
