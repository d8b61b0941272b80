import type { LucideIcon } from 'lucide-react';
import type { ReactNode } from 'react';
import css from './Badge.module.css';
import { classNames } from './class-names.ts';
import { Icon } from './Icon.tsx';

/** A word on a small plate; give it an icon when it is a status, so that colour is not all that says it. */
export function Badge({
  tone,
  icon,
  children,
}: {
  tone?: 'ok' | 'warn' | 'err' | 'info' | 'brand' | 'line';
  icon?: LucideIcon;
  children: ReactNode;
}) {
  return (
    <span className={classNames(css.badge, tone && css[tone])}>
      {icon && <Icon of={icon} size={14} />}
      {children}
    </span>
  );
}
