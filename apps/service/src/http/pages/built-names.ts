import type { Language } from '@tongxing/contract/languages.ts';
import type { Site } from './site-head.ts';

/** The title and slogan that the build of the portal wrote into its pages of other languages. A file of its own: these are no words to translate. */
export const builtNames: Readonly<Record<Exclude<Language, 'zh-CN'>, Pick<Site, 'title' | 'slogan'>>> = {
  en: { title: 'Tongxing', slogan: 'One account, every door' },
  'zh-TW': { title: '通行帳號中心', slogan: '一個帳號，處處通行' },
};
