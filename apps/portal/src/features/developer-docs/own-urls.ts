import { serviceUrl } from '../../api/service-url.ts';
import { basePath } from '../../browser/base-path.ts';

/** The issuer: where the service is, which may be another origin or a sub-path. */
export function issuerUrl(): string {
  return new URL(`${serviceUrl}/`, window.location.href).href.replace(/\/$/, '');
}

/** Where the playground comes back to: this page itself. */
export function playgroundUrl(): string {
  return window.location.origin + window.location.pathname;
}

/** The docs site, or null where there is none: the service writes into the page that it serves it (`data-docs`). */
export const docsSite = 'docs' in document.documentElement.dataset ? `${basePath}/docs/` : null;
