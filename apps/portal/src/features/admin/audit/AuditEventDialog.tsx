import type { AuditItem } from '@tongxing/contract/manage/audit.ts';
import { Dialog } from '../../../ui/Dialog.tsx';
import { KeyValues } from '../../../ui/KeyValues.tsx';
import { Moment } from '../Moment.tsx';
import { TargetLink } from '../TargetLink.tsx';
import { labelOfCall } from '../words.ts';
import css from './Audit.module.css';

const isEmpty = (value: Readonly<Record<string, unknown>>) => Object.keys(value).length === 0;

/** One audit event with all its fields. */
export function AuditEventDialog({ event, onClose }: { event: AuditItem; onClose: () => void }) {
  return (
    <Dialog
      title={labelOfCall(event.kind)}
      text={`审计日志第 ${event.number} 条`}
      size="lg"
      onClose={onClose}
    >
      <KeyValues
        inset
        items={[
          [
            '管理员',
            <span key="operator" title={event.operator}>
              {event.operator_name}
            </span>,
          ],
          ['时间', <Moment key="at" at={event.at} />],
          ['操作对象', <TargetLink key="target" of={event} />],
          ['理由', event.reason || '无'],
          ['审批人', event.approved_by_name ?? event.approved_by ?? '无需审批'],
          ['权限', <code key="permission">{event.permission}</code>],
          ['来源', `${event.place || '未知地点'} ${event.ip}`],
          ['管理员内部 ID', <code key="operator-id">{event.operator}</code>],
          ...(event.target_id
            ? ([['对象内部 ID', <code key="target-id">{event.target_id}</code>]] as const)
            : []),
          ['请求编号', <code key="request">{event.request_id}</code>],
        ]}
      />
      {(!isEmpty(event.before) || !isEmpty(event.after)) && (
        <div className={css.change}>
          {!isEmpty(event.before) && <State name="变更前" value={event.before} />}
          {!isEmpty(event.after) && <State name="变更后" value={event.after} />}
        </div>
      )}
    </Dialog>
  );
}

function State({ name, value }: { name: string; value: Readonly<Record<string, unknown>> }) {
  return (
    <figure>
      <figcaption>{name}</figcaption>
      <pre>{JSON.stringify(value, null, 2)}</pre>
    </figure>
  );
}
