import type { ReactNode } from 'react';
import { Link } from '../../browser/router.tsx';
import { paths } from '../../paths.ts';
import { sessionToken } from '../../session/session-token.ts';
import { CornerButton } from '../corner-button/CornerButton.tsx';
import css from './HomeLayout.module.css';
import { SiteFooter } from './SiteFooter.tsx';
import { SiteMark } from './SiteMark.tsx';
import { SkipLink } from './SkipLink.tsx';

/** The frame of the pages everyone may read: home and the legal texts. */
export function HomeLayout({ children }: { children: ReactNode }) {
  return (
    <>
      <SkipLink />
      <div className={css.home}>
        <header className={css.top}>
          <SiteMark short />
          <nav aria-label="主导航">
            <Link to={paths.user.appDocs}>开发文档</Link>
            <Link to={paths.user.appList}>接入应用</Link>
            {sessionToken() ? (
              <Link className={css.keep} to={paths.user.dashboard}>
                控制台
              </Link>
            ) : (
              <Link className={css.keep} to={paths.login.account}>
                登录
              </Link>
            )}
          </nav>
        </header>
        <main className={css.main} id="main" tabIndex={-1}>
          {children}
        </main>
        <SiteFooter className={css.foot} />
      </div>
      <CornerButton />
    </>
  );
}
