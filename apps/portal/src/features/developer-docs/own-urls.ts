import { serviceUrl } from '../../api/service-url.ts';

/** The issuer: where the service is, which may be another origin or a sub-path. */
export function issuerUrl(): string {
  return new URL(`${serviceUrl}/`, window.location.href).href.replace(/\/$/, '');
}

/** Where the playground comes back to: this page itself. */
export function playgroundUrl(): string {
  return window.location.origin + window.location.pathname;
}
