import type { LucideIcon } from 'lucide-react';
import { Link } from '../../../browser/router.tsx';
import { buttonClass } from '../../../ui/button-class.ts';
import { Glyph } from '../../../ui/Glyph.tsx';
import { ListRow } from '../../../ui/ListRow.tsx';

interface MoreRowProps {
  icon: LucideIcon;
  title: string;
  text: string;
  to: string;
  /** The text of the link to the whole list. */
  all: string;
}

/** The last row of a shortened list: how many more there are, with a link to all. */
export function MoreRow({ icon, title, text, to, all }: MoreRowProps) {
  return (
    <ListRow
      lead={<Glyph of={icon} />}
      title={title}
      text={text}
      side={
        <Link className={buttonClass({ size: 'sm' })} to={to}>
          {all}
        </Link>
      }
    />
  );
}
