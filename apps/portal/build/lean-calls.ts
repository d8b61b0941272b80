import type { Plugin } from 'vite';

/** What of a call only the service, its types and the API's documents read. The portal sends what its forms have checked. */
const notForPortal: ReadonlySet<string> = new Set(['summary', 'input', 'fails']);
const definers: ReadonlySet<string> = new Set(['defineCall', 'defineQuery', 'defineCommand']);

interface Node {
  readonly type: string;
  readonly start: number;
  readonly end: number;
}
interface Property extends Node {
  readonly key?: { readonly name?: string };
}

/** Leaves those fields out of the calls that the portal makes. */
export function leanCalls(): Plugin {
  return {
    name: 'lean-calls',
    transform(code, id) {
      if (!/\/packages\/contract\/src\/(?:calls|manage)\/[\w-]+\.ts$/.test(id.split('?')[0] ?? ''))
        return null;
      const cuts: Node[] = [];
      visit(this.parse(code), (node) => {
        const { callee, arguments: [fields] = [] } = node as Node & {
          callee?: { name?: string };
          arguments?: (Node & { properties?: Property[] })[];
        };
        if (node.type !== 'CallExpression' || !definers.has(callee?.name ?? '')) return;
        for (const property of fields?.properties ?? [])
          if (notForPortal.has(property.key?.name ?? '')) cuts.push(property);
      });
      let lean = code;
      for (const { start, end } of cuts.toSorted((one, other) => other.start - one.start))
        lean = lean.slice(0, start) + lean.slice(end).replace(/^\s*,/, '');
      return { code: lean, map: null };
    },
  };
}

function visit(node: unknown, each: (node: Node) => void): void {
  if (typeof node !== 'object' || node === null) return;
  if ('type' in node) each(node as Node);
  for (const value of Object.values(node)) visit(value, each);
}
