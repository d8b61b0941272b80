import { findTags, type Tag } from './find-tags.ts';
import type { SourceFile } from './source-files.ts';

/** What a test can be tagged with: one line of what it shows, with the reason where no test shows it yet. */
export type Item = string | { readonly text: string; readonly open: string };

export type Items = Readonly<Record<string, Item>>;

interface Call {
  readonly method: string;
  readonly path: string;
}

/** The tag of a call. */
const tagOfCall = ({ method, path }: Call) => `call:${method}${path}`;

/** Faults: a tag that names nothing or is above no test, an item or call that no test is tagged with. */
export function checkTags(
  files: readonly SourceFile[],
  {
    spec,
    threats,
    calls,
  }: { readonly spec: Items; readonly threats: Items; readonly calls: readonly Call[] },
): string[] {
  const tags = findTags(files);
  const used = new Set(tags.map(({ name }) => name));
  const items = [...itemsOf('spec', spec), ...itemsOf('threat', threats)];
  const known = new Set([...items.map(({ tag }) => tag), ...calls.map(tagOfCall)]);
  return [
    ...tags.flatMap((tag) => faultsOf(tag, known)),
    ...items
      .filter(({ tag, item }) => typeof item === 'string' && !used.has(tag))
      .map(({ tag, item }) => `no test is tagged ${tag} (${String(item)})`),
    ...items
      .filter(({ tag, item }) => typeof item !== 'string' && used.has(tag))
      .map(({ tag }) => `${tag} is marked as open, and a test is tagged with it`),
    ...calls
      .map(tagOfCall)
      .filter((tag) => !used.has(tag))
      .map((tag) => `no test is tagged ${tag}`),
  ];
}

function faultsOf({ name, file, line, title }: Tag, known: ReadonlySet<string>): string[] {
  if (title === null) return [`${file}:${line}: the tag ${name} is above no test`];
  return known.has(name) ? [] : [`${file}:${line}: the tag ${name} names nothing`];
}

function itemsOf(kind: 'spec' | 'threat', items: Items): { tag: string; item: Item }[] {
  return Object.entries(items).map(([id, item]) => ({ tag: `${kind}:${id}`, item }));
}
