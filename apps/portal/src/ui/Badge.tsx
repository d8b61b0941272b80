import type { LucideIcon } from 'lucide-react';
import type { ReactNode } from 'react';
import css from './Badge.module.css';
import { classNames } from './class-names.ts';
import { Icon } from './Icon.tsx';
import { type Tone, toneClass } from './tone-class.ts';

/** A word on a small plate; give it an icon when it is a status, so that colour is not all that says it. */
export function Badge({
  tone,
  icon,
  children,
}: {
  tone?: Tone | 'line';
  icon?: LucideIcon;
  children: ReactNode;
}) {
  return (
    <span className={classNames(css.badge, tone === 'line' ? css.line : toneClass(tone))}>
      {icon && <Icon of={icon} size={14} />}
      {children}
    </span>
  );
}
