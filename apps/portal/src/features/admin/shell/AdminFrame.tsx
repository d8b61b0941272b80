import { Ellipsis, Search } from 'lucide-react';
import { type ReactNode, useEffect, useState } from 'react';
import { Link } from '../../../browser/router.tsx';
import { CornerButton } from '../../../shell/corner-button/CornerButton.tsx';
import { AccountButton } from '../../../shell/layouts/AccountButton.tsx';
import consoleCss from '../../../shell/layouts/ConsoleLayout.module.css';
import { SiteMark } from '../../../shell/layouts/SiteMark.tsx';
import { SkipLink } from '../../../shell/layouts/SkipLink.tsx';
import { classNames } from '../../../ui/class-names.ts';
import { Icon } from '../../../ui/Icon.tsx';
import { IconButton } from '../../../ui/IconButton.tsx';
import { adminPath } from '../admin-path.ts';
import css from './AdminFrame.module.css';
import { CommandPalette } from './CommandPalette.tsx';
import { MoreNavItems } from './MoreNavItems.tsx';
import type { AdminNavItem } from './nav-items.ts';

interface AdminFrameProps {
  groups: readonly { readonly caption: string; readonly navItems: readonly AdminNavItem[] }[];
  here: AdminNavItem;
  children: ReactNode;
}

/** The console's frame: the same side bar, rail and tabs as a person's own console, and the palette over everything. */
export function AdminFrame({ groups, here, children }: AdminFrameProps) {
  const [opened, setOpened] = useState<'palette' | 'more' | null>(null);
  const navItems = groups.flatMap((group) => group.navItems);
  const tabs = navItems.filter(({ isTab }) => isTab);
  const current = (navItem: AdminNavItem) => (navItem === here ? 'page' : undefined);

  useEffect(() => {
    const press = (event: KeyboardEvent) => {
      if (event.key.toLowerCase() !== 'k' || !(event.metaKey || event.ctrlKey) || event.isComposing) return;
      // Over another dialog it would lead away from what is half typed there.
      if (document.querySelector('[data-modal]')) return;
      event.preventDefault();
      setOpened('palette');
    };
    document.addEventListener('keydown', press);
    return () => document.removeEventListener('keydown', press);
  }, []);

  return (
    <>
      <SkipLink />
      <div className={consoleCss.console}>
        <aside className={consoleCss.side}>
          <SiteMark size={28} className={consoleCss.mark} />
          <button
            type="button"
            className={css.find}
            title="查找（Ctrl K）"
            aria-keyshortcuts="Control+K Meta+K"
            onClick={() => setOpened('palette')}
          >
            <Icon of={Search} size={18} />
            <span>查找</span>
            <kbd aria-hidden="true">Ctrl K</kbd>
          </button>
          <nav className={classNames(consoleCss.nav, css.nav)} aria-label="管理后台">
            {groups.map((group) => [
              <p key={group.caption} className={consoleCss.caption}>
                {group.caption}
              </p>,
              ...group.navItems.map((navItem) => (
                <Link
                  key={navItem.key}
                  to={adminPath(navItem.key)}
                  className={consoleCss.item}
                  title={navItem.name}
                  aria-current={current(navItem)}
                >
                  <Icon of={navItem.icon} />
                  <span>{navItem.name}</span>
                </Link>
              )),
            ])}
          </nav>
          <AccountButton />
        </aside>
        <header className={consoleCss.top}>
          <SiteMark size={28} short />
          <span className={css.tools}>
            <IconButton label="查找" onClick={() => setOpened('palette')}>
              <Icon of={Search} />
            </IconButton>
            <AccountButton phone />
          </span>
        </header>
        <main className={consoleCss.main} id="main" tabIndex={-1}>
          <div className={classNames(consoleCss.inner, css.inner)}>{children}</div>
        </main>
        <nav className={classNames(consoleCss.tabs, css.tabs)} aria-label="主导航">
          {tabs.map((navItem) => (
            <Link key={navItem.key} to={adminPath(navItem.key)} aria-current={current(navItem)}>
              <Icon of={navItem.icon} size={24} />
              {navItem.name.slice(0, 2)}
            </Link>
          ))}
          <button
            type="button"
            aria-haspopup="dialog"
            aria-expanded={opened === 'more'}
            aria-current={here.isTab ? undefined : 'true'}
            onClick={() => setOpened('more')}
          >
            <Icon of={Ellipsis} size={24} />
            更多
          </button>
        </nav>
      </div>
      {opened === 'more' && <MoreNavItems groups={groups} here={here} onClose={() => setOpened(null)} />}
      {opened === 'palette' && <CommandPalette navItems={navItems} onClose={() => setOpened(null)} />}
      <CornerButton raised />
    </>
  );
}
