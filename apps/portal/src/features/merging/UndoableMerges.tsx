import { listMerges, type MergeItem, undoMerge } from '@tongxing/contract/calls/merging.ts';
import { useState } from 'react';
import { fileUrl } from '../../api/file-url.ts';
import { useCall, useRefresh } from '../../api/queries/use-call.ts';
import { useProfileRefresh } from '../../api/queries/use-profile.ts';
import { send } from '../../api/send.ts';
import { formatMoment } from '../../parts/format-moment.ts';
import { notify } from '../../session/notices.ts';
import { Avatar } from '../../ui/Avatar.tsx';
import { Button } from '../../ui/Button.tsx';
import { Card } from '../../ui/Card.tsx';
import { ConfirmDialog } from '../../ui/ConfirmDialog.tsx';
import { ListRow } from '../../ui/ListRow.tsx';

/** The merges that can still be undone; hidden while there are none. */
export function UndoableMerges() {
  const merges = useCall(listMerges, {});
  const refresh = useRefresh();
  const refreshProfile = useProfileRefresh();
  const [asking, setAsking] = useState<MergeItem | null>(null);
  const items = merges.data?.items ?? [];
  if (items.length === 0 && !asking) return null;

  const undo = async ({ id, nickname }: MergeItem) => {
    const reply = await send(undoMerge, { id }, { showsErrorsItself: true });
    await Promise.all([refresh(listMerges), refreshProfile()]);
    if (!reply.ok) return reply.msg;
    notify('success', `已撤销，“${nickname}”恢复了`);
    setAsking(null);
  };

  return (
    <Card title="可以撤销的合并" inside="list">
      {items.map((item) => (
        <ListRow
          key={item.id}
          lead={<Avatar id={item.number} src={fileUrl(item.avatar)} size={40} />}
          title={item.nickname}
          text={`账号 ID ${item.number}，${formatMoment(item.undo_until)} 前可以撤销`}
          side={
            <Button size="sm" aria-label={`撤销合并 ${item.nickname}`} onClick={() => setAsking(item)}>
              撤销
            </Button>
          }
        />
      ))}
      {asking && (
        <ConfirmDialog
          title="撤销这次合并？"
          text={`“${asking.nickname}”会恢复成单独的账号，合并时移过来的都还给它，用它原来的方式登录。`}
          tone="primary"
          confirm="撤销合并"
          confirming="撤销中"
          cancelLabel="取消"
          onConfirm={() => undo(asking)}
          onClose={() => setAsking(null)}
        />
      )}
    </Card>
  );
}
