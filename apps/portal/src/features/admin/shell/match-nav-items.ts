import type { LucideIcon } from 'lucide-react';
import type { ReactNode } from 'react';
import { adminPath } from '../admin-path.ts';
import type { AdminNavItem } from './nav-items.ts';

/** Something the palette can lead to. */
export interface Hit {
  readonly key: string;
  readonly to: string;
  readonly name: string;
  readonly text?: string;
  readonly icon?: LucideIcon;
  readonly lead?: ReactNode;
  readonly group: string;
  /** What was typed is its name, or the beginning of it. */
  readonly isMeant?: boolean;
}

/** The pages whose name, or one of the words that stand for it, holds what is typed; without a text all of them. */
export function matchNavItems(navItems: readonly AdminNavItem[], text: string): readonly Hit[] {
  const wanted = text.toLowerCase();
  return navItems
    .map((navItem) => ({
      navItem,
      words: [navItem.name, navItem.key, ...(navItem.words ?? [])].map((word) => word.toLowerCase()),
    }))
    .filter(({ words }) => words.some((word) => word.includes(wanted)))
    .map(({ navItem, words }) => ({
      key: navItem.key,
      to: adminPath(navItem.key),
      name: navItem.name,
      icon: navItem.icon,
      group: '页面',
      isMeant: wanted !== '' && words.some((word) => word.startsWith(wanted)),
    }));
}
