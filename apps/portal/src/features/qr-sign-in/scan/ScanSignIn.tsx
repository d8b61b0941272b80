import { useSubmit } from '../../../api/use-submit.ts';
import { Link } from '../../../browser/router.tsx';
import { AgreementCheckbox } from '../../../parts/AgreementCheckbox.tsx';
import { goToProvider } from '../../../parts/go-to-provider.ts';
import { ProviderMark } from '../../../parts/ProviderMark.tsx';
import { useAgreement } from '../../../parts/use-agreement.ts';
import { paths, withQuery } from '../../../paths.ts';
import { carryOn } from '../../../session/where-to-go-next.ts';
import { AuthCard } from '../../../ui/AuthCard.tsx';
import { Button } from '../../../ui/Button.tsx';
import { besideHan } from '../../../ui/beside-han.ts';
import { buttonClass } from '../../../ui/button-class.ts';
import { Logo } from '../../../ui/drawings/Logo.tsx';
import type { OwnProvider } from './find-own-provider.ts';
import css from './Scan.module.css';
import type { ScanTarget } from './scan-target.ts';

/** Inside an app that asks its person: one press signs in with it and leads back to what was scanned. */
export function ScanSignIn({ provider, target }: { provider: OwnProvider; target: ScanTarget }) {
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
