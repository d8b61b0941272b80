import { eventTitles } from '@tongxing/contract/activity-words.ts';
import { type ActivityItem, listActivities } from '@tongxing/contract/calls/activity-log.ts';
import { ChevronRight } from 'lucide-react';
import { useState } from 'react';
import { useCall } from '../../api/queries/use-call.ts';
import { Link } from '../../browser/router.tsx';
import { deviceIcon } from '../../parts/device-icon.ts';
import { formatMethod } from '../../parts/format-method.ts';
import { formatMoment } from '../../parts/format-moment.ts';
import { Loaded } from '../../parts/Loaded.tsx';
import { NotMeDialog } from '../../parts/NotMeDialog.tsx';
import { paths } from '../../paths.ts';
import { Badge } from '../../ui/Badge.tsx';
import { Button } from '../../ui/Button.tsx';
import { Card } from '../../ui/Card.tsx';
import { EmptyState } from '../../ui/EmptyState.tsx';
import { Glyph } from '../../ui/Glyph.tsx';
import { Icon } from '../../ui/Icon.tsx';
import { ListRow } from '../../ui/ListRow.tsx';
import { linkClass } from '../../ui/link-class.ts';

const shown: ReadonlySet<string> = new Set(['sign_in', 'sign_in_failed', 'qr_confirmed']);

/** The newest sign-ins with device, location and method; each can be reported. */
export function RecentSignIns() {
  const log = useCall(listActivities, { type: 'sign_in' });
  const [reported, setReported] = useState<ActivityItem | null>(null);
  return (
    <Card
      title="最近登录"
      inside="list"
      aside={
        <Link className={linkClass()} to={paths.user.logs}>
          全部记录
          <Icon of={ChevronRight} size={18} />
        </Link>
      }
    >
      <Loaded query={log}>
        {({ items }) => {
          const newest = items.filter(({ kind }) => shown.has(kind)).slice(0, 3);
          if (newest.length === 0) return <EmptyState title="还没有登录记录" text="以后的登录会出现在这里" />;
          return newest.map((item) => (
            <ListRow
              key={item.id}
              lead={<Glyph of={deviceIcon[item.device_kind]} {...(item.attention ? { tone: 'lamp' } : {})} />}
              title={
                <>
                  {item.device}
                  {item.details['new_device'] === true && <Badge tone="warn">新设备</Badge>}
                  {item.kind === 'sign_in_failed' && <Badge tone="err">没有成功</Badge>}
                  {item.current && <Badge tone="brand">本机</Badge>}
                </>
              }
              text={`${formatMoment(item.at)}　${item.place || '未知地点'}　${
                item.kind === 'sign_in' || item.kind === 'sign_in_failed'
                  ? formatMethod(item.method)
                  : eventTitles.qr_confirmed
              }`}
              side={
                (item.attention || item.kind === 'sign_in_failed') &&
                item.reportable && (
                  <Button
                    variant="danger-line"
                    size="sm"
                    aria-label={`不是我：${item.device}，${formatMoment(item.at)}`}
                    onClick={() => setReported(item)}
                  >
                    不是我
                  </Button>
                )
              }
            />
          ));
        }}
      </Loaded>
      {reported && <NotMeDialog item={reported} onClose={() => setReported(null)} />}
    </Card>
  );
}
