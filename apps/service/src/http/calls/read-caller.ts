import type { IncomingHttpHeaders } from 'node:http';
import { deviceHeader, devicePattern } from '@tongxing/contract/limits.ts';
import type { FastifyRequest } from 'fastify';
import { digestText } from '../../kernel/crypto/digest.ts';
import type { Caller } from '../../kernel/network/caller.ts';
import { canonicalIp } from '../../kernel/network/ip-address.ts';
import { readChosenLanguage, readPreferredLanguage } from '../server/choose-language.ts';

const deviceKey = deviceHeader.toLowerCase();

/** `request.ip` already respects the trusted proxies of the settings. */
export function readCaller(request: FastifyRequest): Caller {
  return new RequestCaller(request);
}

class RequestCaller implements Caller {
  readonly ip: string;
  readonly userAgent: string;
  readonly device: string | null;
  readonly browserKeys: readonly string[];
  readonly keepsCookies: boolean;
  readonly requestId: string;
  readonly #request: FastifyRequest;

  constructor(request: FastifyRequest) {
    const { headers } = request;
    const device = headers[deviceKey];
    this.ip = canonicalIp(request.ip);
    this.userAgent = (headers['user-agent'] ?? '').slice(0, 512);
    this.device = typeof device === 'string' && devicePattern.test(device) ? digestText(device) : null;
    this.browserKeys = readBrowserKeys(headers.cookie ?? '');
    this.keepsCookies = this.browserKeys.length > 0 || isBrowserHere(headers);
    this.requestId = request.id;
    this.#request = request;
  }

  // A getter, because few calls read it and parsing a tag costs more than the rest.
  get language(): string | null {
    return readChosenLanguage(this.#request);
  }

  get browserLanguage(): string | null {
    return readPreferredLanguage(this.#request);
  }
}

/** Far more accounts than one browser has. */
const mostKeys = 150;

/** With or without the `__Host-` prefix: the value is a secret, so it does not matter who set it. */
function readBrowserKeys(cookies: string): string[] {
  if (cookies === '') return [];
  const found = cookies.matchAll(
    /(?:^|;\s*)(?:__Host-)?tongxing-(?:browser|switch)-[\w-]{1,40}=([\w-]{40,100})(?=;|$)/g,
  );
  return [...found].slice(0, mostKeys).map(([, secret = '']) => digestText(secret));
}

/**
 * Whether a browser sent it from a page of this site: `Sec-Fetch-Site`, or `Origin` where that is missing (Safari before 16.4).
 * No page can leave these out. A portal on another site is not meant: its browser refuses our cookies.
 */
function isBrowserHere({ origin, host, 'sec-fetch-site': site }: IncomingHttpHeaders): boolean {
  if (site !== undefined) return site === 'same-origin' || site === 'same-site';
  return origin !== undefined && URL.parse(origin)?.host === host;
}

/** The bearer token of the Authorization header (RFC 6750 §2.1); null where there is none or it is malformed. */
export function readBearerToken(request: FastifyRequest): string | null {
  const match = /^Bearer ([A-Za-z0-9_\-.~+/]{16,512}=*)$/i.exec(request.headers.authorization ?? '');
  return match?.[1] ?? null;
}
