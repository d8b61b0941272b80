import { paths } from '../../paths.ts';

/** The address of a place, or of one of its things. */
export function adminPath(key: string, item?: string): string {
  const path = key ? `${paths.admin}/${key}` : paths.admin;
  return item === undefined ? path : `${path}/${encodeURIComponent(item)}`;
}
