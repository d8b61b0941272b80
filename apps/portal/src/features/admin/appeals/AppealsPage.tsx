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

const states = { received: '等你处理', accepted: '已同意', refused: '已拒绝' } as const;

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
        text="收不到验证码、也没有别的办法登录的人，请你核对后换手机号。"
        handbook="people"
      />
      <PagedTable
        caption="申诉"
        pages={pages}
        rowKey={({ id }) => id}
        columns={[
          {
            key: 'who',
            head: '谁',
            cell: ({ account_id: account, account_number: number, nickname, phone, state }) => (
              <div>
                <p className={css.name}>
                  <Link className={css.row} to={adminPath('people', account)}>
                    {nickname || number}
                  </Link>{' '}
                  <Badge tone={state === 'received' ? 'lamp' : 'line'}>{states[state]}</Badge>
                </p>
                <small className={css.under}>要换成 {phone}</small>
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
                    同意
                  </Button>{' '}
                  <Button size="sm" onClick={() => setOpened({ appeal, what: 'refuse' })}>
                    拒绝
                  </Button>
                </>
              ),
          },
        ]}
        empty={<EmptyState level="h2" title="没有申诉" text="有人申诉时出现在这里。" />}
      />
      <SectionCard section="appeals" />
      {opened?.what === 'accept' && (
        <CommandDialog
          {...common}
          call={acceptAppeal}
          input={{ id: opened.appeal.id }}
          title={`同意「${opened.appeal.nickname || opened.appeal.account_number}」的申诉`}
          effects={[
            `几天后手机号换成 ${opened.appeal.phone}，天数在「安全与限额」里。`,
            '账号的所有联系方式马上收到通知，能停掉它。',
          ]}
          verb="同意"
          doing="正在提交"
          tone="primary"
          reasonExample="比如：注册时间和登录地点都对得上"
          done={() => '已同意，几天后生效'}
        />
      )}
      {opened?.what === 'refuse' && (
        <CommandDialog
          {...common}
          call={refuseAppeal}
          input={{ id: opened.appeal.id }}
          title={`拒绝「${opened.appeal.nickname || opened.appeal.account_number}」的申诉`}
          effects={['账号不变，也不通知账号的主人。', '申诉的人看到「没有通过」，可以再申诉。']}
          verb="拒绝"
          doing="正在提交"
          reasonExample="比如：登录地点对不上"
          done={() => '已拒绝'}
        />
      )}
    </>
  );
}
