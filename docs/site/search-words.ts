// VitePress sends these functions to the browser as text, so they use nothing from outside.

/**
 * The index entries of a text: Latin words in lower case, and each pair of neighbours in a run of Han characters (a single
 * one where it is alone). Pairs need no dictionary, so the builder and every browser cut a text the same way.
 */
export function indexWords(text: string): string[] {
  const found: string[] = [];
  for (const [run] of text.toLowerCase().matchAll(/\p{Script=Han}+|[\p{L}\p{N}]+/gu)) {
    const signs = Array.from(run);
    if (!/\p{Script=Han}/u.test(run) || signs.length === 1) found.push(run);
    else for (let at = 0; at + 1 < signs.length; at += 1) found.push(`${signs[at]}${signs[at + 1]}`);
  }
  return found;
}

/**
 * The search entries of a typed text: the pairs inside each word, not those across two words, so that
 * 恢复备份 finds 备份和恢复. Each browser may cut words in its own way: every pair is in the index.
 */
export function queryWords(text: string): string[] {
  const found: string[] = [];
  for (const [run] of text.toLowerCase().matchAll(/\p{Script=Han}+|[\p{L}\p{N}]+/gu)) {
    const isLone = Array.from(run).length === 1;
    if (!/\p{Script=Han}/u.test(run) || isLone) found.push(run);
    else {
      const cut = new Intl.Segmenter('zh', { granularity: 'word' }).segment(run);
      const words = Array.from(cut, ({ segment }) => segment).filter((word) => word.length > 1);
      for (const word of words.length > 0 ? words : [run]) {
        const signs = Array.from(word);
        for (let at = 0; at + 1 < signs.length; at += 1) found.push(`${signs[at]}${signs[at + 1]}`);
      }
    }
  }
  return found;
}
