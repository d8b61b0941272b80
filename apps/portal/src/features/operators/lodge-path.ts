import { paths } from '../../paths.ts';

/** The address of a place, or of one of its things. */
export function lodgePath(key: string, item?: string): string {
  const place = key ? `${paths.lodge}/${key}` : paths.lodge;
  return item === undefined ? place : `${place}/${encodeURIComponent(item)}`;
}
