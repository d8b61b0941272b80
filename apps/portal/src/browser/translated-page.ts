/** The `<font>` that a translator put where React's text was, by that text. */
const translations = new WeakMap<Node, Element>();
let hasTranslation = false;

/**
 * Lets React work on a page that the browser translates. A translator takes a text out of the page and puts a `<font>` in its
 * place; React still names its own text where it inserts, removes or changes something beside it, which would throw or show
 * nothing (facebook/react#11538). Each act goes to the translation instead, and a changed text takes its place back.
 */
export function workUnderTranslation(): void {
  hasTranslation = document.querySelector('font') !== null;
  const changes = new MutationObserver((records) => {
    for (const { target } of records) {
      if (!target.isConnected) translations.get(target)?.replaceWith(target);
    }
  });
  const remember = ({ addedNodes, removedNodes, previousSibling }: MutationRecord) => {
    for (const node of addedNodes) {
      // Put back, by React or by the translator.
      translations.get(node)?.remove();
      translations.delete(node);
    }
    for (const text of removedNodes) {
      if (!isText(text) || text.isConnected) continue;
      // Put there at once, or just before the text went.
      const translation = [...addedNodes, previousSibling].find(isTranslation);
      if (!translation) continue;
      hasTranslation = true;
      translations.set(text, translation);
      changes.observe(text, { characterData: true });
    }
  };
  const replaced = new MutationObserver((records) => records.forEach(remember));
  replaced.observe(document.documentElement, { childList: true, subtree: true });

  /** The child of `parent` that shows the text now; null where nothing does. */
  const placeOf = (parent: Node, text: Node): Node | null => {
    replaced.takeRecords().forEach(remember);
    let place: Node | null = text.parentNode ? text : (translations.get(text) ?? null);
    while (place && place.parentNode !== parent) place = place.parentNode;
    return place;
  };

  const { insertBefore, removeChild } = Node.prototype;
  const isElsewhere = (parent: Node, node: Node | null) =>
    node !== null && isText(node) && node.parentNode !== parent;
  Object.assign(Node.prototype, {
    insertBefore(this: Node, node: Node, before: Node | null): Node {
      return insertBefore.call(this, node, isElsewhere(this, before) ? placeOf(this, before!) : before);
    },
    removeChild(this: Node, child: Node): Node {
      if (!isElsewhere(this, child)) return removeChild.call(this, child);
      const place = placeOf(this, child);
      if (place) removeChild.call(this, place);
      return child;
    },
  });
}

/** Whether the browser has translated something of the page so far. */
export const isTranslated = (): boolean => hasTranslation;

const isText = (node: Node): boolean => node.nodeType === Node.TEXT_NODE;

const isTranslation = (node: Node | null): node is Element => node?.nodeName === 'FONT';
