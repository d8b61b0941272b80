import { listFormerGrants } from '@tongxing/contract/calls/data-access.ts';
import { fileUrl } from '../../api/file-url.ts';
import { useCall } from '../../api/queries/use-call.ts';
import { formatMoment } from '../../parts/format-moment.ts';
import { GrantLink } from '../../parts/GrantLink.tsx';
import { AppIcon } from '../../ui/AppIcon.tsx';
import { Card } from '../../ui/Card.tsx';
import { ListRow } from '../../ui/ListRow.tsx';

/** Formerly authorized apps, with the history of their data access; hidden while there are none. */
export function FormerGrants() {
  const former = useCall(listFormerGrants, {});
  const items = former.data?.items ?? [];
  if (items.length === 0) return null;
  return (
    <Card title="以前授权过的应用" inside="list">
      {items.map(({ client_id: id, name, logo, last_at: at }) => (
        <ListRow
          key={id}
          tight
          lead={<AppIcon id={id} name={name} src={logo && fileUrl(logo)} />}
          title={<GrantLink id={id} name={name} />}
          text={`最近提供资料：${formatMoment(at)}`}
        />
      ))}
    </Card>
  );
}
