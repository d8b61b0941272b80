import { finishAtProvider } from '@tongxing/contract/calls/provider-sign-in.ts';
import { useEffect, useRef, useState } from 'react';
import type { Failed } from '../../api/reply.ts';
import { send } from '../../api/send.ts';
import { useLocation, useNavigate } from '../../browser/router.tsx';
import { finishSignIn } from '../../parts/finish-sign-in.ts';
import { type ProviderTrip, providerTrips } from '../../parts/provider-trip.ts';
import { paths } from '../../paths.ts';
import { raiseSessionEvent } from '../../session/events.ts';
import { notify } from '../../session/notices.ts';
import { pendingChallenge } from '../../session/pending-challenge.ts';
import { sessionToken } from '../../session/session-token.ts';
import { surroundings } from '../../session/surroundings.ts';
import { carryOn, readDestination } from '../../session/where-to-go-next.ts';

/** The failures with a text and a way back on the page; any other one shows a toast as well. */
const explainedFailures = [
  'second_factor_required',
  'identity_unknown',
  'unknown_identity',
  'identity_taken',
  'provider_already_linked',
  'provider_state_expired',
  'provider_refused',
  'provider_rejected_code',
  'provider_denied',
  'provider_unavailable',
  'provider_misconfigured',
  'provider_malformed',
  'method_disabled',
  'account_disabled',
  'account_merged',
  'network',
  'timeout',
] as const;

export type ProviderErrorKind = (typeof explainedFailures)[number] | 'told';

export interface ProviderError {
  readonly failure: ProviderErrorKind;
  readonly msg: string;
}

/**
 * Sends the provider's answer to the service once, and removes code and state from the address. Null while the service
 * checks it, or the browser is already leaving.
 */
export function useProviderAnswer(isBinding: boolean): {
  error: ProviderError | null;
  trip: ProviderTrip | null;
} {
  const { search } = useLocation();
  const navigate = useNavigate();
  const [error, setError] = useState<ProviderError | null>(null);
  const [arrived] = useState(() => readArrival(search));
  const isHandedIn = useRef(false);
  /** The session, or null, at the moment when the second factor was asked for. */
  const [waiting, setWaiting] = useState<{ readonly before: string | null } | null>(null);

  useEffect(() => {
    if (isHandedIn.current) return;
    isHandedIn.current = true;
    const { params, trip } = arrived;
    const here = isBinding ? paths.user.securityCallback : paths.login.callback;
    navigate(carryOn(here, trip?.search ?? ''), { replace: true });
    void handIn();

    async function handIn(): Promise<void> {
      const { state = '' } = params;
      const named = trip ? { provider: trip.provider } : {};
      const reply = await send(
        finishAtProvider,
        { ...params, ...named, state },
        { handles: explainedFailures },
      );
      if (reply.ok) {
        if ('token' in reply.data) finishSignIn({ ...reply, data: reply.data });
        else backWithNews(`已绑定“${reply.data.bound.name}”`);
        return;
      }
      if (reply.failure === 'second_factor_required') {
        finishSignIn(reply as Failed<'second_factor_required'>);
        setWaiting({ before: sessionToken() });
      } else if (trip?.silent && isQuiet(reply.failure, reply.details)) goOnAsVisitor();
      else if (reply.failure === 'identity_unknown') chooseAccount(reply.details);
      else if (reply.failure === 'provider_state_expired' && (await isSignedInSince())) goOnSignedIn();
      else setError({ failure: reply.failure, msg: reply.msg });
    }

    function backWithNews(text: string): void {
      notify('success', text);
      const ref = new URLSearchParams(trip?.search).get('ref');
      const target = ref ? readDestination(ref, surroundings()) : null;
      navigate(target?.kind === 'inside' ? target.path : paths.user.bind, { replace: true });
    }

    /** A silent visit was not requested by the person: where it fails, they continue to where they were going. */
    function goOnAsVisitor(): void {
      const ref = new URLSearchParams(trip?.search).get('ref');
      const target = ref ? readDestination(ref, surroundings()) : null;
      navigate(target?.kind === 'inside' ? target.path : paths.home, { replace: true });
    }

    /** An old answer, of a page opened again, is no news to who is signed in by now. */
    async function isSignedInSince(): Promise<boolean> {
      if (isBinding || sessionToken() === null || new URLSearchParams(trip?.search).has('add')) return false;
      return (await import('../../api/load-profile.ts')).isSessionAlive();
    }

    function goOnSignedIn(): void {
      raiseSessionEvent('redirect-after-sign-in', { search: trip?.search ?? '' });
    }

    function chooseAccount(details: Readonly<Record<string, unknown>>): void {
      const query = new URLSearchParams(trip?.search);
      query.set('bind_id', String(details.bind_id));
      navigate(carryOn(paths.login.bind, `?${query}`), { replace: true });
    }
  }, [arrived, isBinding, navigate]);

  // After leaving or an expired challenge, sign-in starts again: the provider's answer is used up.
  useEffect(() => {
    if (!waiting) return;
    const check = () => {
      const token = sessionToken();
      // When adding an account, the previous token stays until the sign-in is complete.
      if (pendingChallenge.get() || (token && token !== waiting.before)) return;
      navigate(carryOn(paths.login.account, arrived.trip?.search ?? ''), { replace: true });
    };
    check();
    return pendingChallenge.subscribe(check);
  }, [waiting, arrived, navigate]);

  return { error, trip: arrived.trip };
}

/** The failures that a silent visit hides: an unknown identity has agreed to nothing yet. A disabled account is reported. */
function isQuiet(failure: ProviderErrorKind, details: Readonly<Record<string, unknown>>): boolean {
  if (failure === 'identity_unknown') return !details['nickname'];
  return failure !== 'account_disabled';
}

function readArrival(search: string): { params: Record<string, string>; trip: ProviderTrip | null } {
  const { provider: _, ...params } = Object.fromEntries(new URLSearchParams(search));
  return { params, trip: params.state ? providerTrips.find(params.state) : null };
}
