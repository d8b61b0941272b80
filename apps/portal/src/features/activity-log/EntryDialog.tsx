import type { ActivityItem } from '@tongxing/contract/calls/activity-log.ts';
import { describeActivity } from '../../parts/describe-activity.ts';
import { formatMoment } from '../../parts/format-moment.ts';
import { Button } from '../../ui/Button.tsx';
import { Dialog } from '../../ui/Dialog.tsx';
import { KeyValues } from '../../ui/KeyValues.tsx';

interface EntryDialogProps {
  item: ActivityItem;
  onNotMe: (item: ActivityItem) => void;
  onClose: () => void;
}

/** All details of one entry, with the button 不是我. */
export function EntryDialog({ item, onNotMe, onClose }: EntryDialogProps) {
  const { title, text } = describeActivity(item);
  return (
    <Dialog
      title={title}
      onClose={onClose}
      actions={
        <>
          <Button variant="danger-line" onClick={() => onNotMe(item)}>
            不是我
          </Button>
          <Button variant="primary" onClick={onClose}>
            关闭
          </Button>
        </>
      }
    >
      <KeyValues
        inset
        items={[
          ...(text ? ([['说明', text]] as const) : []),
          ['时间', formatMoment(item.at)],
          ['设备', item.current ? `${item.device}（本机）` : item.device],
          ['地点', item.place || '未知地点'],
          ['IP', item.ip],
        ]}
      />
    </Dialog>
  );
}
