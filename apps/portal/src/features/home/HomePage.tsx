import { ArrowRight } from 'lucide-react';
import { Link } from '../../browser/router.tsx';
import { paths } from '../../paths.ts';
import { useIsSignedIn } from '../../session/session-token.ts';
import { useSiteConfig } from '../../session/site-config.ts';
import { useSiteName } from '../../shell/site-name.ts';
import { buttonClass } from '../../ui/button-class.ts';
import { classNames } from '../../ui/class-names.ts';
import { StillGate } from '../../ui/drawings/StillGate.tsx';
import { Icon } from '../../ui/Icon.tsx';
import { linkClass } from '../../ui/link-class.ts';
import css from './HomePage.module.css';

const builtIn = '一个账号，处处通行';

/** Two halves of at most six characters. */
const halves = /^\s*([^，,\s][^，,]{0,5}?)\s*[，,]\s*([^，,\s][^，,]{0,5}?)\s*$/;

/** The brand at full size: the drawn gate, and the buttons in its light. */
export function HomePage() {
  const slogan = useSiteConfig()?.slogan || builtIn;
  const { brand } = useSiteName();
  // They hang on both sides of the gate, the first at the right; any other slogan is one line.
  const couplet = halves.exec(slogan);
  const signedIn = useIsSignedIn();
  const { user, login } = paths;
  const [first, second] = signedIn ? [user.dashboard, user.security] : [login.account, login.register];
  return (
    <div className={css.page}>
      <div className={css.floor} aria-hidden="true">
        <div className={css.light} />
      </div>
      <div className={css.wall}>
        <div className={css.opening}>
          <StillGate className={css.gate} />
        </div>
        <i className={css.sill} />
        {couplet && (
          <h1 className={css.couplet}>
            <span className={css.first}>{couplet[1]}</span>
            <span className={css.comma} aria-hidden="true">
              ，
            </span>
            <span className={css.second}>{couplet[2]}</span>
          </h1>
        )}
      </div>
      <div className={classNames(css.ways, !couplet && css.single)}>
        {!couplet && <h1 className={css.line}>{slogan}</h1>}
        <p>登录、授权和账号安全，统一管理。</p>
        <div className={css.buttons}>
          <Link className={buttonClass({ variant: 'primary', size: 'lg' })} to={first}>
            {signedIn ? '进入个人中心' : '登录'}
          </Link>
          <Link className={buttonClass({ variant: 'second', size: 'lg' })} to={second}>
            {signedIn ? '账号安全' : '注册账号'}
          </Link>
        </div>
        <Link className={linkClass()} to={paths.user.appDocs}>
          我是开发者，接入{brand}登录
          <Icon of={ArrowRight} size={18} />
        </Link>
      </div>
    </div>
  );
}
