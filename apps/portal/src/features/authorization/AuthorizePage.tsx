import { useEffect } from 'react';
import { serviceUrl } from '../../api/service-url.ts';
import { Link, useSearchParams } from '../../browser/router.tsx';
import { HelpLine } from '../../parts/HelpLine.tsx';
import { LoadFailed } from '../../parts/LoadFailed.tsx';
import { paths } from '../../paths.ts';
import { AuthCard } from '../../ui/AuthCard.tsx';
import { buttonClass } from '../../ui/button-class.ts';
import css from './Authorize.module.css';
import { ConsentCard } from './ConsentCard.tsx';
import { LeavingCard } from './LeavingCard.tsx';
import { useAuthorization } from './use-authorization.ts';

/** `/oauth/authorize`: a pending authorization, or plain OAuth parameters that are passed on. */
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

/** OAuth parameters on the address itself or encoded in `authorize`: what the sign-in page does with them too. */
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
        <AuthCard title="这个应用暂时不能使用" text="它可能被停用，或者还在审核。请联系应用的开发者。">
          <Ways />
        </AuthCard>
      );
    case 'leaving':
      return <LeavingCard shown={state.shown} />;
    case 'asking':
      return (
        <ConsentCard
          key={state.shown.account.id}
          shown={state.shown}
          authorize={authorize}
          deciding={deciding}
          onDecide={(decision, scopes) => void decide({ shown: state.shown, decision, scopes })}
          onAccountChange={reload}
        />
      );
  }
}

function Expired() {
  return (
    <AuthCard title="这次授权已过期" text="它可能等得太久，或者已经用过了。请回到应用重新开始。">
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
