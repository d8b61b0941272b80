import type { Language } from '@tongxing/contract/languages.ts';
import type { Site } from './site-head.ts';

/** What the portal's builds of other languages wrote into their pages where the site's own words belong. */
export const builtNames: Readonly<Record<Exclude<Language, 'zh-CN'>, Pick<Site, 'title' | 'slogan'>>> = {
  en: { title: 'Tongxing', slogan: 'One account, every door' },
  'zh-TW': { title: '通行帳號中心', slogan: '一個帳號，處處通行' },
};
