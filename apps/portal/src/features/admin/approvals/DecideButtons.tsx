import { listAudit } from '@tongxing/contract/manage/audit.ts';
import { type ApprovalItem, listApprovals, refuseRequest } from '@tongxing/contract/manage/operators.ts';
import { showPerson } from '@tongxing/contract/manage/people.ts';
import { use, useState } from 'react';
import { useRefetch } from '../../../api/manage/use-admin-query.ts';
import { Button } from '../../../ui/Button.tsx';
import { CommandDialog } from '../command/CommandDialog.tsx';
import { Me } from '../sign-in/me.ts';
import { labelOfCall } from '../words.ts';
import { ApproveDialog } from './ApproveDialog.tsx';

/** Yes or no to what another operator has asked for; one's own can only be taken back. */
export function DecideButtons({ item }: { item: ApprovalItem }) {
  const me = use(Me);
  const refetch = useRefetch();
  const [asked, setAsked] = useState<'yes' | 'no'>();
  const isOwn = item.asked_by === me.id;
  const what = labelOfCall(item.call);
  const refresh = () => refetch(listApprovals, listAudit, showPerson);
  const close = () => setAsked(undefined);
  return (
    <>
      {!isOwn && (
        <Button
          size="sm"
          variant="soft"
          aria-label={`同意：${what}，${item.asked_by_name} 提的`}
          onClick={() => setAsked('yes')}
        >
          同意
        </Button>
      )}{' '}
      <Button
        size="sm"
        variant="ghost"
        aria-label={`${isOwn ? '撤回' : '不同意'}：${what}`}
        onClick={() => setAsked('no')}
      >
        {isOwn ? '撤回' : '不同意'}
      </Button>
      {asked === 'yes' && <ApproveDialog item={item} onDone={refresh} onClose={close} />}
      {asked === 'no' && (
        <CommandDialog
          call={refuseRequest}
          input={{ id: item.id }}
          title={`${isOwn ? '撤回' : '不同意'}：${what}`}
          effects={['什么也不执行。', '想再做，要重新提出。']}
          verb={isOwn ? '撤回' : '不同意'}
          doing="正在处理"
          target={item.id}
          done={() => (isOwn ? '已撤回' : '已回绝')}
          onDone={refresh}
          onClose={close}
        />
      )}
    </>
  );
}
