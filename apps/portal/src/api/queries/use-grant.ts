import { useQuery } from '@tanstack/react-query';
import { getGrant } from '@tongxing/contract/calls/data-access.ts';
import { send } from '../send.ts';
import { CallFailed } from './use-call.ts';

/** An app as who let it in sees it; null where they never did, which is no failure to be told of. */
export function useGrant(appId: string) {
  const input = { client_id: appId };
  return useQuery({
    queryKey: [getGrant.path, input],
    queryFn: async ({ signal }) => {
      const reply = await send(getGrant, input, { signal, handles: ['not_found'] });
      if (reply.ok) return reply.data;
      if (reply.failure === 'not_found') return null;
      throw new CallFailed(reply.msg);
    },
  });
}
