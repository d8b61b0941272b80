import type { LucideIcon } from 'lucide-react';
import { Icon } from '../../ui/Icon.tsx';
import css from './Merge.module.css';

/** One group of what follows; not there where nothing does. */
export function Consequences({
  icon,
  title,
  lines,
}: {
  icon: LucideIcon;
  title: string;
  lines: readonly string[];
}) {
  if (lines.length === 0) return null;
  return (
    <section className={css.group}>
      <h3>{title}</h3>
      <ul>
        {lines.map((line) => (
          <li key={line}>
            <Icon of={icon} size={16} />
            <span>{line}</span>
          </li>
        ))}
      </ul>
    </section>
  );
}
