import { useInfiniteQuery } from '@tanstack/react-query';
import type { Call, CallInput, CallOutput } from '@tongxing/contract/define-call.ts';
import { useMemo } from 'react';
import { send } from '../send.ts';
import { CallFailed } from './use-call.ts';

type Page = { readonly items: readonly unknown[]; readonly next_cursor: string | null };
type ItemOf<C extends Call> = CallOutput<C> extends { items: readonly (infer Item)[] } ? Item : never;

/** Asks a GET call page after page: all items so far, the first page, and the way to the next. */
export function usePagedCall<C extends Call>(call: C, input: Omit<CallInput<C>, 'cursor'>) {
  const query = useInfiniteQuery({
    queryKey: [call.path, input],
    initialPageParam: null as string | null,
    queryFn: async ({ pageParam, signal }): Promise<CallOutput<C> & Page> => {
      const asked = pageParam === null ? input : { ...input, cursor: pageParam };
      const reply = await send(call, asked as CallInput<C>, { signal });
      if (!reply.ok) throw new CallFailed(reply.msg);
      return reply.data as CallOutput<C> & Page;
    },
    getNextPageParam: (page) => page.next_cursor,
  });
  const pages = query.data?.pages;
  // The same list as long as nothing came: what is drawn from it need not be drawn again.
  const items = useMemo(() => pages?.flatMap((page) => page.items) as ItemOf<C>[] | undefined, [pages]);
  return {
    items,
    first: pages?.[0] as CallOutput<C> | undefined,
    isError: query.isError && !pages,
    /** The next page could not be loaded; those before are there. */
    isNextError: query.isFetchNextPageError,
    hasMore: query.hasNextPage,
    isLoadingMore: query.isFetchingNextPage,
    loadMore: () => void query.fetchNextPage(),
    refetch: () => void query.refetch(),
  };
}
