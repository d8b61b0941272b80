import { createRequire } from 'node:module';
import type Sanitize from 'sanitize-html';

const require = createRequire(import.meta.url);
let library: typeof Sanitize | null = null;

/** HTML with what `options` allow and nothing else. The library, a parser and another one for styles, is loaded with the first text. */
export function sanitizeHtml(html: string, options: Sanitize.IOptions): string {
  library ??= require('sanitize-html') as typeof Sanitize;
  return library(html, options);
}
