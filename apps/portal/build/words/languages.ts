import { fileURLToPath } from 'node:url';

/** Languages whose sentences are written down in catalogues, as BCP 47 names them. */
export const writtenLanguages = ['en'] as const;

/** Chinese in other characters: worked out from the Chinese sentences (traditional.ts). */
export const traditional = 'zh-TW';

/** The languages that the portal is built in beside Chinese. */
export const otherLanguages = [...writtenLanguages, traditional] as const;

/** Where a build of another language lies until it is put beside the Chinese one. */
export const outDirOf = (language: string): string =>
  fileURLToPath(new URL(`../../node_modules/.cache/portal-${language}`, import.meta.url));
