import type { ReactNode } from 'react';
import { NavLink } from '../../browser/router.tsx';
import { Icon } from '../../ui/Icon.tsx';
import { HasOfflineStrip, OfflineStrip } from '../../ui/OfflineStrip.tsx';
import { CornerButton } from '../corner-button/CornerButton.tsx';
import { AccountButton } from './AccountButton.tsx';
import css from './ConsoleLayout.module.css';
import { consoleNavItems, tabOrder } from './console-nav-items.ts';
import { SiteMark } from './SiteMark.tsx';
import { SkipLink } from './SkipLink.tsx';

const tabs = consoleNavItems
  .flatMap(({ navItems }) => navItems)
  .filter((navItem) => navItem.tab !== undefined)
  .toSorted((one, other) => tabOrder.indexOf(one.tab ?? '') - tabOrder.indexOf(other.tab ?? ''));

/** The console: side bar, rail or bottom tabs by width, and the column a page fills with a `PageHead` and cards. */
export function ConsoleLayout({ children }: { children: ReactNode }) {
  return (
    <>
      <SkipLink />
      <div className={css.console}>
        <aside className={css.side}>
          <SiteMark size={28} className={css.mark} />
          <nav className={css.nav} aria-label="个人中心">
            {consoleNavItems.map(({ caption, navItems }) => [
              <p key={caption} className={css.caption}>
                {caption}
              </p>,
              ...navItems.map(({ to, name, icon }) => (
                <NavLink key={to} to={to} className={css.item ?? ''} title={name}>
                  <Icon of={icon} />
                  <span>{name}</span>
                </NavLink>
              )),
            ])}
          </nav>
          <AccountButton />
        </aside>
        <header className={css.top}>
          <SiteMark size={28} short />
          <AccountButton phone />
        </header>
        <main className={css.main} id="main" tabIndex={-1}>
          <OfflineStrip />
          <div className={css.inner}>
            <HasOfflineStrip value>{children}</HasOfflineStrip>
          </div>
        </main>
        <nav className={css.tabs} aria-label="主导航">
          {tabs.map(({ to, tab, icon }) => (
            <NavLink key={to} to={to}>
              <Icon of={icon} size={24} />
              {tab}
            </NavLink>
          ))}
        </nav>
      </div>
      <CornerButton raised />
    </>
  );
}
