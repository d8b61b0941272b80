import type { LucideIcon } from 'lucide-react';
import type { ReactNode } from 'react';
import { classNames } from './class-names.ts';
import { Icon } from './Icon.tsx';
import css from './Note.module.css';
import { type Tone, toneClass } from './tone-class.ts';

/** A strip that says something in place; `lamp` asks to be looked at. */
export function Note({ tone, icon, children }: { tone?: Tone; icon?: LucideIcon; children: ReactNode }) {
  return (
    <div className={classNames(css.note, toneClass(tone))}>
      {icon && <Icon of={icon} />}
      <div>{children}</div>
    </div>
  );
}
