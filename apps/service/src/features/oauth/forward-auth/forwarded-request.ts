import type { FastifyRequest } from 'fastify';

/** A request to a guarded site, as its reverse proxy describes it. */
export interface ForwardedRequest {
  /** `https://wiki.example.com`, as browsers write it. */
  readonly origin: string;
  /** Path and query as they were sent. */
  readonly uri: string;
  /** In capitals; '' where the proxy does not name it. */
  readonly method: string;
  /** Methods that the upstream might take in its place. */
  readonly overrides: readonly string[];
  /** A browser asks for a page: it can be sent to sign in. */
  readonly isPage: boolean;
}

/** In characters; proxies refuse longer request lines. */
const longestUri = 16_000;

const one = (value: string | string[] | undefined): string => (typeof value === 'string' ? value.trim() : '');

/** What programs of frameworks send to have a POST taken for something else. They only ever make the answer stricter. */
const overriding = ['x-http-method-override', 'x-http-method', 'x-method-override'] as const;

/** The origin that these headers name; null where they name none, or several. */
export function forwardedOrigin({ headers }: Pick<FastifyRequest, 'headers'>): string | null {
  const protocol = one(headers['x-forwarded-proto']);
  const host = one(headers['x-forwarded-host']).toLowerCase();
  if (protocol !== 'https' && protocol !== 'http') return null;
  if (!/^(?:[a-z0-9](?:[a-z0-9.-]*[a-z0-9])?|\[[0-9a-f:]+\])(?::\d{1,5})?$/.test(host)) return null;
  return URL.parse(`${protocol}://${host}`)?.origin ?? null;
}

/** The request that a trusted proxy asks about; null where its headers do not describe one. */
export function readForwarded({ headers }: Pick<FastifyRequest, 'headers'>): ForwardedRequest | null {
  const origin = forwardedOrigin({ headers });
  const uri = one(headers['x-forwarded-uri']);
  if (origin === null || !uri.startsWith('/') || uri.length > longestUri) return null;
  const method = one(headers['x-forwarded-method']).toUpperCase();
  const accepts = one(headers.accept).toLowerCase();
  return {
    origin,
    uri,
    method,
    overrides: overriding.flatMap((name) => one(headers[name]).toUpperCase() || []),
    isPage: (method === 'GET' || method === 'HEAD') && accepts.includes('text/html'),
  };
}
