import { listApps } from '@tongxing/contract/calls/apps.ts';
import { useCall } from '../../api/queries/use-call.ts';

/** Apps per page; the cards fill two or three columns. */
const limit = 18;

/** A page of the person's own apps: the first, or the one that begins at `cursor`; `query`: part of a name. */
export function useOwnApps(query = '', cursor = '') {
  return useCall(listApps, { limit, ...(query && { query }), ...(cursor && { cursor }) });
}
