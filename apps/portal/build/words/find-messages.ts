import { parseSync } from 'vite';

/** Chinese text: Han characters, or the punctuation and quotation marks between them. */
export const chinese = /[\p{Script=Han}\u3000-\u303f\uff01-\uff5e“”]/u;

/** A node of the parser's tree (ESTree with JSX and TypeScript); only what is read here. */
export interface Node {
  readonly type: string;
  readonly start: number;
  readonly end: number;
  readonly [field: string]: unknown;
}

/**
 * One sentence of a module. `key` is the Chinese text as the catalogues know it: what stands in it is numbered, `{0}`
 * for an expression and `<1>…</1>` for an element around a part of it.
 */
export interface Message {
  readonly key: string;
  readonly start: number;
  readonly end: number;
  /** How it is written: in quotes, as the value of an attribute, between backticks, as the children of an element. */
  readonly form: 'string' | 'attribute' | 'template' | 'children';
  /** What the numbers of the key stand for. */
  readonly holes: readonly Node[];
  /** There is no text in it, only what stands side by side: other languages may want a blank between. */
  readonly optional?: true;
}

const isNode = (value: unknown): value is Node =>
  typeof value === 'object' && value !== null && typeof (value as Node).type === 'string';

/** The nodes right below one, in the order of the source. */
function childrenOf(node: Node): Node[] {
  return Object.values(node)
    .flatMap((value) => (Array.isArray(value) ? (value as unknown[]) : [value]))
    .filter(isNode);
}

/** Text between tags as JSX understands it: lines trimmed, blank ones left out, joined by a space. */
function readJsxText(raw: string): string {
  const lines = raw.split(/\r?\n/);
  return lines
    .map((line, at) => {
      const opening = at === 0 ? line : line.trimStart();
      return at === lines.length - 1 ? opening : opening.trimEnd();
    })
    .filter((line) => line !== '')
    .join(' ');
}

const textOf = (node: Node): string | null => {
  if (node.type === 'JSXText') return readJsxText(String(node['value']));
  const inside = node.type === 'JSXExpressionContainer' ? (node['expression'] as Node) : null;
  return inside?.type === 'Literal' && typeof inside['value'] === 'string' ? inside['value'] : null;
};

const elementChildren = (node: Node): Node[] =>
  (node['children'] as Node[]).filter((child) => {
    if (child.type === 'JSXExpressionContainer')
      return (child['expression'] as Node).type !== 'JSXEmptyExpression';
    return child.type !== 'JSXText' || readJsxText(String(child['value'])) !== '';
  });

const isElement = ({ type }: Node) => type === 'JSXElement' || type === 'JSXFragment';

/** What stands between the tags of an element, as one sentence; null where no text stands right between them. */
function readChildren(node: Node, taken: Set<Node>): Message | null {
  const children = elementChildren(node);
  const speaks = (child: Node) => child.type === 'JSXText' && chinese.test(String(child['value']));
  if (!children.some(speaks)) return null;
  // An icon before or after the words is no part of the sentence.
  const isOutside = (child: Node | undefined) =>
    child !== undefined && isElement(child) && elementChildren(child).length === 0;
  while (isOutside(children[0])) children.shift();
  while (isOutside(children.at(-1))) children.pop();
  const holes: Node[] = [];
  const write = (child: Node): string => {
    taken.add(child);
    const text = textOf(child);
    if (text !== null) return text;
    const number = holes.push(child) - 1;
    if (!isElement(child)) return `{${number}}`;
    const inside = elementChildren(child).map(write).join('');
    return inside === '' ? `<${number}/>` : `<${number}>${inside}</${number}>`;
  };
  const key = children.map(write).join('');
  const [first, last] = [children[0], children.at(-1)];
  return first && last ? { key, start: first.start, end: last.end, form: 'children', holes } : null;
}

/** What stands here is no text of a page. */
const silent = new Set([
  'TSLiteralType',
  'TSTemplateLiteralType',
  'ImportDeclaration',
  'ExportAllDeclaration',
]);
/** What a program compares with must not change with the language. */
const decides = (node: Node, parent: Node) =>
  (parent.type === 'BinaryExpression' && /^[!=]==?$/.test(String(parent['operator']))) ||
  (parent.type === 'SwitchCase' && parent['test'] === node) ||
  (parent.type === 'Property' && parent['key'] === node) ||
  (parent.type === 'MemberExpression' && parent['property'] === node);

/**
 * The sentences of a module in the order of the source; those inside another's holes follow it. Throws where a
 * program compares with Chinese text, or names a key by it: that would differ by language.
 */
export function findMessages(path: string, code: string): Message[] {
  if (!chinese.test(code)) return [];
  const { program, errors } = parseSync(path, code, { lang: path.endsWith('x') ? 'tsx' : 'ts' });
  if (errors.length > 0) throw new Error(`${path}: ${errors[0]?.message}`);
  const found: Message[] = [];
  const taken = new Set<Node>();
  const visit = (node: Node, parent: Node): void => {
    if (silent.has(node.type)) return;
    const { start, end } = node;
    if (isElement(node) && !taken.has(node)) {
      const message = readChildren(node, taken);
      if (message) found.push(message);
    } else if (node.type === 'Literal' && typeof node['value'] === 'string' && chinese.test(node['value'])) {
      if (taken.has(parent)) return;
      if (decides(node, parent)) throw new Error(`${path}: ${node['value']} decides something`);
      const form = parent.type === 'JSXAttribute' ? 'attribute' : 'string';
      found.push({ key: node['value'], start, end, form, holes: [] });
    } else if (node.type === 'TemplateLiteral') {
      const quasis = (node['quasis'] as { value: { cooked: string } }[]).map(({ value }) => value.cooked);
      const key = quasis.map((text, at) => (at === 0 ? text : `{${at - 1}}${text}`)).join('');
      const holes = node['expressions'] as Node[];
      if (chinese.test(quasis.join(''))) found.push({ key, start, end, form: 'template', holes });
      else if (key === '{0}{1}') found.push({ key, start, end, form: 'template', holes, optional: true });
    }
    for (const child of childrenOf(node)) visit(child, node);
  };
  visit(program as unknown as Node, program as unknown as Node);
  return found.sort((one, other) => one.start - other.start || other.end - one.end);
}
