import {
  type AuthorizationInteraction,
  decideAuthorization,
  getAuthorization,
} from '@tongxing/contract/calls/authorization.ts';
import { useCallback, useEffect, useState } from 'react';
import { send } from '../../api/send.ts';
import { useSubmit } from '../../api/use-submit.ts';

export type AuthorizationState =
  | { readonly kind: 'loading' }
  | { readonly kind: 'failed' }
  | { readonly kind: 'expired' | 'unavailable' }
  | { readonly kind: 'leaving'; readonly shown: AuthorizationInteraction }
  | { readonly kind: 'asking'; readonly shown: AuthorizationInteraction };

interface Answer {
  readonly shown: AuthorizationInteraction;
  readonly decision: 'approve' | 'deny';
  readonly scopes: readonly string[];
}

/** The scopes that were agreed to before: what an answer without asking repeats. */
const agreedBefore = (shown: AuthorizationInteraction) =>
  shown.scopes.filter((scope) => scope.granted).map((scope) => scope.name);

/**
 * A pending authorization: loads it, answers it, and leaves for the address the service names. Where
 * nothing is to be asked it answers by itself.
 */
export function useAuthorization(authorize: string) {
  const [state, setState] = useState<AuthorizationState>({ kind: 'loading' });

  const answer = useCallback(
    async ({ shown, decision, scopes }: Answer) => {
      const reply = await send(
        decideAuthorization,
        { authorize, decision, scopes: [...scopes] },
        { handles: ['authorization_expired', 'client_unavailable', 'cancelled'] },
      );
      if (reply.ok) {
        setState({ kind: 'leaving', shown });
        window.location.assign(reply.data.url);
        return;
      }
      if (reply.failure === 'authorization_expired') setState({ kind: 'expired' });
      else if (reply.failure === 'client_unavailable') setState({ kind: 'unavailable' });
      else setState({ kind: 'asking', shown: shown });
    },
    [authorize],
  );

  const load = useCallback(
    async (signal?: AbortSignal) => {
      const reply = await send(
        getAuthorization,
        { authorize },
        {
          handles: ['authorization_expired', 'client_unavailable', 'bad_input'],
          ...(signal ? { signal } : {}),
        },
      );
      if (signal?.aborted) return;
      if (!reply.ok) {
        setState({ kind: kindOfFailure(reply.failure) });
        return;
      }
      const shown = reply.data;
      if (shown.consent_required || shown.choose_account || shown.reauthenticate) {
        setState({ kind: 'asking', shown });
        return;
      }
      setState({ kind: 'leaving', shown });
      await answer({ shown, decision: 'approve', scopes: agreedBefore(shown) });
    },
    [authorize, answer],
  );

  useEffect(() => {
    const leaving = new AbortController();
    void load(leaving.signal);
    return () => leaving.abort();
  }, [load]);

  const deciding = useSubmit(answer);
  return {
    state,
    /** The button that was pressed, while its answer is on the way. */
    deciding: deciding.busyWith?.decision ?? null,
    decide: deciding.submit,
    reload: () => load(),
  };
}

function kindOfFailure(failure: string): 'expired' | 'unavailable' | 'failed' {
  if (failure === 'authorization_expired' || failure === 'bad_input') return 'expired';
  return failure === 'client_unavailable' ? 'unavailable' : 'failed';
}
