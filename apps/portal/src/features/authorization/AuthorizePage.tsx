import { useEffect } from 'react';
import { serviceUrl } from '../../api/service-url.ts';
import { Link, useSearchParams } from '../../browser/router.tsx';
import { HelpLine } from '../../parts/HelpLine.tsx';
import { LoadFailed } from '../../parts/LoadFailed.tsx';
import { paths } from '../../paths.ts';
import { buttonClass } from '../../ui/button-class.ts';
import { Door } from '../../ui/Door.tsx';
import css from './Authorize.module.css';
import { ConsentDoor } from './ConsentDoor.tsx';
import { LeavingDoor } from './LeavingDoor.tsx';
import { useAuthorization } from './use-authorization.ts';

/** `/oauth/authorize`: a pending authorization, or plain OAuth parameters that are passed on. */
export function AuthorizePage() {
  const [query] = useSearchParams();
  const authorize = query.get('authorize') ?? '';
  const plain = plainParameters(query);
  useEffect(() => {
    if (plain) window.location.replace(`${serviceUrl}/oauth2/authorize?${plain}`);
  }, [plain]);
  if (plain) return <Door title="正在打开授权" />;
  return authorize ? <PendingAuthorization key={authorize} authorize={authorize} /> : <Expired />;
}

/** OAuth parameters on the address itself or encoded in `authorize`: what the sign-in page does with them too. */
function plainParameters(query: URLSearchParams): string | null {
  const held = query.get('authorize') ?? String(query);
  return new URLSearchParams(held).has('client_id') ? held : null;
}

function PendingAuthorization({ authorize }: { authorize: string }) {
  const { state, deciding, decide, reload } = useAuthorization(authorize);
  switch (state.kind) {
    case 'loading':
      return <LeavingDoor />;
    case 'failed':
      return (
        <Door>
          <LoadFailed onRetry={() => void reload()} />
        </Door>
      );
    case 'expired':
      return <Expired />;
    case 'unavailable':
      return (
        <Door title="这个应用暂时不能使用" text="它可能被停用，或者还在审核。请联系应用的开发者。">
          <Ways />
        </Door>
      );
    case 'leaving':
      return <LeavingDoor shown={state.shown} />;
    case 'asking':
      return (
        <ConsentDoor
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
    <Door title="这次授权已过期" text="它可能等得太久，或者已经用过了。请回到应用重新开始。">
      <Ways />
    </Door>
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
