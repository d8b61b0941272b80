import { listPasskeys } from '@tongxing/contract/calls/passkeys.ts';
import {
  listQuarantine,
  type QuarantineItem,
  removeQuarantined,
  restoreQuarantined,
} from '@tongxing/contract/calls/recovery.ts';
import { getSecondFactor } from '@tongxing/contract/calls/second-factor.ts';
import { Trash2 } from 'lucide-react';
import { useState } from 'react';
import { useRefresh } from '../../api/queries/use-call.ts';
import { useProfileRefresh } from '../../api/queries/use-profile.ts';
import { send } from '../../api/send.ts';
import { useSubmit } from '../../api/use-submit.ts';
import { formatMoment } from '../../parts/format-moment.ts';
import { formatQuarantined, quarantinedIcon } from '../../parts/quarantined-icon.ts';
import { notify } from '../../session/notices.ts';
import { Button } from '../../ui/Button.tsx';
import { Card } from '../../ui/Card.tsx';
import { ConfirmDialog } from '../../ui/ConfirmDialog.tsx';
import { Glyph } from '../../ui/Glyph.tsx';
import { Icon } from '../../ui/Icon.tsx';
import { IconButton } from '../../ui/IconButton.tsx';
import { ListRow } from '../../ui/ListRow.tsx';

/** The quarantine: credentials that somebody else may have added, to restore or to delete. */
export function QuarantineCard({ items }: { items: readonly QuarantineItem[] }) {
  const refresh = useRefresh();
  const refreshProfile = useProfileRefresh();
  const [removing, setRemoving] = useState<QuarantineItem | null>(null);

  const restoring = useSubmit(async (item: QuarantineItem) => {
    const reply = await send(restoreQuarantined, { id: item.id });
    if (reply.ok) notify('success', `已恢复${formatQuarantined(item)}`);
    await Promise.all([refresh(listQuarantine, listPasskeys, getSecondFactor), refreshProfile()]);
  });
  const remove = async (item: QuarantineItem) => {
    const reply = await send(removeQuarantined, { id: item.id }, { showsErrorsItself: true });
    if (!reply.ok) return reply.msg;
    notify('success', `已删除${formatQuarantined(item)}`);
    setRemoving(null);
    await refresh(listQuarantine);
  };

  return (
    <Card title="已暂停的登录方式" aside="如非本人添加，无需处理，到期自动删除" inside="list">
      {items.map((item) => {
        const name = formatQuarantined(item);
        return (
          <ListRow
            key={item.id}
            lead={<Glyph of={quarantinedIcon(item)} tone="warn" />}
            title={name}
            text={`已暂停使用，${formatMoment(item.until)}前可以恢复`}
            side={
              <>
                <Button
                  size="sm"
                  aria-label={`恢复 ${name}`}
                  loading={restoring.busyWith?.id === item.id}
                  disabled={restoring.isBusy}
                  onClick={() => void restoring.submit(item)}
                >
                  恢复
                </Button>
                <IconButton label={`删除 ${name}`} onClick={() => setRemoving(item)}>
                  <Icon of={Trash2} size={18} />
                </IconButton>
              </>
            }
          />
        );
      })}
      {removing && (
        <ConfirmDialog
          title={`删除${formatQuarantined(removing)}？`}
          text="现在就删除，以后不能再恢复。"
          confirm="删除"
          confirming="删除中"
          onConfirm={() => remove(removing)}
          onClose={() => setRemoving(null)}
        />
      )}
    </Card>
  );
}
