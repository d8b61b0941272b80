import { readFileSync } from 'node:fs';
import path from 'node:path';
import { compileFunction } from 'node:vm';

/** The mini program that the repository carries. */
export const sample = path.join(import.meta.dirname, '../../../samples/wechat-mini-program');

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
      readFileSync(file, 'utf8'),
      ['require', 'module', 'exports', ...Object.keys(around)],
      { filename: file },
    );
    run(
      (name: string) => load(path.resolve(path.dirname(file), name)),
      module,
      module.exports,
      ...Object.values(around),
    );
    return module.exports;
  }

  return {
    /** A module's exports; `file` is a path inside the sample. */
    load: (file: string, more?: Readonly<Record<string, unknown>>) => load(path.join(sample, file), more),
    /** Runs it anew the next time: a page is made for every visit. */
    forget: (file: string) => void modules.delete(path.join(sample, file)),
  };
}
