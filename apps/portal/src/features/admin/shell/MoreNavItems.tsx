import { Link } from '../../../browser/router.tsx';
import { Dialog } from '../../../ui/Dialog.tsx';
import { Icon } from '../../../ui/Icon.tsx';
import { adminPath } from '../admin-path.ts';
import css from './AdminFrame.module.css';
import type { AdminNavItem } from './nav-items.ts';

interface MoreNavItemsProps {
  groups: readonly { readonly caption: string; readonly navItems: readonly AdminNavItem[] }[];
  here: AdminNavItem;
  onClose: () => void;
}

/** On a phone: the pages for which the tabs have no room. */
export function MoreNavItems({ groups, here, onClose }: MoreNavItemsProps) {
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
