import { readFileSync } from 'node:fs';
import { resolve } from 'node:path';
import type { Language } from '@tongxing/contract/languages.ts';
import type Sanitize from 'sanitize-html';
import { type Clock, systemClock } from '../../../kernel/clock.ts';
import { sanitizeHtml } from '../../../kernel/text/sanitize-html.ts';
import { englishPrivacy } from './texts/english-privacy.ts';
import { englishTerms } from './texts/english-terms.ts';
import { namesIn } from './texts/names-as-shipped.ts';
import { privacyText } from './texts/privacy.ts';
import { termsText } from './texts/terms.ts';
import { traditionalPrivacy } from './texts/traditional-privacy.ts';
import { traditionalTerms } from './texts/traditional-terms.ts';

export type LegalKind = 'terms' | 'privacy';

export interface LegalVersion {
  readonly title: string;
  readonly version: string;
  readonly updatedAt: Date;
  /** Sanitised HTML. */
  readonly content: string;
  /** The same said in another language, for reading; null where nobody has written it in that one. */
  contentIn(language: Language): string | null;
}

/** A version that operators published here, from a moment on. */
export interface PublishedText {
  readonly kind: LegalKind;
  readonly version: string;
  readonly content: string;
  readonly publishAt: Date;
  /** The same said in other languages, for reading. */
  readonly translations: Partial<Record<Language, string>>;
}

interface VersionInFile {
  readonly version: string;
  readonly updated_at: string;
  readonly file: string;
  readonly translations?: { readonly [language in Language]?: string | undefined };
}

export interface LegalSettings {
  readonly operator: string;
  readonly contact: string;
  /** Where the data is stored; empty: the policy that ships does not say. */
  readonly location: string;
  /** Days that the activity log is kept: `limits.log_days`. */
  readonly logDays: number;
  /** Newest first; a list of its own replaces the texts that ship. */
  readonly terms: readonly VersionInFile[];
  readonly privacy: readonly VersionInFile[];
}

const titles: Record<LegalKind, string> = { terms: '用户协议', privacy: '隐私政策' };

const allowed: Sanitize.IOptions = {
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

/** What a text may have: no script, no picture, no style. */
export const sanitizeLegal = (html: string): string => sanitizeHtml(html, allowed);

type Translations = Partial<Record<Language, () => string>>;

const asWritten = (translations: PublishedText['translations']): Translations =>
  Object.fromEntries(Object.entries(translations).map(([language, text]) => [language, () => text]));

const readText = (file: string): string => readFileSync(resolve(file), 'utf8');

/** A version whose text is cleaned when it is first read. */
function versionOf(
  kind: LegalKind,
  version: string,
  updatedAt: Date,
  html: string,
  translations: Translations = {},
): LegalVersion {
  let content: string | null = null;
  return {
    title: titles[kind],
    version,
    updatedAt,
    get content() {
      content ??= sanitizeLegal(html);
      return content;
    },
    contentIn(language) {
      const translation = translations[language];
      return translation ? sanitizeLegal(translation()) : null;
    },
  };
}

/**
 * The versions of the terms and the privacy policy, newest first: those of the settings file where it has any, else
 * those published here before the one that ships. `published`: the newest first; each counts from its moment on.
 */
export function createLegalDocuments(
  settings: LegalSettings,
  published: readonly PublishedText[] = [],
  clock: Clock = systemClock,
) {
  const shipped = {
    terms: {
      version: '1.0',
      updated_at: '2026-11-01',
      html: termsText(settings),
      text: {
        en: () => englishTerms(namesIn('en', settings)),
        'zh-TW': () => traditionalTerms(namesIn('zh-TW', settings)),
      },
    },
    privacy: {
      version: '1.0',
      updated_at: '2026-11-01',
      html: privacyText(settings),
      text: {
        en: () => englishPrivacy(namesIn('en', settings)),
        'zh-TW': () => traditionalPrivacy(namesIn('zh-TW', settings)),
      },
    },
  };
  const load = (kind: LegalKind): LegalVersion[] => {
    const own = settings[kind].map(({ version, updated_at, file, translations = {} }) => ({
      version,
      updated_at,
      html: readText(file),
      text: asWritten(
        Object.fromEntries(
          Object.entries(translations).flatMap(([language, path]) =>
            path ? [[language, readText(path)]] : [],
          ),
        ),
      ),
    }));
    return (own.length > 0 ? own : [shipped[kind]]).map(({ version, updated_at, html, text }) =>
      versionOf(kind, version, new Date(`${updated_at}T00:00:00+08:00`), html, text),
    );
  };
  const given: Record<LegalKind, LegalVersion[]> = { terms: load('terms'), privacy: load('privacy') };
  const own = published.map(({ kind, version, content, publishAt, translations }) => ({
    kind,
    text: versionOf(kind, version, publishAt, content, asWritten(translations)),
  }));
  const written = (kind: LegalKind): LegalVersion[] =>
    own.flatMap((each) => (each.kind === kind && each.text.updatedAt <= clock.now() ? each.text : []));
  const inForce = (kind: LegalKind): LegalVersion[] =>
    settings[kind].length > 0 ? given[kind] : [...written(kind), ...given[kind]];

  return {
    /** The version named, or the current one; null where there is no such version, or not yet. */
    find(kind: LegalKind, version?: string): LegalVersion | null {
      const all = inForce(kind);
      return all.find((entry) => version === undefined || entry.version === version) ?? null;
    },
    /** Those of the settings file, or the one that ships. */
    given: (kind: LegalKind): readonly LegalVersion[] => given[kind],
    versions: (kind: LegalKind): string[] => inForce(kind).map((entry) => entry.version),
    get current() {
      return { terms: inForce('terms')[0]?.version ?? '', privacy: inForce('privacy')[0]?.version ?? '' };
    },
  };
}

export type LegalDocuments = ReturnType<typeof createLegalDocuments>;
