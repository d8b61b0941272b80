import type { LucideIcon } from 'lucide-react';
import { classNames } from './class-names.ts';
import css from './Glyph.module.css';
import { Icon } from './Icon.tsx';
import { type Tone, toneClass } from './tone-class.ts';

/** An icon on a disc: 40 at the head of a row, 56 at the head of a dialog. */
export function Glyph({ of, tone, size = 40 }: { of: LucideIcon; tone?: Tone; size?: 40 | 56 }) {
  return (
    <span className={classNames(css.glyph, toneClass(tone), size === 56 && css.large)}>
      <Icon of={of} size={size === 56 ? 28 : 20} />
    </span>
  );
}
