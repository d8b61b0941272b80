import { QrCode } from 'lucide-react';
import { Link, useLocation } from '../../browser/router.tsx';
import { nextStopOf } from '../../parts/next-stop-of.ts';
import { takesWay } from '../../parts/takes-way.ts';
import { useNextApp } from '../../parts/use-next-app.ts';
import { paths } from '../../paths.ts';
import { useSiteConfig } from '../../session/site-config.ts';
import { carryOn } from '../../session/where-to-go-next.ts';
import { AuthCard } from '../../ui/AuthCard.tsx';
import { authCardCorner } from '../../ui/auth-card-corner.ts';
import { Icon } from '../../ui/Icon.tsx';
import css from './SignIn.module.css';
import { SignInPanel } from './SignInPanel.tsx';

/** `/login/account`. */
export function AccountLoginPage() {
  const { search } = useLocation();
  const config = useSiteConfig();
  const app = useNextApp(search);
  const nextStop = nextStopOf(app, search);
  const hasQRCode = (config?.login.qrcode ?? true) && takesWay(app, 'qrcode');
  return (
    <AuthCard
      title="欢迎回来"
      text={
        app?.logo ? (
          <>
            <img className={css.logo} src={app.logo} alt="" />
            {nextStop}
          </>
        ) : (
          nextStop
        )
      }
      corner={
        hasQRCode && (
          <Link
            className={authCardCorner}
            to={carryOn(paths.login.qrcode, search)}
            aria-label="切换到扫码登录"
          >
            <Icon of={QrCode} size={32} />
          </Link>
        )
      }
    >
      <SignInPanel search={search} />
    </AuthCard>
  );
}
