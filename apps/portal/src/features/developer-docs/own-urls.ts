import { serviceUrl } from '../../api/service-url.ts';
import { basePath } from '../../browser/base-path.ts';

/** The issuer: where the service is, which may be another origin or a sub-path. */
export function issuerUrl(): string {
  return new URL(`${serviceUrl}/`, window.location.href).href.replace(/\/$/, '');
}

/** The redirect address of the playground: this page. */
export function playgroundUrl(): string {
  return window.location.origin + window.location.pathname;
}

/** The address of the docs site; null where the service does not serve one (`data-docs`). */
export const docsSite = 'docs' in document.documentElement.dataset ? `${basePath}/docs/` : null;
