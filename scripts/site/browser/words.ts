/**
 * What a text is found by: Latin words in small letters, and each pair of neighbours in a run of Han characters (a
 * single one where it stands alone). Pairs need no dictionary, so the builder and every browser cut a text the same way.
 */
function searchWords(text: string): string[] {
  const found: string[] = [];
  for (const [run] of text.toLowerCase().matchAll(/\p{Script=Han}+|[\p{L}\p{N}]+/gu)) {
    const signs = Array.from(run);
    if (!/\p{Script=Han}/u.test(run) || signs.length === 1) found.push(run);
    else for (let at = 0; at + 1 < signs.length; at += 1) found.push(signs[at]! + signs[at + 1]!);
  }
  return found;
}

/** How the index is written, which whoever reads it must repeat. */
export const searchOptions = {
  fields: ['title', 'heading', 'text'],
  storeFields: ['title', 'heading', 'url', 'start'],
  tokenize: searchWords,
  processTerm: (term: string) => term,
  searchOptions: {
    combineWith: 'AND' as const,
    prefix: true,
    boost: { title: 6, heading: 4 },
  },
};
