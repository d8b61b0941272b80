import type { Permission } from '@tongxing/contract/permissions.ts';
import { Suspense, use, useEffect } from 'react';
import { useLocation } from '../../../browser/router.tsx';
import { NotFoundPage } from '../../../parts/NotFoundPage.tsx';
import { paths } from '../../../paths.ts';
import { useSiteConfig } from '../../../session/site-config.ts';
import { composeTitle } from '../../../shell/document-title.ts';
import { PieceBoundary } from '../../../shell/PieceBoundary.tsx';
import { SkeletonRows } from '../../../ui/Skeleton.tsx';
import { Me } from '../sign-in/me.ts';
import { AdminFrame } from './AdminFrame.tsx';
import { type AdminNavItem, navGroups } from './nav-items.ts';

const isOpenTo = ({ permissions: needed }: AdminNavItem, granted: readonly Permission[]) =>
  needed.length === 0 || needed.some((permission) => granted.includes(permission));

/** The segments of an address below `/admin`, decoded; null for one that cannot be. */
function readSegments(pathname: string): readonly string[] | null {
  try {
    return pathname.slice(paths.admin.length).split('/').filter(Boolean).map(decodeURIComponent);
  } catch {
    return null;
  }
}

/** The console's page of the address, in its frame; what an operator may not see is not there. */
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

  const title = isThere ? `${found.name} - 管理后台` : '此路不通';
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
        {/* Some screens are loaded when they are first needed: the frame stays where it is meanwhile. */}
        <Suspense fallback={<SkeletonRows rows={8} />}>
          <Screen item={item ?? ''} />
        </Suspense>
      </PieceBoundary>
    </AdminFrame>
  );
}
