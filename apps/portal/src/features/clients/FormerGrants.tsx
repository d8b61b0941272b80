import { listFormerGrants } from '@tongxing/contract/calls/readings.ts';
import { fileUrl } from '../../api/file-url.ts';
import { useCall } from '../../api/queries/use-call.ts';
import { GrantLink } from '../../parts/GrantLink.tsx';
import { sayMoment } from '../../parts/say-moment.ts';
import { AppIcon } from '../../ui/AppIcon.tsx';
import { Card } from '../../ui/Card.tsx';
import { ListRow } from '../../ui/ListRow.tsx';

/** Apps that were let in before: what they got can still be read. Nothing where there are none. */
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
          text={`最后一次给它资料：${sayMoment(at)}`}
        />
      ))}
    </Card>
  );
}
