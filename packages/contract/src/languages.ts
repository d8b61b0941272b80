interface LanguageRow {
  /** Its name in itself. */
  readonly name: string;
  /** The same for a small button. */
  readonly short: string;
  /** Its name in Chinese, for operators. */
  readonly chineseName: string;
  /** The tag that the language cookie and `lang` attributes have: the language with the script its readers write. */
  readonly tag: string;
  /** Its texts are converted from the Chinese ones; else they are in its catalogues. */
  readonly isConverted?: true;
}

/**
 * The languages of the portal and its messages, as BCP 47 names them; the first where no other is asked for. A new
 * language is a row here and its catalogues.
 */
export const languageTable = {
  'zh-CN': { name: '中文', short: '中', chineseName: '中文', tag: 'zh-Hans' },
  en: { name: 'English', short: 'EN', chineseName: '英文', tag: 'en' },
  'zh-TW': { name: '繁體', short: '繁', chineseName: '繁体中文', tag: 'zh-Hant', isConverted: true },
} as const satisfies Readonly<Record<string, LanguageRow>>;
export type Language = keyof typeof languageTable;

export const languages = Object.keys(languageTable) as [Language, ...Language[]];

/** The languages besides Chinese. */
export type OtherLanguage = Exclude<Language, 'zh-CN'>;
export const otherLanguages = languages.slice(1) as [OtherLanguage, ...OtherLanguage[]];

/** What a person chooses from, the Chinese ones first; `language` is '' for the first. */
export const languageChoices = languages
  .map((key, at) => ({ language: at === 0 ? '' : key, ...(languageTable[key] as LanguageRow) }))
  .sort((one, other) => Number(other.tag.startsWith('zh')) - Number(one.tag.startsWith('zh')));

/** The cookie that holds the language a person chose (any tag of it), on the portal's path; the portal writes it. */
export const languageCookie = 'lang';
