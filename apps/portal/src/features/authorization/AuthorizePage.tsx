import {
  type AuthorizationInteraction,
  decideAuthorization,
  getAuthorization,
} from '@tongxing/contract/calls/authorization.ts';
import { useCallback, useEffect, useState } from 'react';
import { send } from '../../api/send.ts';
import { serviceUrl } from '../../api/service-url.ts';
import { useSubmit } from '../../api/use-submit.ts';
import { Link, useSearchParams } from '../../browser/router.tsx';
import { HelpLine } from '../../parts/HelpLine.tsx';
import { LoadFailed } from '../../parts/LoadFailed.tsx';
import { paths } from '../../paths.ts';
import { AuthCard } from '../../ui/AuthCard.tsx';
import { buttonClass } from '../../ui/button-class.ts';
import { Spinner } from '../../ui/Spinner.tsx';
import css from './Authorize.module.css';
import { ConsentCard } from './ConsentCard.tsx';
import { RefusedCard } from './RefusedCard.tsx';
import { type ChosenScopes, grantedBefore } from './ResourceScopes.tsx';

type AuthorizationState =
  | { readonly kind: 'loading' }
  | { readonly kind: 'failed' }
  | { readonly kind: 'expired' | 'unavailable' }
  | { readonly kind: 'leaving'; readonly shown: AuthorizationInteraction }
  | { readonly kind: 'asking'; readonly shown: AuthorizationInteraction };

interface Answer {
  readonly shown: AuthorizationInteraction;
  readonly decision: 'approve' | 'deny';
  readonly scopes: readonly string[];
  readonly ofResources: ChosenScopes;
}

/** The scopes agreed to before, which an automatic answer repeats. */
const agreedBefore = (shown: AuthorizationInteraction) =>
  shown.scopes.filter((scope) => scope.granted).map((scope) => scope.name);

const writable = (ofResources: ChosenScopes) =>
  Object.fromEntries(Object.entries(ofResources).map(([audience, names]) => [audience, [...names]]));

/**
 * A pending authorization: loads it, answers it, and goes to the address that the service returns. Where nothing needs to
 * be asked, it answers automatically.
 */
function useAuthorization(authorize: string) {
  const [state, setState] = useState<AuthorizationState>({ kind: 'loading' });

  const answer = useCallback(
    async ({ shown, decision, scopes, ofResources }: Answer) => {
      const reply = await send(
        decideAuthorization,
        { authorize, decision, scopes: [...scopes], resource_scopes: writable(ofResources) },
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
      if (!shown.access.allowed || shown.consent_required || shown.choose_account || shown.reauthenticate) {
        setState({ kind: 'asking', shown });
        return;
      }
      setState({ kind: 'leaving', shown });
      await answer({
        shown,
        decision: 'approve',
        scopes: agreedBefore(shown),
        ofResources: grantedBefore(shown.resources),
      });
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
    /** The pressed button while its call is pending. */
    deciding: deciding.busyWith?.decision ?? null,
    decide: deciding.submit,
    reload: () => load(),
  };
}

function kindOfFailure(failure: string): 'expired' | 'unavailable' | 'failed' {
  if (failure === 'authorization_expired' || failure === 'bad_input') return 'expired';
  return failure === 'client_unavailable' ? 'unavailable' : 'failed';
}

/** `/oauth/authorize`: a pending authorization, or OAuth parameters to pass on. */
export function AuthorizePage() {
  const [query] = useSearchParams();
  const authorize = query.get('authorize') ?? '';
  const plain = plainParameters(query);
  useEffect(() => {
    if (plain) window.location.replace(`${serviceUrl}/oauth2/authorize?${plain}`);
  }, [plain]);
  if (plain) return <AuthCard title="正在打开授权" />;
  return authorize ? <PendingAuthorization key={authorize} authorize={authorize} /> : <Expired />;
}

/** OAuth parameters in the address or encoded in `authorize`, handled as on the sign-in page. */
function plainParameters(query: URLSearchParams): string | null {
  const pending = query.get('authorize') ?? String(query);
  return new URLSearchParams(pending).has('client_id') ? pending : null;
}

function PendingAuthorization({ authorize }: { authorize: string }) {
  const { state, deciding, decide, reload } = useAuthorization(authorize);
  switch (state.kind) {
    case 'loading':
      return <LeavingCard />;
    case 'failed':
      return (
        <AuthCard>
          <LoadFailed onRetry={() => void reload()} />
        </AuthCard>
      );
    case 'expired':
      return <Expired />;
    case 'unavailable':
      return (
        <AuthCard title="这个应用暂时不能使用" text="应用可能已被停用或仍在审核。请联系应用的开发者。">
          <Ways />
        </AuthCard>
      );
    case 'leaving':
      return <LeavingCard shown={state.shown} />;
    case 'asking':
      if (!state.shown.access.allowed)
        return (
          <RefusedCard
            key={state.shown.account.id}
            shown={state.shown}
            authorize={authorize}
            leaving={deciding === 'deny'}
            onLeave={() => void decide({ shown: state.shown, decision: 'deny', scopes: [], ofResources: {} })}
            onChange={reload}
          />
        );
      return (
        <ConsentCard
          key={state.shown.account.id}
          shown={state.shown}
          authorize={authorize}
          deciding={deciding}
          onDecide={(decision, scopes, ofResources) =>
            void decide({ shown: state.shown, decision, scopes, ofResources })
          }
          onAccountChange={reload}
        />
      );
  }
}

function Expired() {
  return (
    <AuthCard title="这次授权已过期" text="授权请求已超时或已使用。请回到应用重新开始。">
      <Ways />
    </AuthCard>
  );
}

function Ways() {
  return (
    <div className={css.way}>
      <Link className={buttonClass({ variant: 'second', size: 'lg', block: true })} to={paths.home}>
        回到首页
      </Link>
      <HelpLine />
    </div>
  );
}

/** Nothing to answer: the authorization is loading, or the browser is being redirected. */
function LeavingCard({ shown }: { shown?: AuthorizationInteraction }) {
  const text = shown ? `正在前往“${shown.client.name}”` : '正在读取授权请求';
  return (
    <AuthCard>
      <p className={css.leaving} role="status">
        <Spinner />
        {text}
      </p>
    </AuthCard>
  );
}
