import { childElements, readXml, textOf } from './read-xml.ts';

/** A message of WeChat has some fifteen elements. */
const mostTags = 100;

/** The texts of the elements below the root of a message of WeChat or WeCom; null for a document that is none. */
export function readFields(xml: string): ReadonlyMap<string, string> | null {
  // They write texts as marked sections, which `readXml` takes from nobody.
  const plain = xml.replaceAll(/<!\[CDATA\[((?:(?!\]\]>)[^])*)\]\]>/g, (_whole, text: string) =>
    escapeXml(text),
  );
  const root = readXml(plain, { tags: mostTags });
  return root && new Map(childElements(root).map((child) => [child.tagName, textOf(child) ?? '']));
}

/** A text as it stands in an element. */
export const escapeXml = (text: string): string =>
  text.replaceAll('&', '&amp;').replaceAll('<', '&lt;').replaceAll('>', '&gt;');
