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
  /** What the link to all of them says. */
  all: string;
}

/** The last row of a list that shows the first few: how many more there are, and where. */
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
