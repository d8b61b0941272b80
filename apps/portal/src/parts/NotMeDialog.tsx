import { type ActivityItem, listActivities, reportActivity } from '@tongxing/contract/calls/activity-log.ts';
import { listSessions } from '@tongxing/contract/calls/sessions.ts';
import { useRefresh } from '../api/queries/use-call.ts';
import { send } from '../api/send.ts';
import { useNavigate } from '../browser/router.tsx';
import { paths, withQuery } from '../paths.ts';
import { notify } from '../session/notices.ts';
import { ConfirmDialog } from '../ui/ConfirmDialog.tsx';
import { KeyValues } from '../ui/KeyValues.tsx';
import { describeActivity } from './describe-activity.ts';
import { formatMoment } from './format-moment.ts';

/** 不是我: names the event and what will happen, ends every other session and leads on to a new password. */
export function NotMeDialog({ item, onClose }: { item: ActivityItem; onClose: () => void }) {
  const refresh = useRefresh();
  const navigate = useNavigate();
  const { title, text } = describeActivity(item);

  const report = async () => {
    const reply = await send(reportActivity, { id: item.id }, { showsErrorsItself: true });
    if (!reply.ok) return reply.msg;
    onClose();
    const { ended, quarantined } = reply.data;
    const out = ended > 0 ? `其他 ${ended} 处登录都已退出` : '没有别处在登录';
    notify('success', quarantined.length > 0 ? `${out}，停用了之后添加的 ${quarantined.length} 项` : out);
    void refresh(listActivities, listSessions);
    navigate(withQuery(paths.user.security, { open: 'password', after: 'report' }));
  };

  return (
    <ConfirmDialog
      title="这不是你？"
      text="其他设备会立刻退出登录，受信任的设备将取消信任，之后添加的登录方式暂停使用。请接着设置新密码。"
      confirm="不是我，退出其他设备"
      confirming="处理中"
      cancelLabel="暂不处理"
      onConfirm={report}
      onClose={onClose}
    >
      <KeyValues
        inset
        items={[
          ['事件', text ? `${title}，${text}` : title],
          ['设备', item.device],
          ['地点', item.place || '未知地点'],
          ['时间', formatMoment(item.at)],
        ]}
      />
    </ConfirmDialog>
  );
}
