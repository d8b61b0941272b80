import { basePath } from '../../browser/base-path.ts';

/** Where the service serves the docs site it says so in the page (`data-docs`). */
export const hasHandbook = 'docs' in document.documentElement.dataset;

/** A page of the operators' handbook in the docs site: `people`, `providers/qq`. */
export function handbookUrl(page: string): string {
  return `${basePath}/docs/handbook/${page}.html`;
}
