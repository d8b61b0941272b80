import type { LucideIcon } from 'lucide-react';
import type { ReactNode } from 'react';
import { classNames } from './class-names.ts';
import { Icon } from './Icon.tsx';
import css from './Note.module.css';

/** A strip that says something in place; `lamp` asks to be looked at. */
export function Note({
  tone,
  icon,
  children,
}: {
  tone?: 'lamp' | 'err' | 'brand' | 'ok';
  icon?: LucideIcon;
  children: ReactNode;
}) {
  return (
    <div className={classNames(css.note, tone && css[tone])}>
      {icon && <Icon of={icon} />}
      <div>{children}</div>
    </div>
  );
}
