import { bindIdentity } from '@tongxing/contract/calls/identities.ts';
import { formatDuration } from '@tongxing/contract/format-duration.ts';
import { pendingLinkLifetimeSeconds } from '@tongxing/contract/limits.ts';
import { useId, useState } from 'react';
import { send } from '../../../api/send.ts';
import { useSubmit } from '../../../api/use-submit.ts';
import { Link, useNavigate, useSearchParams } from '../../../browser/router.tsx';
import { LoadFailed } from '../../../parts/LoadFailed.tsx';
import { ProviderMark } from '../../../parts/ProviderMark.tsx';
import { useAgreement } from '../../../parts/use-agreement.ts';
import { paths } from '../../../paths.ts';
import { raiseSessionEvent } from '../../../session/events.ts';
import { notify } from '../../../session/notices.ts';
import { useLastKnownProfile } from '../../../session/profile.ts';
import { sessionToken } from '../../../session/session-token.ts';
import { useSiteConfig } from '../../../session/site-config.ts';
import { carryOn } from '../../../session/where-to-go-next.ts';
import { useSiteName } from '../../../shell/site-name.ts';
import { AuthCard } from '../../../ui/AuthCard.tsx';
import { Avatar } from '../../../ui/Avatar.tsx';
import { Button } from '../../../ui/Button.tsx';
import { besideHan } from '../../../ui/beside-han.ts';
import { buttonClass } from '../../../ui/button-class.ts';
import { Logo } from '../../../ui/drawings/Logo.tsx';
import { linkClass } from '../../../ui/link-class.ts';
import { SkeletonRows } from '../../../ui/Skeleton.tsx';
import { Tabs } from '../../../ui/Tabs.tsx';
import css from './Bind.module.css';
import { BindByCode } from './BindByCode.tsx';
import { BindByPassword } from './BindByPassword.tsx';
import type { BindFormProps } from './bind-form.ts';
import { ProveOtherwise } from './ProveOtherwise.tsx';
import { usePendingLink } from './use-pending-link.ts';

type Choice = 'bind' | 'new';

/** `/login/bind`: the pending identity, and the choice between an existing account and a new one. */
export function BindPage() {
  const [query] = useSearchParams();
  const bindId = query.get('bind_id') ?? '';
  const { waiting, recheck } = usePendingLink(bindId);
  const config = useSiteConfig();
  const { brand } = useSiteName();
  const id = useId();
  const [choice, setChoice] = useState<Choice>('bind');
  const [byPassword, setByPassword] = useState(true);
  const agreement = useAgreement();

  // After leaving the page, the next sign-in must not link the identity.
  const rest = new URLSearchParams(query);
  rest.delete('bind_id');
  const without = carryOn(paths.login.account, `?${rest}`);

  if (waiting === 'loading') {
    return (
      <AuthCard title="绑定账号">
        <SkeletonRows />
      </AuthCard>
    );
  }
  if (waiting === 'failed') {
    return (
      <AuthCard title="绑定账号">
        <LoadFailed onRetry={recheck} />
      </AuthCard>
    );
  }
  if (waiting === 'expired') {
    return (
      <AuthCard title="绑定已过期" className={css.panel}>
        <p className={css.note}>
          等待绑定的时间是 {formatDuration(pendingLinkLifetimeSeconds)}，而且只在开始的那个浏览器里有效。
        </p>
        <Link className={buttonClass({ variant: 'primary', size: 'lg', block: true })} to={without}>
          重新登录
        </Link>
      </AuthCard>
    );
  }

  const { provider, provider_name: name, provider_icon: icon, nickname, avatar } = waiting;
  const mark = <ProviderMark provider={{ key: provider, name, icon }} size={16} />;
  const mayRegister = config ? config.register.phone || config.register.email : true;
  const hasPassword = config?.login.password ?? true;
  const hasCode = config?.login.code ?? true;
  // A code registers an account where the site allows it; otherwise the registration page does, which links as well.
  const codeRegisters = hasCode && (config?.login.code_registers ?? true);
  // When adding an account, the signed-in one is not meant.
  const isThisAccount = sessionToken() !== null && !query.has('add');
  const choices: { key: Choice; label: string }[] = [{ key: 'bind', label: '绑定已有账号' }];
  if (mayRegister) choices.push({ key: 'new', label: '注册新账号' });
  const shared = { bindId, providerName: name, onExpired: recheck };
  const form = { ...shared, agreement };

  return (
    <AuthCard className={css.bind}>
      <div className={css.head}>
        <div className={css.who}>
          <Avatar src={avatar} id={nickname || bindId} size={56} mark={mark} />
          <i />
          <Logo size={56} />
        </div>
        <h1 title={nickname || undefined}>{nickname ? `你好，${nickname}` : '你好'}</h1>
        <p>{`${besideHan(name).trimStart()}验证通过，这个${besideHan(name)}还没有对应的${brand}账号`}</p>
      </div>
      {isThisAccount ? (
        <BindToThisAccount {...shared} />
      ) : (
        <>
          {choices.length > 1 && (
            <Tabs
              id={id}
              variant="segments-block"
              label="怎样继续"
              tabs={choices}
              current={choice}
              onChange={setChoice}
            />
          )}
          <div
            id={`${id}-${choice}-panel`}
            role={choices.length > 1 ? 'tabpanel' : undefined}
            aria-labelledby={choices.length > 1 ? `${id}-${choice}` : undefined}
          >
            {choice === 'new' && !codeRegisters ? (
              <div className={css.panel}>
                <Link
                  className={buttonClass({ variant: 'primary', size: 'lg', block: true })}
                  to={carryOn(paths.login.register, `?${query}`)}
                >
                  去注册，注册后自动绑定
                </Link>
              </div>
            ) : choice === 'new' ? (
              <BindByCode {...form} isNew />
            ) : hasPassword && (byPassword || !hasCode) ? (
              <BindByPassword {...form} onUseCode={hasCode ? () => setByPassword(false) : undefined} />
            ) : (
              <BindByCode {...form} onUsePassword={hasPassword ? () => setByPassword(true) : undefined} />
            )}
          </div>
          <p className={css.foot}>
            {choice === 'bind' && (
              <ProveOtherwise bindId={bindId} provider={provider} agreement={agreement} onExpired={recheck} />
            )}
            <Link className={linkClass('quiet')} to={without}>
              暂不绑定
            </Link>
          </p>
        </>
      )}
    </AuthCard>
  );
}

/** For somebody who is signed in: links the identity to the current account. */
function BindToThisAccount({ bindId, providerName, onExpired }: BindFormProps) {
  const profile = useLastKnownProfile();
  const navigate = useNavigate();
  const [query] = useSearchParams();

  const binding = useSubmit(async () => {
    const reply = await send(bindIdentity, { bind_id: bindId }, { handles: ['link_expired'] });
    if (reply.ok) {
      notify('success', `已绑定“${reply.data.bound.name}”`);
      if (query.has('ref') || query.has('authorize')) {
        raiseSessionEvent('redirect-after-sign-in', { search: `?${query}` });
      } else navigate(paths.user.bind, { replace: true });
    } else if (reply.failure === 'link_expired') onExpired();
  });

  return (
    <div className={css.panel}>
      <p className={css.note}>
        你已登录{profile ? `“${profile.nickname}”` : ''}，可以把这个{besideHan(providerName)}绑定到这里。
      </p>
      <Button
        variant="primary"
        size="lg"
        block
        loading={binding.isBusy}
        onClick={() => void binding.submit()}
      >
        绑定到这个账号
      </Button>
    </div>
  );
}
