import { showApp } from '@tongxing/contract/manage/apps.ts';
import { listAudit } from '@tongxing/contract/manage/audit.ts';
import {
  type ApprovalItem,
  approveRequest,
  listApprovals,
  listOperators,
  refuseRequest,
} from '@tongxing/contract/manage/operators.ts';
import { showPerson } from '@tongxing/contract/manage/people.ts';
import { showSettings } from '@tongxing/contract/manage/settings.ts';
import { permissionTo } from '@tongxing/contract/permissions.ts';
import { use, useState } from 'react';
import { useAdminQuery, useRefetch } from '../../../api/manage/use-admin-query.ts';
import { formatMethod } from '../../../parts/format-method.ts';
import { Button } from '../../../ui/Button.tsx';
import { CommandDialog } from '../command/CommandDialog.tsx';
import { readFaults } from '../settings/format-fault.ts';
import { Me, useMay } from '../sign-in/me.ts';
import { labelOfCall } from '../words.ts';
import { useAsked } from './use-asked.ts';

/** Approves or denies another operator's request; an operator's own can only be withdrawn. */
export function DecideButtons({ item }: { item: ApprovalItem }) {
  const me = use(Me);
  const refetch = useRefetch();
  const [asked, setAsked] = useState<'yes' | 'no'>();
  const isOwn = item.asked_by === me.id;
  const what = labelOfCall(item.call);
  const refresh = () => refetch(listApprovals, listAudit, showPerson, showApp, listOperators, showSettings);
  const close = () => setAsked(undefined);
  return (
    <>
      {!isOwn && (
        <Button
          size="sm"
          variant="soft"
          aria-label={`通过：${what}，申请人 ${item.asked_by_name}`}
          onClick={() => setAsked('yes')}
        >
          通过
        </Button>
      )}{' '}
      <Button
        size="sm"
        variant="ghost"
        aria-label={`${isOwn ? '撤回' : '拒绝'}：${what}`}
        onClick={() => setAsked('no')}
      >
        {isOwn ? '撤回' : '拒绝'}
      </Button>
      {asked === 'yes' && <ApproveDialog item={item} onDone={refresh} onClose={close} />}
      {asked === 'no' && (
        <CommandDialog
          call={refuseRequest}
          input={{ id: item.id }}
          title={`${isOwn ? '撤回' : '拒绝'}：${what}`}
          effects={['操作不会执行。', '如需执行，请重新提交。']}
          verb={isOwn ? '撤回' : '拒绝'}
          doing="处理中"
          target={item.id}
          done={() => (isOwn ? '已撤回' : '已拒绝')}
          onDone={refresh}
          onClose={close}
        />
      )}
    </>
  );
}

interface ApproveDialogProps {
  item: ApprovalItem;
  onDone: () => Promise<unknown>;
  onClose: () => void;
}

/** Shows the target, the whole request and its reason before the operator approves it. */
function ApproveDialog({ item, onDone, onClose }: ApproveDialogProps) {
  const may = useMay();
  const what = labelOfCall(item.call);
  const asked = useAsked(item);
  // Reading a person is audited, so it happens in this dialog only and not for every row.
  const { binding } = item.input;
  const person = useAdminQuery(
    showPerson,
    { id: item.target_id ?? '' },
    { enabled: item.call === 'people.unbind' && item.target_id !== null && may(permissionTo.readPeople) },
  );
  const bound = person.data?.bindings.find(({ id }) => id === binding);
  return (
    <CommandDialog
      call={approveRequest}
      input={{ id: item.id }}
      title={`通过：${what}`}
      effects={[
        `立即执行“${what}”，操作人为 ${item.asked_by_name}，审计日志记录你为审批人。`,
        ...(item.target_id && item.target_kind !== 'setting' ? [`操作对象：${item.target_id}`] : []),
        ...asked,
        ...(bound ? [`解绑：${formatMethod(bound.provider)} 账号“${bound.nickname || '没有昵称'}”`] : []),
        item.reason ? `申请理由：${item.reason}` : '申请人没有填写理由。',
      ]}
      verb="通过并执行"
      doing="执行中"
      tone="primary"
      target={item.target_id}
      done={() => `已通过，“${what}”已执行`}
      formatRefused={({ details, text }) =>
        readFaults(details['issues'])
          .map((fault) => fault.text)
          .join('；') || text
      }
      onDone={onDone}
      onClose={onClose}
    />
  );
}
