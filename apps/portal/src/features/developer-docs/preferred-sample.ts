import { localEntries } from '../../browser/storage.ts';

const key = 'docs-sample';

/** The language the reader chose last, where it is among these; else the first. */
export function preferredSample(names: readonly string[]): string {
  const saved = localEntries().getItem(key);
  return names.find((name) => name === saved) ?? names[0] ?? '';
}

export function rememberSample(name: string): void {
  localEntries().setItem(key, name);
}
