import type { ReactNode } from 'react';
import { Link } from '../../browser/router.tsx';
import { paths } from '../../paths.ts';
import { useIsSignedIn } from '../../session/session-token.ts';
import css from './HomeLayout.module.css';
import { PublicFrame } from './PublicFrame.tsx';
import { SiteMark } from './SiteMark.tsx';

/** The frame of the pages everyone may read: home and the legal texts. */
export function HomeLayout({ children }: { children: ReactNode }) {
  const isSignedIn = useIsSignedIn();
  const head = (
    <>
      <SiteMark short />
      <nav aria-label="主导航">
        <Link to={paths.user.appDocs}>开发文档</Link>
        <Link to={paths.user.appList}>接入应用</Link>
        <Link className={css.stay} to={isSignedIn ? paths.user.dashboard : paths.login.account}>
          {isSignedIn ? '个人中心' : '登录'}
        </Link>
      </nav>
    </>
  );
  return (
    <PublicFrame styles={css} head={head}>
      {children}
    </PublicFrame>
  );
}
