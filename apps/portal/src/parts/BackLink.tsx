import { ArrowLeft } from 'lucide-react';
import type { ReactNode } from 'react';
import { Link } from '../browser/router.tsx';
import { Icon } from '../ui/Icon.tsx';
import css from '../ui/link.module.css';
import { linkClass } from '../ui/link-class.ts';

/** The link from one thing's page back to its list. */
export function BackLink({ to, children }: { to: string; children: ReactNode }) {
  return (
    <Link className={`${linkClass()} ${css.back}`} to={to}>
      <Icon of={ArrowLeft} size={18} />
      {children}
    </Link>
  );
}
