import { createHash } from 'node:crypto';

/** The CSP sources (`'sha256-…'`) of the inline scripts of some pages, each once; modules with `src` are not inline. */
export function inlineScriptHashes(pages: readonly string[]): string[] {
  const scripts = pages.flatMap((page) =>
    [...page.matchAll(/<script(?![^>]*\ssrc=)[^>]*>([\s\S]*?)<\/script>/g)].map(([, code]) => code ?? ''),
  );
  return [...new Set(scripts)].map(
    (code) => `'sha256-${createHash('sha256').update(code).digest('base64')}'`,
  );
}
