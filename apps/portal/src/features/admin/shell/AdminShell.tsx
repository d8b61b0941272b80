import type { Permission } from '@tongxing/contract/permissions.ts';
import { Ellipsis, Search } from 'lucide-react';
import { type ReactNode, Suspense, use, useEffect, useState } from 'react';
import { Link, useLocation } from '../../../browser/router.tsx';
import { NotFoundPage } from '../../../parts/NotFoundPage.tsx';
import { paths } from '../../../paths.ts';
import { useSiteConfig } from '../../../session/site-config.ts';
import { CornerButton } from '../../../shell/corner-button/CornerButton.tsx';
import { composeTitle } from '../../../shell/document-title.ts';
import { AccountButton } from '../../../shell/layouts/AccountButton.tsx';
import consoleCss from '../../../shell/layouts/ConsoleLayout.module.css';
import { SiteMark } from '../../../shell/layouts/SiteMark.tsx';
import { SkipLink } from '../../../shell/layouts/SkipLink.tsx';
import { PieceBoundary } from '../../../shell/PieceBoundary.tsx';
import { classNames } from '../../../ui/class-names.ts';
import { Dialog } from '../../../ui/Dialog.tsx';
import { Icon } from '../../../ui/Icon.tsx';
import { IconButton } from '../../../ui/IconButton.tsx';
import { HasOfflineStrip, OfflineStrip } from '../../../ui/OfflineStrip.tsx';
import { SkeletonRows } from '../../../ui/Skeleton.tsx';
import { adminPath } from '../admin-path.ts';
import { Me } from '../sign-in/me.ts';
import css from './AdminFrame.module.css';
import { CommandPalette } from './CommandPalette.tsx';
import { type AdminNavItem, navGroups } from './nav-items.ts';

const isOpenTo = ({ permissions: needed }: AdminNavItem, granted: readonly Permission[]) =>
  needed.length === 0 || needed.some((permission) => granted.includes(permission));

/** The decoded segments of an address below `/admin`; null for one that cannot be decoded. */
function readSegments(pathname: string): readonly string[] | null {
  try {
    return pathname.slice(paths.admin.length).split('/').filter(Boolean).map(decodeURIComponent);
  } catch {
    return null;
  }
}

/** The console page of the address in its frame. A page that the operator may not see counts as unknown. */
export function AdminShell() {
  const { pathname } = useLocation();
  const { permissions } = use(Me);
  const config = useSiteConfig();
  const segments = readSegments(pathname);
  const [key = '', item, ...more] = segments ?? [];
  const found = navGroups
    .flatMap(({ navItems }) => navItems)
    .find((navItem) => navItem.key === key && isOpenTo(navItem, permissions));
  const Screen = item === undefined ? found?.Screen : found?.ItemScreen;
  const isThere = found && Screen && segments !== null && more.length === 0;

  const title = isThere ? `${found.name} - 管理后台` : '页面不存在';
  useEffect(() => {
    document.title = composeTitle(title, config?.title);
  }, [title, config?.title]);

  if (!isThere) return <NotFoundPage />;
  const groups = navGroups
    .map(({ caption, navItems }) => ({
      caption,
      navItems: navItems.filter((navItem) => isOpenTo(navItem, permissions)),
    }))
    .filter(({ navItems }) => navItems.length > 0);
  return (
    <AdminFrame groups={groups} here={found}>
      <PieceBoundary key={pathname}>
        {/* Some pages load lazily; the frame stays meanwhile. */}
        <Suspense fallback={<SkeletonRows rows={8} />}>
          <Screen item={item ?? ''} />
        </Suspense>
      </PieceBoundary>
    </AdminFrame>
  );
}

interface AdminFrameProps {
  groups: readonly { readonly caption: string; readonly navItems: readonly AdminNavItem[] }[];
  here: AdminNavItem;
  children: ReactNode;
}

/** The console's frame: the same side bar, rail and tabs as a person's own console, and the palette over everything. */
function AdminFrame({ groups, here, children }: AdminFrameProps) {
  const [opened, setOpened] = useState<'palette' | 'more' | null>(null);
  const navItems = groups.flatMap((group) => group.navItems);
  const tabs = navItems.filter(({ isTab }) => isTab);
  const current = (navItem: AdminNavItem) => (navItem === here ? 'page' : undefined);

  useEffect(() => {
    const press = (event: KeyboardEvent) => {
      if (event.key.toLowerCase() !== 'k' || !(event.metaKey || event.ctrlKey) || event.isComposing) return;
      // Not over another dialog: leaving it would lose the typed text.
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
          <OfflineStrip />
          <div className={classNames(consoleCss.inner, css.inner)}>
            <HasOfflineStrip value>{children}</HasOfflineStrip>
          </div>
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

interface MoreNavItemsProps {
  groups: readonly { readonly caption: string; readonly navItems: readonly AdminNavItem[] }[];
  here: AdminNavItem;
  onClose: () => void;
}

/** On a phone, the pages that do not fit into the tabs. */
function MoreNavItems({ groups, here, onClose }: MoreNavItemsProps) {
  const rest = groups.flatMap(({ navItems }) => navItems).filter(({ isTab }) => !isTab);
  return (
    <Dialog title="更多" onClose={onClose}>
      <nav className={css.items} aria-label="更多页面">
        {rest.map((navItem) => (
          <Link
            key={navItem.key}
            to={adminPath(navItem.key)}
            aria-current={navItem === here ? 'page' : undefined}
            onClick={onClose}
          >
            <Icon of={navItem.icon} />
            {navItem.name}
          </Link>
        ))}
      </nav>
    </Dialog>
  );
}
