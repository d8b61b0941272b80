const files = import.meta.glob<string>('../../../../../../docs/handbook/**/*.md', {
  query: '?raw',
  import: 'default',
});

/** The operator's handbook, by the name of the page (`people`, `providers/qq`). */
export const handbookPages: ReadonlyMap<string, () => Promise<string>> = new Map(
  Object.entries(files).map(([file, load]) => [file.replace(/^.*\/handbook\/|\.md$/g, ''), load]),
);

/** The page of the handbook that a link on one of its pages leads to; null for anything else. */
export function pageOfLink(from: string, to: string): string | null {
  if (/^[a-z]+:|^#/.test(to)) return null;
  const { pathname } = new URL(to, `https://handbook.invalid/book/${from}.md`);
  const name = /^\/book\/(.+)\.md$/.exec(pathname)?.[1];
  return name !== undefined && handbookPages.has(name) ? name : null;
}
