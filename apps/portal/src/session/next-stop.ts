import { paths } from '../paths.ts';
import type { Surroundings } from './where-to-go-next.ts';
import { whereToGoNext } from './where-to-go-next.ts';

/** Names a host or an app that is next. */
export const onTheWayTo = (name: string): string => `登录后继续前往“${name}”`;

/** One line on where the person goes after signing in; null where they have no target of their own. */
export function describeNextStop(search: string, here: Surroundings): string | null {
  const query = new URLSearchParams(search);
  if (!query.get('ref') && !query.get('authorize')) return null;
  const next = whereToGoNext(search, here);
  if (next.kind === 'ask') return onTheWayTo(next.host);
  if (next.kind === 'outside') {
    const { origin, host } = new URL(next.url);
    return origin === here.origin ? '登录后继续授权' : onTheWayTo(host);
  }
  if (next.path === paths.home) return null;
  return next.path.startsWith(paths.authorize) ? '登录后继续授权' : '登录后回到刚才的页面';
}
