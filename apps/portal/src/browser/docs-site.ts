import { basePath } from './base-path.ts';

/** The address of the docs site, or null where the service has none: it writes into the page that it does (`data-docs`). */
export const docsSite: string | null =
  globalThis.document?.documentElement?.dataset['docs'] === undefined ? null : `${basePath}/docs/`;
