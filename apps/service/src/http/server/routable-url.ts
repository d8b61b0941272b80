import { belowSubPath } from './below-sub-path.ts';

function isReadable(path: string): boolean {
  if (!path.includes('%')) return true;
  try {
    decodeURIComponent(path);
    return true;
  } catch {
    return false;
  }
}

/**
 * The URL of a request as the routes know it: below the sub-path of the public URL, without scheme and host (RFC 9112
 * 3.2.2), and where a path's percent signs encode nothing they stand for themselves, so that such an address is like
 * any other that nobody has.
 */
export function routableUrl(url: string, basePath: string): string {
  const target = url.replace(/^https?:\/\/[^/?#]*(?=([/?#])|$)/i, (_, next) => (next === '/' ? '' : '/'));
  const inside = belowSubPath(target, basePath);
  const end = inside.indexOf('?');
  const path = end < 0 ? inside : inside.slice(0, end);
  return isReadable(path) ? inside : path.replaceAll('%', '%25') + inside.slice(path.length);
}
