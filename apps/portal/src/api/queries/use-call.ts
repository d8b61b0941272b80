import { type QueryClient, useQuery, useQueryClient } from '@tanstack/react-query';
import type { Call, CallInput, CallOutput } from '@tongxing/contract/define-call.ts';
import { send } from '../send.ts';

/** What a call that failed throws into its query; the person has been told. */
export class CallFailed extends Error {}

/**
 * Sends a GET call and caches its answer for the console's pages: `data`, `isPending`, `isError` and
 * `refetch` as TanStack Query gives them.
 */
export function useCall<C extends Call>(call: C, input: CallInput<C>, options: { enabled?: boolean } = {}) {
  return useQuery({
    queryKey: [call.path, input],
    enabled: options.enabled ?? true,
    queryFn: async ({ signal }): Promise<CallOutput<C>> => {
      const reply = await send(call, input, { signal });
      if (!reply.ok) throw new CallFailed(reply.msg);
      return reply.data;
    },
  });
}

/** Has every answer of a call asked for again: after something was changed. */
export function useRefresh(): (...calls: readonly Pick<Call, 'path'>[]) => Promise<void> {
  const client: QueryClient = useQueryClient();
  return async (...calls) => {
    await Promise.all(calls.map(({ path }) => client.invalidateQueries({ queryKey: [path] })));
  };
}
