import { useEffect, useState } from 'react';
import { useSubmit } from '../../api/use-submit.ts';
import { Link, useLocation } from '../../browser/router.tsx';
import { goToProvider } from '../../parts/go-to-provider.ts';
import { HelpLine } from '../../parts/HelpLine.tsx';
import { providerTries } from '../../parts/provider-try.ts';
import { paths } from '../../paths.ts';
import { carryOn } from '../../session/where-to-go-next.ts';
import { AuthCard } from '../../ui/AuthCard.tsx';
import { Button } from '../../ui/Button.tsx';
import { buttonClass } from '../../ui/button-class.ts';
import { Spinner } from '../../ui/Spinner.tsx';
import css from './ProviderCallback.module.css';
import { type ProviderErrorKind, useProviderAnswer } from './use-provider-answer.ts';

const titles: Partial<Record<ProviderErrorKind, string>> = {
  provider_refused: '没有继续',
  provider_state_expired: '这次登录已过期',
  provider_rejected_code: '这次登录已过期',
  identity_taken: '已经绑定过了',
  provider_already_linked: '已经绑定过了',
  unknown_identity: '还没有开通',
};

/** The failures that a second attempt would repeat. */
const final: ReadonlySet<ProviderErrorKind> = new Set([
  'unknown_identity',
  'identity_taken',
  'provider_already_linked',
  'account_disabled',
  'account_merged',
]);

/** `/login/callback` and `/user/security/callback`: the redirect addresses of providers. */
export function ProviderCallbackPage() {
  const { search } = useLocation();
  const [isTried] = useState(() => providerTries.isTried(new URLSearchParams(search).get('state') ?? ''));
  return isTried ? <TryReturned /> : <SignInReturned />;
}

function SignInReturned() {
  const { pathname } = useLocation();
  const isBinding = pathname === paths.user.securityCallback;
  const { error, trip } = useProviderAnswer(isBinding);
  const search = trip?.search ?? '';
  const leaving = useSubmit(async () => trip && goToProvider(trip.provider, { search, bind: isBinding }));

  if (!error) {
    return (
      <AuthCard title={isBinding ? '正在绑定' : '正在登录'} className={css.waiting}>
        <Spinner />
        <p role="status">正在与第三方平台确认，请稍候</p>
      </AuthCard>
    );
  }
  const { failure } = error;
  const isBarred = failure === 'account_disabled' || failure === 'unknown_identity';
  const wayBack = isBinding
    ? { to: paths.user.bind, label: '返回账号绑定' }
    : { to: carryOn(paths.login.account, search), label: '换一种方式登录' };
  const canRepeat = trip !== null && !final.has(failure);
  const title = titles[failure] ?? '没有登录成功';
  return (
    <AuthCard title={isBinding ? title.replace('登录', '绑定') : title} className={css.error}>
      <p role="alert">{error.msg || '未收到第三方平台的响应，请重新开始'}</p>
      {canRepeat && (
        <Button
          variant="primary"
          size="lg"
          block
          loading={leaving.isBusy}
          onClick={() => void leaving.submit()}
        >
          重新开始
        </Button>
      )}
      {isBarred && (
        <Link
          className={buttonClass({ variant: 'primary', size: 'lg', block: true })}
          to={`${paths.help}#service`}
        >
          找客服
        </Link>
      )}
      {isBinding && failure === 'identity_taken' && (
        <Link className={buttonClass({ variant: 'primary', size: 'lg', block: true })} to={paths.user.merge}>
          那也是我的，合并两个账号
        </Link>
      )}
      <Link
        className={buttonClass({
          size: 'lg',
          block: true,
          ...(!canRepeat && !isBarred && { variant: 'primary' as const }),
        })}
        to={wayBack.to}
      >
        {wayBack.label}
      </Link>
      {!isBarred && <HelpLine />}
    </AuthCard>
  );
}

/** The end of an operator's provider test: passes the answer to the console in the other window. */
function TryReturned() {
  const { search } = useLocation();
  useEffect(() => {
    const answer = Object.fromEntries(new URLSearchParams(search));
    providerTries.handBack(answer['state'] ?? '', answer);
    window.close();
  }, [search]);
  return (
    <AuthCard title="已完成" className={css.error}>
      <p role="status">结果在管理后台的窗口里，这个窗口可以关了</p>
      <Button size="lg" block onClick={() => window.close()}>
        关掉窗口
      </Button>
    </AuthCard>
  );
}
