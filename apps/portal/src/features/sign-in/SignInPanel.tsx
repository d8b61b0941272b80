import { type ComponentType, Suspense, useId, useState } from 'react';
import { Link } from '../../browser/router.tsx';
import { AgreementCheckbox } from '../../parts/AgreementCheckbox.tsx';
import { useSentCode } from '../../parts/sent-code.ts';
import { takesWay } from '../../parts/takes-way.ts';
import { useAgreement } from '../../parts/use-agreement.ts';
import { useNextApp } from '../../parts/use-next-app.ts';
import { paths } from '../../paths.ts';
import { useSiteConfig } from '../../session/site-config.ts';
import { carryOn } from '../../session/where-to-go-next.ts';
import { Button } from '../../ui/Button.tsx';
import { lazyPart, useAhead } from '../../ui/lazy-part.ts';
import { linkClass } from '../../ui/link-class.ts';
import { Tabs } from '../../ui/Tabs.tsx';
import { OtherWays } from './OtherWays.tsx';
import { PasswordForm } from './PasswordForm.tsx';
import css from './SignIn.module.css';
import type { SignInFormProps } from './sign-in-form.ts';

type Way = 'password' | 'code';

const loadCodeForm = () => import('./CodeForm.tsx').then(({ CodeForm: Form }) => ({ default: Form }));
const CodeForm = lazyPart(loadCodeForm);

const forms: Record<Way, { label: string; Form: ComponentType<SignInFormProps> }> = {
  password: { label: '密码登录', Form: PasswordForm },
  code: { label: '验证码登录', Form: CodeForm },
};

/**
 * Both forms, the agreement, the other sign-in methods and the link to registration, on the page and in the popup.
 * `search`: the query with the target after sign-in.
 */
export function SignInPanel({ search }: { search: string }) {
  const config = useSiteConfig();
  const app = useNextApp(search);
  const id = useId();
  const agreement = useAgreement();
  useAhead(loadCodeForm);
  const [chosen, setChosen] = useState<Way | null>(null);
  useSentCode('login', () => setChosen((before) => before ?? 'code'));
  // Both tabs until the configuration has loaded: nothing moves where it allows both.
  const ways = (Object.keys(forms) as Way[]).filter(
    (key) =>
      (config?.login[key] ?? true) &&
      (takesWay(app, key) || (key === 'password' && takesWay(app, 'directory'))),
  );
  const way = chosen && ways.includes(chosen) ? chosen : ways[0];
  const { Form } = forms[way ?? 'password'];
  // A new account is signed in by its password and its code.
  const mayRegister =
    (config ? Object.values(config.register).some(Boolean) : true) &&
    (takesWay(app, 'password') || takesWay(app, 'code'));

  const submit = (isSending: boolean) => (
    <>
      <AgreementCheckbox agreement={agreement} />
      <Button type="submit" variant="primary" size="lg" block loading={isSending} loadingText="登录中">
        登录
      </Button>
    </>
  );

  return (
    <div className={css.panel}>
      {ways.length > 1 && (
        <Tabs
          id={id}
          label="登录方式"
          tabs={ways.map((key) => ({ key, label: forms[key].label }))}
          current={way ?? 'password'}
          onChange={setChosen}
        />
      )}
      {way && (
        <div
          id={`${id}-${way}-panel`}
          role={ways.length > 1 ? 'tabpanel' : undefined}
          aria-labelledby={ways.length > 1 ? `${id}-${way}` : undefined}
          className={css.form}
        >
          <Suspense
            fallback={
              // As high as the form that is loading.
              <div className={css.toCome} aria-busy="true">
                <div className={css.skeleton} />
                <div className={css.skeleton} />
                {submit(false)}
              </div>
            }
          >
            <Form agreement={agreement} search={search} submit={submit} />
          </Suspense>
        </div>
      )}
      <OtherWays agreement={agreement} search={search} app={app} />
      {mayRegister && (
        <p className={css.register}>
          还没有账号？
          <Link className={linkClass()} to={carryOn(paths.login.register, search)}>
            注册账号
          </Link>
        </p>
      )}
    </div>
  );
}
