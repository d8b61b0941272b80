import { fileURLToPath } from 'node:url';

/** The languages that the portal is built in beside Chinese, as BCP 47 names them. */
export const otherLanguages = ['en'] as const;

/** Where a build of another language lies until it is put beside the Chinese one. */
export const outDirOf = (language: string): string =>
  fileURLToPath(new URL(`../../node_modules/.cache/portal-${language}`, import.meta.url));
