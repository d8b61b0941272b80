import { DOMParser } from '@xmldom/xmldom';

const deepest = 30;

interface ReadOptions {
  /** Whether comments may stand in it; they are never part of a text. */
  readonly comments?: boolean;
  /** How many tags it may have: the work of signatures grows faster than with them. */
  readonly tags: number;
}

/**
 * The root of a stranger's document; null for one that is not well-formed, or has more than elements, attributes and text:
 * document types, entities, processing instructions and marked sections are refused before anything is parsed.
 */
export function readXml(text: string, { comments = false, tags }: ReadOptions): Element | null {
  const body = text.replace(/^\uFEFF?\s*(?:<\?xml [^<>?]*\?>)?/, '');
  const plain = comments ? body.replaceAll('<!--', '') : body;
  if (/<[!?]/.test(plain) || (text.match(/</g)?.length ?? 0) > tags) return null;
  if (!/^\s*</.test(body) || /[^\t\n\r\u0020-\uD7FF\uE000-\uFFFD\u{10000}-\u{10FFFF}]/u.test(body))
    return null;
  const refuse = (message: unknown) => {
    throw new Error(String(message));
  };
  try {
    const handlers = { warning: refuse, error: refuse, fatalError: refuse };
    const document = new DOMParser({ errorHandler: handlers }).parseFromString(body, 'text/xml');
    const roots = childNodes(document).filter(isElement);
    const [root] = roots;
    return root && roots.length === 1 && depthOf(root, deepest) <= deepest ? root : null;
  } catch {
    return null;
  }
}

const childNodes = (node: Node): Node[] =>
  Array.from({ length: node.childNodes?.length ?? 0 }, (_, at) => node.childNodes[at] as Node);
const isElement = (node: Node): node is Element => node.nodeType === 1;

function depthOf(element: Element, most: number): number {
  if (most < 0) return 1;
  return 1 + Math.max(0, ...childElements(element).map((child) => depthOf(child, most - 1)));
}

/** The elements directly below one, or those of a name: its namespace and its local name. */
export function childElements(
  element: Element,
  name?: readonly [namespace: string, local: string],
): Element[] {
  const elements = childNodes(element).filter(isElement);
  return name ? elements.filter((child) => isNamed(child, name)) : elements;
}

/** Whether an element has this name. */
export const isNamed = (element: Element, [namespace, local]: readonly [string, string]): boolean =>
  element.namespaceURI === namespace && element.localName === local;

/** The text of an element that has no elements; null for one that has. */
export const textOf = (element: Element): string | null =>
  childElements(element).length > 0 ? null : (element.textContent ?? '').trim();

/** An attribute without a namespace; null where it is absent. */
export const attributeOf = (element: Element, name: string): string | null =>
  element.hasAttribute(name) ? element.getAttribute(name) : null;
