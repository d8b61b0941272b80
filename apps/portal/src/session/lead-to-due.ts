import { go, readLocation } from '../browser/history.ts';
import { paths, withQuery } from '../paths.ts';

/** Leads to what has to be done first, and from there back to this page. */
export function leadToDue(): void {
  const { pathname, search } = readLocation();
  if (pathname === paths.user.due) return;
  go(withQuery(paths.user.due, { ref: pathname + search }), { replace: true });
}
