import { basePath } from '../../browser/base-path.ts';

/** The service sets `data-docs` on the page where it serves the docs site. */
export const hasHandbook = 'docs' in document.documentElement.dataset;

/** The address of a handbook page in the docs site, by name: `people`, `providers/qq`. */
export function handbookUrl(page: string): string {
  return `${basePath}/docs/handbook/${page}.html`;
}
