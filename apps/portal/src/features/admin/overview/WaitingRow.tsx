import type { LucideIcon } from 'lucide-react';
import { Link } from '../../../browser/router.tsx';
import { buttonClass } from '../../../ui/button-class.ts';
import { Glyph } from '../../../ui/Glyph.tsx';
import { ListRow } from '../../../ui/ListRow.tsx';
import type { Tone } from '../../../ui/tone-class.ts';

interface WaitingRowProps {
  icon: LucideIcon;
  tone: Tone;
  title: string;
  text: string;
  /** Where it is decided; left out where nothing is to do. */
  to?: string;
  action?: string;
}

/** One kind of open decision, with a link to its page. */
export function WaitingRow({ icon, tone, title, text, to, action }: WaitingRowProps) {
  return (
    <ListRow
      lead={<Glyph of={icon} tone={tone} />}
      title={title}
      text={text}
      side={
        to && (
          <Link className={buttonClass({ size: 'sm' })} to={to}>
            {action}
          </Link>
        )
      }
    />
  );
}
