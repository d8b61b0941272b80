import { type AppView, listApps } from '@tongxing/contract/calls/apps.ts';
import { useCall } from '../../api/queries/use-call.ts';

/** As many as a menu can show. */
const limit = 20;

interface DocsApps {
  /** Undefined until the service has answered. */
  readonly apps: readonly AppView[] | undefined;
  /** There are more than these. */
  readonly isPart: boolean;
  readonly isError: boolean;
  refetch(): void;
}

/**
 * The newest of the reader's apps of some kinds, with the one that is wanted (its client_id), if it is one of the
 * reader's.
 */
export function useDocsApps(types: string, wanted: string | null): DocsApps {
  const newest = useCall(listApps, { limit, types });
  const isPart = newest.data ? newest.data.next_cursor !== null : false;
  const isAmong = newest.data?.items.some(({ client_id: id }) => id === wanted);
  const isApart = isPart && wanted !== null && !isAmong;
  const apart = useCall(listApps, { query: wanted ?? '', types }, { enabled: isApart });
  const found = apart.data?.items.filter(({ client_id: id }) => id === wanted) ?? [];
  return {
    apps: isApart && apart.isPending ? undefined : newest.data && [...newest.data.items, ...found],
    isPart,
    isError: newest.isError || apart.isError,
    refetch: () => void (newest.isError ? newest : apart).refetch(),
  };
}
