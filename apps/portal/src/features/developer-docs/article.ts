import type { DocsValues } from './docs-values.ts';

export interface CodeSample {
  /** The tab: a language or a library. */
  readonly name: string;
  readonly code: string;
}

/** Parts of an article that are components. */
export type WidgetName = 'playground' | 'inspector' | 'calls' | 'registration';

/** A block of an article. Texts may contain `code` and [links](/in-the-portal). */
export type Block =
  | { readonly kind: 'text'; readonly text: string }
  | { readonly kind: 'head'; readonly text: string }
  | { readonly kind: 'list'; readonly items: readonly string[]; readonly ordered?: true }
  | { readonly kind: 'code'; readonly label: string; readonly samples: readonly CodeSample[] }
  | {
      readonly kind: 'table';
      readonly head: readonly string[];
      /** The first column is code. */
      readonly rows: readonly (readonly string[])[];
    }
  | { readonly kind: 'note'; readonly text: string; readonly tone?: 'lamp' | 'err' }
  | { readonly kind: 'widget'; readonly name: WidgetName };

export interface Article {
  readonly lead: string;
  readonly blocks: readonly Block[];
}

/** An article with the reader's own values in its code. */
export type WriteArticle = (values: DocsValues) => Article;

export const text = (content: string): Block => ({ kind: 'text', text: content });
export const head = (content: string): Block => ({ kind: 'head', text: content });
export const list = (...items: string[]): Block => ({ kind: 'list', items });
export const steps = (...items: string[]): Block => ({ kind: 'list', items, ordered: true });
export const note = (content: string, tone?: 'lamp' | 'err'): Block => ({
  kind: 'note',
  text: content,
  ...(tone ? { tone } : {}),
});
export const code = (label: string, ...samples: (readonly [name: string, code: string])[]): Block => ({
  kind: 'code',
  label,
  samples: samples.map(([name, sample]) => ({ name, code: sample })),
});
export const table = (names: readonly string[], ...rows: (readonly string[])[]): Block => ({
  kind: 'table',
  head: names,
  rows,
});
export const widget = (name: WidgetName): Block => ({ kind: 'widget', name });
