import { fileURLToPath } from 'node:url';
import { languageTable, otherLanguages } from '@tongxing/contract/languages.ts';

/** The languages that the portal is built in besides Chinese. */
export { otherLanguages };

const isConverted = (language: (typeof otherLanguages)[number]): boolean =>
  'isConverted' in languageTable[language];

/** Languages whose sentences are in catalogues. */
export const writtenLanguages = otherLanguages.filter((language) => !isConverted(language));

/** Chinese in traditional characters: converted from the Chinese sentences (traditional.ts). */
export const traditional = 'zh-TW';

/** Where a build of another language lies until it is put beside the Chinese one. */
export const outDirOf = (language: string): string =>
  fileURLToPath(new URL(`../../node_modules/.cache/portal-${language}`, import.meta.url));
