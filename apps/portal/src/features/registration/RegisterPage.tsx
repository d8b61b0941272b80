import { useId, useState } from 'react';
import { Link, useLocation } from '../../browser/router.tsx';
import { useAgreement } from '../../parts/use-agreement.ts';
import { useNextStop } from '../../parts/use-next-stop.ts';
import { paths } from '../../paths.ts';
import { useSiteConfig } from '../../session/site-config.ts';
import { carryOn } from '../../session/where-to-go-next.ts';
import { useSiteName } from '../../shell/site-name.ts';
import { AuthCard } from '../../ui/AuthCard.tsx';
import { buttonClass } from '../../ui/button-class.ts';
import { linkClass } from '../../ui/link-class.ts';
import { Tabs } from '../../ui/Tabs.tsx';
import css from './Register.module.css';
import { RegisterForm } from './RegisterForm.tsx';
import { registerKinds } from './register-kinds.ts';

/** The page is drawn at build, before the site has a name; that one is taken over first. */
const drawnFor = '通行';

type Kind = keyof typeof registerKinds;

/** `/login/register`: an account for a phone number or an e-mail address. */
export function RegisterPage() {
  const { search } = useLocation();
  const config = useSiteConfig();
  const nextStop = useNextStop(search);
  const { brand } = useSiteName();
  const id = useId();
  // Agreed to once, whichever contact is chosen in the end.
  const agreement = useAgreement();
  const [chosen, setChosen] = useState<Kind>('phone');
  const kinds = (Object.keys(registerKinds) as Kind[]).filter((kind) => config?.register[kind] ?? true);
  const kind = kinds.includes(chosen) ? chosen : kinds[0];
  const signIn = carryOn(paths.login.account, search);

  if (!kind) {
    return (
      <AuthCard title="暂未开放注册" text="已有账号的话，可以直接登录。" className={css.body}>
        <Link className={buttonClass({ variant: 'primary', size: 'lg', block: true })} to={signIn}>
          登录
        </Link>
      </AuthCard>
    );
  }
  return (
    <AuthCard
      title="注册账号"
      text={nextStop ?? `一个账号，登录所有接入${config ? brand : drawnFor}的应用`}
      className={css.body}
    >
      {kinds.length > 1 && (
        <Tabs
          id={id}
          variant="segments-block"
          label="注册方式"
          tabs={kinds.map((key) => ({ key, label: registerKinds[key].label }))}
          current={kind}
          onChange={setChosen}
        />
      )}
      <div
        id={`${id}-${kind}-panel`}
        role={kinds.length > 1 ? 'tabpanel' : undefined}
        // The tab's own word would name the panel and its first field alike.
        aria-label={kinds.length > 1 ? '填写注册信息' : undefined}
      >
        <RegisterForm key={kind} kind={kind} agreement={agreement} />
      </div>
      <p className={css.foot}>
        已有账号？
        <Link className={linkClass()} to={signIn}>
          登录
        </Link>
      </p>
    </AuthCard>
  );
}
