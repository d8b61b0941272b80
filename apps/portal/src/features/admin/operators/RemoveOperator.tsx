import { listAudit } from '@tongxing/contract/manage/audit.ts';
import { listOperators, removeOperator } from '@tongxing/contract/manage/operators.ts';
import { listPeople } from '@tongxing/contract/manage/people.ts';
import { needsTwoForRoles } from '@tongxing/contract/manage/second-operator.ts';
import type { Role } from '@tongxing/contract/permissions.ts';
import { useRefetch } from '../../../api/manage/use-admin-query.ts';
import { CommandDialog } from '../command/CommandDialog.tsx';

interface RemoveOperatorProps {
  id: string;
  name: string;
  ownRoles: readonly Role[];
  onClose: () => void;
}

/** Makes an operator an ordinary account again. */
export function RemoveOperator({ id, name, ownRoles, onClose }: RemoveOperatorProps) {
  const refetch = useRefetch();
  return (
    <CommandDialog
      call={removeOperator}
      input={{ id }}
      title={`移除管理员：${name}`}
      effects={[
        '从下一个请求起失去全部权限，进行中的操作随即终止。',
        '账号仍可使用；已提交、尚未通过的审批不会执行。',
      ]}
      verb="移除"
      doing="移除中"
      mayWait={needsTwoForRoles(ownRoles, [])}
      target={id}
      done={() => `${name} 不再是管理员`}
      onDone={() => refetch(listOperators, listPeople, listAudit)}
      onClose={onClose}
    />
  );
}
