import type { QuickProvider } from '@tongxing/contract/calls/provider-sign-in.ts';
import { listProviders } from '@tongxing/contract/calls/provider-sign-in.ts';
import { useEffect, useRef, useState } from 'react';
import { ensureConfig } from '../../../api/load-config.ts';
import { send } from '../../../api/send.ts';
import { useSubmit } from '../../../api/use-submit.ts';
import { detectEmbeddedBrowser, isPhoneWeChat } from '../../../browser/embedded-browser.ts';
import { Link, useLocation, useNavigate } from '../../../browser/router.tsx';
import { AgreementCheckbox } from '../../../parts/AgreementCheckbox.tsx';
import { goToProvider } from '../../../parts/go-to-provider.ts';
import { ProviderMark } from '../../../parts/ProviderMark.tsx';
import { providerOfApp } from '../../../parts/provider-of-app.ts';
import { useAgreement } from '../../../parts/use-agreement.ts';
import { paths, withQuery } from '../../../paths.ts';
import { sessionToken } from '../../../session/session-token.ts';
import { useSiteConfig } from '../../../session/site-config.ts';
import { surroundings } from '../../../session/surroundings.ts';
import { carryOn } from '../../../session/where-to-go-next.ts';
import { AuthCard } from '../../../ui/AuthCard.tsx';
import { Button } from '../../../ui/Button.tsx';
import { besideHan } from '../../../ui/beside-han.ts';
import { buttonClass } from '../../../ui/button-class.ts';
import { Logo } from '../../../ui/drawings/Logo.tsx';
import { Spinner } from '../../../ui/Spinner.tsx';
import css from './Scan.module.css';
import { type ScanTarget, scanTargetOf } from './scan-target.ts';

interface OwnProvider extends QuickProvider {
  /** The app identifies its user without asking. */
  readonly isSilent: boolean;
}

const silentApps: ReadonlySet<string> = new Set(['wechat', 'wecom', 'alipay']);

/** The provider of the app whose web view shows this page; null in a normal browser, or where the site does not offer it. */
async function findOwnProvider(): Promise<OwnProvider | null> {
  const app = detectEmbeddedBrowser();
  if (!app || (app === 'wechat' && !isPhoneWeChat())) return null;
  if (app === 'qq') {
    const config = await ensureConfig({ announce: false });
    return config?.login.qq ? { key: 'qq', name: 'QQ', icon: 'qq', isSilent: false } : null;
  }
  const listed = await send(listProviders, {}, { quiet: true });
  const own = listed.ok ? providerOfApp(app, listed.data) : undefined;
  return own ? { ...own, isSilent: silentApps.has(app) } : null;
}

/**
 * `/scan/…`: the target of scanned codes, and of the first visit in WeChat's browser. A signed-in person continues.
 * Anybody else signs in by the app around the page: silently where the app allows it, by one press where it asks for
 * consent; in a normal browser by the sign-in page. All return to the target.
 */
export function ScanPage() {
  const { pathname, search } = useLocation();
  const hasMiniProgram = useSiteConfig()?.login.wechat_mini_program ?? false;
  const navigate = useNavigate();
  const [target] = useState(() => scanTargetOf(search, surroundings()));
  const [asking, setAsking] = useState<OwnProvider | null>(null);
  const hasStarted = useRef(false);

  useEffect(() => {
    if (!target || hasStarted.current) return;
    hasStarted.current = true;
    void lead();

    async function lead() {
      if (!target) return;
      const goOn = (path: string) => navigate(path, { replace: true });
      if (sessionToken()) return goOn(target.signedIn);
      const own = await findOwnProvider();
      if (!own) return goOn(target.visitor);
      if (!own.isSilent) return setAsking(own);
      const trip = { search: withQuery('', { ref: target.signedIn }), silent: true };
      if (!(await goToProvider(own.key, trip))) goOn(target.visitor);
    }
  }, [target, navigate]);

  if (target && asking) return <ScanSignIn provider={asking} target={target} />;
  if (target) {
    return (
      <AuthCard title="请稍候">
        <Spinner />
      </AuthCard>
    );
  }
  if (pathname === paths.scan.wechat_mini_program && hasMiniProgram && !sessionToken()) {
    return (
      <AuthCard
        title="小程序登录"
        text="在电脑上打开这一页，用手机微信扫屏幕上的小程序码。"
        className={css.ways}
      >
        <Link
          className={buttonClass({ variant: 'primary', size: 'lg', block: true })}
          to={withQuery(paths.login.qrcode, { channel: 'wechat_mini_program' })}
        >
          显示小程序码
        </Link>
      </AuthCard>
    );
  }
  return (
    <AuthCard
      title="这个二维码不能用"
      text="二维码可能已过期，或不属于本站。请在电脑上刷新后重新扫码。"
      className={css.ways}
    >
      {sessionToken() && (
        <Link className={buttonClass({ variant: 'primary', size: 'lg', block: true })} to={paths.user.qrcode}>
          再扫一次
        </Link>
      )}
      <Link className={buttonClass({ variant: 'second', size: 'lg', block: true })} to={paths.home}>
        回到首页
      </Link>
    </AuthCard>
  );
}

/** Inside an app that asks for consent: a button signs in by the app and returns to the scanned code. */
function ScanSignIn({ provider, target }: { provider: OwnProvider; target: ScanTarget }) {
  const agreement = useAgreement();
  const search = withQuery('', { ref: target.signedIn });
  const leaving = useSubmit(() => goToProvider(provider.key, { search }));

  const leave = async () => {
    if (await agreement.require()) await leaving.submit();
  };

  return (
    <AuthCard className={css.confirm}>
      <div className={css.top}>
        <div className={css.link}>
          <span className={css.mark}>
            <ProviderMark provider={provider} size={28} />
          </span>
          <i aria-hidden="true" />
          <Logo size={56} />
        </div>
        <h1>先登录，再继续</h1>
        <p>登录后回到刚才扫的二维码</p>
      </div>
      <AgreementCheckbox agreement={agreement} />
      <Button variant="primary" size="lg" block loading={leaving.isBusy} onClick={() => void leave()}>
        {`用${besideHan(provider.name)}登录`}
      </Button>
      <Link className={buttonClass({ size: 'lg', block: true })} to={carryOn(paths.login.account, search)}>
        换一种方式登录
      </Link>
    </AuthCard>
  );
}
