import { serviceUrl } from '../../api/service-url.ts';

/** What the examples are filled with: the reader's own app, or what stands for one. */
export interface DocsValues {
  readonly issuer: string;
  /** What the site is called in a sentence. */
  readonly site: string;
  readonly clientId: string;
  readonly redirectUri: string;
  /** Space-separated, as an authorization request has it. */
  readonly scope: string;
  /** Keeps no secret: single-page and native apps. */
  readonly isPublic: boolean;
}

/** The issuer: where the service is, which may be another origin or a sub-path. */
export function issuerUrl(): string {
  return new URL(`${serviceUrl}/`, window.location.href).href.replace(/\/$/, '');
}

/** Where the playground comes back to: this page itself. */
export function playgroundUrl(): string {
  return window.location.origin + window.location.pathname;
}
