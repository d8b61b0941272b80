import { paths } from '../../paths.ts';

/** The address of a console page, or of one item below it. */
export function adminPath(key: string, item?: string): string {
  const path = key ? `${paths.admin}/${key}` : paths.admin;
  return item === undefined ? path : `${path}/${encodeURIComponent(item)}`;
}
