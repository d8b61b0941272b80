import { type ActivityItem, confirmActivity, listActivities } from '@tongxing/contract/calls/activity-log.ts';
import { Eye } from 'lucide-react';
import { useRefresh } from '../../api/queries/use-call.ts';
import { send } from '../../api/send.ts';
import { useSubmit } from '../../api/use-submit.ts';
import { formatMethod } from '../../parts/format-method.ts';
import { formatMoment } from '../../parts/format-moment.ts';
import { notify } from '../../session/notices.ts';
import { Button } from '../../ui/Button.tsx';
import { Icon } from '../../ui/Icon.tsx';
import css from './ActivityLog.module.css';

interface AttentionStripProps {
  items: readonly ActivityItem[];
  onNotMe: (item: ActivityItem) => void;
}

/** Sign-ins on new devices that nobody has owned up to: the newest is named and asked about. */
export function AttentionStrip({ items, onNotMe }: AttentionStripProps) {
  const refresh = useRefresh();
  const [item] = items;
  const confirming = useSubmit(async ({ id }: ActivityItem) => {
    const reply = await send(confirmActivity, { id });
    if (!reply.ok) return;
    await refresh(listActivities);
    notify('success', '已确认是你本人操作');
  });
  if (!item) return null;

  return (
    <section className={css.strip} aria-label="请你看一眼">
      <span className={css.eye}>
        <Icon of={Eye} />
      </span>
      <div className={css.texts}>
        <h2>有 {items.length} 条记录，请你看一眼</h2>
        <p>
          {formatMoment(item.at)}，一台新设备（{item.device}）{item.place && `在${item.place}`}用
          {formatMethod(item.method)}登录了。
        </p>
      </div>
      <div className={css.answers}>
        <Button loading={confirming.isBusy} onClick={() => void confirming.submit(item)}>
          是我
        </Button>
        <Button variant="danger" onClick={() => onNotMe(item)}>
          不是我
        </Button>
      </div>
    </section>
  );
}
