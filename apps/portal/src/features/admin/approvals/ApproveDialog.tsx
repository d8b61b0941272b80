import { type ApprovalItem, approveRequest } from '@tongxing/contract/manage/operators.ts';
import { showPerson } from '@tongxing/contract/manage/people.ts';
import { useAdminQuery } from '../../../api/manage/use-admin-query.ts';
import { formatMethod } from '../../../parts/format-method.ts';
import { CommandDialog } from '../command/CommandDialog.tsx';
import { readFaults } from '../settings/format-fault.ts';
import { useMay } from '../sign-in/me.ts';
import { labelOfCall } from '../words.ts';
import { useAsked } from './use-asked.ts';

interface ApproveDialogProps {
  item: ApprovalItem;
  onDone: () => Promise<unknown>;
  onClose: () => void;
}

/** Says whom it is about, all that was asked for and why, before it is agreed to. */
export function ApproveDialog({ item, onDone, onClose }: ApproveDialogProps) {
  const may = useMay();
  const what = labelOfCall(item.call);
  const asked = useAsked(item);
  // A look at a person is audited: it is taken only here, where somebody decides, and not for every row.
  const { binding } = item.input;
  const person = useAdminQuery(
    showPerson,
    { id: item.target_id ?? '' },
    { enabled: item.call === 'people.unbind' && item.target_id !== null && may('people:read') },
  );
  const bound = person.data?.bindings.find(({ id }) => id === binding);
  return (
    <CommandDialog
      call={approveRequest}
      input={{ id: item.id }}
      title={`同意：${what}`}
      effects={[
        `马上执行「${what}」，算在 ${item.asked_by_name} 名下，审计里写明是你同意的。`,
        ...(item.target_id && item.target_kind !== 'setting' ? [`对谁：${item.target_id}`] : []),
        ...asked,
        ...(bound ? [`解绑：${formatMethod(bound.provider)} 账号「${bound.nickname || '没有昵称'}」`] : []),
        item.reason ? `对方写的理由：${item.reason}` : '对方没写理由。',
      ]}
      verb="同意并执行"
      doing="正在执行"
      tone="primary"
      target={item.target_id}
      done={() => `已同意，「${what}」执行了`}
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
