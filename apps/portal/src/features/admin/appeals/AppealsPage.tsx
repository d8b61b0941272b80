import type { ManageOutput } from '@tongxing/contract/define-manage-call.ts';
import { acceptAppeal, listAppeals, refuseAppeal } from '@tongxing/contract/manage/appeals.ts';
import { useState } from 'react';
import { usePages, useRefetch } from '../../../api/manage/use-admin-query.ts';
import { Link } from '../../../browser/router.tsx';
import { Badge } from '../../../ui/Badge.tsx';
import { Button } from '../../../ui/Button.tsx';
import { EmptyState } from '../../../ui/EmptyState.tsx';
import css from '../Admin.module.css';
import { AdminHead } from '../AdminHead.tsx';
import { adminPath } from '../admin-path.ts';
import { CommandDialog } from '../command/CommandDialog.tsx';
import { Moment } from '../Moment.tsx';
import { PagedTable } from '../PagedTable.tsx';
import { SectionCard } from '../settings/SectionCard.tsx';

type Appeal = ManageOutput<typeof listAppeals>['items'][number];

const states = { received: '待处理', accepted: '已通过', refused: '已拒绝' } as const;

/** `/admin/appeals`: people who ask for their account from outside. */
export function AppealsPage() {
  const pages = usePages(listAppeals, {});
  const refetch = useRefetch();
  const [opened, setOpened] = useState<{ appeal: Appeal; what: 'accept' | 'refuse' }>();
  const common = {
    target: opened?.appeal.account_id ?? null,
    onDone: () => refetch(listAppeals),
    onClose: () => setOpened(undefined),
  } as const;
  return (
    <>
      <AdminHead
        title="申诉"
        text="用户无法接收验证码且没有其他登录方式时提交的申诉，请核实身份后更换手机号。"
        handbook="people"
      />
      <PagedTable
        caption="申诉"
        pages={pages}
        rowKey={({ id }) => id}
        columns={[
          {
            key: 'who',
            head: '用户',
            cell: ({ account_id: account, account_number: number, nickname, phone, state }) => (
              <div>
                <p className={css.name}>
                  <Link className={css.row} to={adminPath('people', account)}>
                    {nickname || number}
                  </Link>{' '}
                  <Badge tone={state === 'received' ? 'lamp' : 'line'}>{states[state]}</Badge>
                </p>
                <small className={css.under}>更换为 {phone}</small>
              </div>
            ),
          },
          {
            key: 'evidence',
            head: '说明',
            cell: ({ evidence }) => (
              <ul>
                {evidence.map(({ key, label, text }) => (
                  <li key={key}>
                    <small className="muted">{label}</small>
                    <br />
                    {text}
                  </li>
                ))}
              </ul>
            ),
          },
          {
            key: 'asked',
            head: '申诉时间',
            wideOnly: true,
            cell: ({ asked_at: at }) => <Moment ago at={at} />,
          },
          {
            key: 'decide',
            head: '处理',
            cell: (appeal) =>
              appeal.state === 'received' && (
                <>
                  <Button size="sm" variant="primary" onClick={() => setOpened({ appeal, what: 'accept' })}>
                    通过
                  </Button>{' '}
                  <Button size="sm" onClick={() => setOpened({ appeal, what: 'refuse' })}>
                    拒绝
                  </Button>
                </>
              ),
          },
        ]}
        empty={<EmptyState level="h2" title="没有申诉" text="用户提交申诉后显示在这里。" />}
      />
      <SectionCard section="appeals" />
      {opened?.what === 'accept' && (
        <CommandDialog
          {...common}
          call={acceptAppeal}
          input={{ id: opened.appeal.id }}
          title={`通过“${opened.appeal.nickname || opened.appeal.account_number}”的申诉`}
          effects={[
            `等待期满后手机号更换为 ${opened.appeal.phone}，等待天数在“安全与限额”里设置。`,
            '账号的所有联系方式会立即收到通知，可以终止更换。',
          ]}
          verb="通过"
          doing="提交中"
          tone="primary"
          reasonExample="比如：注册时间和登录地点都对得上"
          done={() => '已通过，等待期满后生效'}
        />
      )}
      {opened?.what === 'refuse' && (
        <CommandDialog
          {...common}
          call={refuseAppeal}
          input={{ id: opened.appeal.id }}
          title={`拒绝“${opened.appeal.nickname || opened.appeal.account_number}”的申诉`}
          effects={['账号不变，也不通知账号所有者。', '申诉人会看到“未通过”，可以再次申诉。']}
          verb="拒绝"
          doing="提交中"
          reasonExample="比如：登录地点对不上"
          done={() => '已拒绝'}
        />
      )}
    </>
  );
}
