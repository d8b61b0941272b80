import * as z from 'zod';
import { isLoopbackUrl } from '../kernel/network/loopback-url.ts';

/** Whether it is a URL of one of these protocols whose user and password can be decoded. */
export function isUrl(text: string, protocols: readonly string[]): boolean {
  const url = URL.parse(text);
  try {
    return (
      url !== null &&
      protocols.includes(url.protocol) &&
      decodeURIComponent(url.username + url.password) !== null
    );
  } catch {
    return false;
  }
}

/** What is wrong with a URL of the environment. A raw password is the usual reason that one with the right start cannot be read. */
export function urlFault(text: unknown, protocols: readonly string[]): string {
  const starts = protocols.map((protocol) => `${protocol}//`);
  return starts.some((start) => String(text).startsWith(start))
    ? 'cannot be read: percent-encode the user name and the password, such as %40 for @, %2F for /, %23 for # and %25 for %'
    : `must be a URL beginning with ${starts.join(' or ')}`;
}

const isAlone = ({ username, password, href }: URL) => !username && !password && !/[?#]/.test(href);

/** PUBLIC_URL: https, or http on this machine; nothing but an address and a path. */
export const publicAddress = z
  .string()
  .refine((text) => ['http:', 'https:'].includes(URL.parse(text)?.protocol ?? ''), {
    message: 'must be a URL beginning with http:// or https://',
  })
  .refine((text) => !URL.canParse(text) || isLoopbackUrl(text) || new URL(text).protocol !== 'http:', {
    message: 'must begin with https:// unless its host is localhost',
  })
  .refine((text) => !URL.canParse(text) || isAlone(new URL(text)), {
    message: 'must be an address without user, query and #, such as https://id.example.com',
  });

/**
 * The address as browsers write it, without a slash at its end: lower-case ASCII host, no default port. Issuer, endpoints and origins
 * are compared with it.
 */
export function publicUrlOf(address: string): string {
  const { origin, pathname } = new URL(address);
  return (origin + pathname).replace(/\/+$/, '');
}
