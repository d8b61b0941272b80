import { paths, withQuery } from '../paths.ts';
import type { Destination } from './where-to-go-next.ts';

/** The page that names a foreign host and asks before it leads there. */
export function leavePath(destination: Extract<Destination, { kind: 'ask' }>): string {
  return withQuery(paths.leave, { url: destination.url });
}
