import { MailX } from 'lucide-react';
import { Badge } from '../../../ui/Badge.tsx';
import { Moment } from '../Moment.tsx';

/** Beside an address: it has refused mail for good since then. Nothing for null. */
export function RefusedBadge({ at }: { at: string | null }) {
  if (at === null) return null;
  return (
    <Badge tone="err" icon={MailX}>
      <span>
        <Moment at={at} /> 起收不到邮件
      </span>
    </Badge>
  );
}
