import { readFileSync } from 'node:fs';
import { resolve } from 'node:path';
import sanitizeHtml from 'sanitize-html';
import { privacyText } from './texts/privacy.ts';
import { termsText } from './texts/terms.ts';

export type LegalKind = 'terms' | 'privacy';

export interface LegalVersion {
  readonly title: string;
  readonly version: string;
  readonly updatedAt: Date;
  /** Sanitised HTML. */
  readonly content: string;
}

export interface LegalSettings {
  readonly operator: string;
  readonly contact: string;
  /** Newest first; a list of its own replaces the texts that ship. */
  readonly terms: readonly { version: string; updated_at: string; file: string }[];
  readonly privacy: readonly { version: string; updated_at: string; file: string }[];
}

const titles: Record<LegalKind, string> = { terms: '用户协议', privacy: '隐私政策' };

const allowed: sanitizeHtml.IOptions = {
  allowedTags: [
    'h2',
    'h3',
    'h4',
    'p',
    'ul',
    'ol',
    'li',
    'strong',
    'em',
    'a',
    'table',
    'thead',
    'tbody',
    'tr',
    'th',
    'td',
    'br',
    'hr',
    'blockquote',
    'code',
  ],
  allowedAttributes: {
    a: ['href', 'rel', 'target'],
    h2: ['id'],
    h3: ['id'],
    table: ['tabindex'],
    th: ['scope'],
  },
  // A table that is wider than a phone scrolls in itself, which a keyboard must reach too.
  transformTags: { table: () => ({ tagName: 'table', attribs: { tabindex: '0' } }) },
  allowedSchemes: ['https', 'http', 'mailto', 'tel'],
};

/** The versions of the terms and the privacy policy, newest first; the operator's own where set. */
export function createLegalDocuments(settings: LegalSettings) {
  const shipped = {
    terms: { version: '1.0', updated_at: '2026-11-01', html: termsText(settings) },
    privacy: { version: '1.0', updated_at: '2026-11-01', html: privacyText(settings) },
  };
  const load = (kind: LegalKind): LegalVersion[] => {
    const own = settings[kind].map(({ version, updated_at, file }) => ({
      version,
      updated_at,
      html: readFileSync(resolve(file), 'utf8'),
    }));
    return (own.length > 0 ? own : [shipped[kind]]).map(({ version, updated_at, html }) => ({
      title: titles[kind],
      version,
      updatedAt: new Date(`${updated_at}T00:00:00+08:00`),
      content: sanitizeHtml(html, allowed),
    }));
  };
  const documents: Record<LegalKind, LegalVersion[]> = { terms: load('terms'), privacy: load('privacy') };

  return {
    /** The version named, or the current one; null where there is no such version. */
    find(kind: LegalKind, version?: string): LegalVersion | null {
      return documents[kind].find((entry) => version === undefined || entry.version === version) ?? null;
    },
    versions: (kind: LegalKind): string[] => documents[kind].map((entry) => entry.version),
    current: { terms: documents.terms[0]?.version ?? '', privacy: documents.privacy[0]?.version ?? '' },
  };
}

export type LegalDocuments = ReturnType<typeof createLegalDocuments>;
