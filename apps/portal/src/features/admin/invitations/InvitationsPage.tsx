import type { ManageOutput } from '@tongxing/contract/define-manage-call.ts';
import { listAudit } from '@tongxing/contract/manage/audit.ts';
import { listInvitations, removeInvitation } from '@tongxing/contract/manage/invitations.ts';
import { permissionTo } from '@tongxing/contract/permissions.ts';
import { Plus } from 'lucide-react';
import { useState } from 'react';
import { usePages, useRefetch } from '../../../api/manage/use-admin-query.ts';
import { Link } from '../../../browser/router.tsx';
import { Badge } from '../../../ui/Badge.tsx';
import { Button } from '../../../ui/Button.tsx';
import { EmptyState } from '../../../ui/EmptyState.tsx';
import { Icon } from '../../../ui/Icon.tsx';
import css from '../Admin.module.css';
import { AdminHead } from '../AdminHead.tsx';
import { adminPath } from '../admin-path.ts';
import { CommandDialog } from '../command/CommandDialog.tsx';
import { Moment } from '../Moment.tsx';
import { PagedTable } from '../PagedTable.tsx';
import { useMay } from '../sign-in/me.ts';
import { InviteDialog } from './InviteDialog.tsx';

type Invitation = ManageOutput<typeof listInvitations>['items'][number];

const states = { open: '待接受', used: '已接受', expired: '已过期' } as const;
const whoever = '持有链接的人';

/** `/admin/invitations`: who was invited, who came, and the way to take an invitation back. */
export function InvitationsPage() {
  const may = useMay();
  const pages = usePages(listInvitations, {});
  const [isInviting, setInviting] = useState(false);
  const [removed, setRemoved] = useState<Invitation>();
  return (
    <>
      <AdminHead
        title="邀请"
        text="受邀用户通过链接注册或用已有账号接受，即加入指定的用户组和应用。"
        handbook="groups"
        actions={
          <Button variant="primary" onClick={() => setInviting(true)}>
            <Icon of={Plus} size={18} />
            发送邀请
          </Button>
        }
      />
      <PagedTable
        caption="邀请"
        phone="plain"
        pages={pages}
        rowKey={({ id }) => id}
        columns={[
          {
            key: 'whom',
            head: '受邀用户',
            cell: ({ contact, state }) => (
              <p className={css.name}>
                {contact ?? whoever} <Badge tone={state === 'open' ? 'lamp' : 'line'}>{states[state]}</Badge>
              </p>
            ),
          },
          { key: 'into', head: '加入', cell: (invitation) => <Into invitation={invitation} /> },
          {
            key: 'until',
            head: '有效期',
            cell: ({ expires_at: until, used_at: usedAt }) =>
              usedAt ? (
                <>
                  <Moment at={usedAt} /> 接受
                </>
              ) : (
                <>
                  至 <Moment at={until} />
                </>
              ),
          },
          {
            key: 'by',
            head: '接受者',
            cell: ({ used_by: by }) =>
              by && may(permissionTo.readPeople) ? <Link to={adminPath('people', by)}>查看账号</Link> : null,
          },
          {
            key: 'made',
            head: '发送时间',
            wideOnly: true,
            oneLine: true,
            cell: ({ created_at: at }) => <Moment at={at} />,
          },
          {
            key: 'actions',
            head: <span className="vh">操作</span>,
            actions: true,
            cell: (invitation) =>
              invitation.state === 'open' && (
                <Button
                  size="sm"
                  variant="danger-ghost"
                  aria-label={`收回：${invitation.contact ?? whoever}`}
                  onClick={() => setRemoved(invitation)}
                >
                  收回
                </Button>
              ),
          },
        ]}
        empty={
          <EmptyState
            level="h2"
            title="还没有邀请"
            text="发送邀请后显示在这里。注册对象设为“受邀用户”时，新用户须持邀请注册。"
          />
        }
      />
      {isInviting && <InviteDialog onClose={() => setInviting(false)} />}
      {removed && <RemoveDialog invitation={removed} onClose={() => setRemoved(undefined)} />}
    </>
  );
}

/** What the person gets who takes it. */
function Into({ invitation: { groups, app } }: { invitation: Invitation }) {
  const may = useMay();
  if (groups.length === 0 && app === null) return <span className="faint">仅注册账号</span>;
  return (
    <>
      {groups.length > 0 && <div>{groups.length} 个用户组</div>}
      {app !== null && (
        <div>
          {may(permissionTo.readApps) ? <Link to={adminPath('apps', app)}>应用 {app}</Link> : `应用 ${app}`}
        </div>
      )}
    </>
  );
}

function RemoveDialog({ invitation, onClose }: { invitation: Invitation; onClose: () => void }) {
  const refetch = useRefetch();
  return (
    <CommandDialog
      call={removeInvitation}
      input={{ id: invitation.id }}
      title={`收回邀请：${invitation.contact ?? whoever}`}
      effects={['链接和二维码立即失效，无法恢复。']}
      verb="收回"
      doing="收回中"
      reasonExample="比如：发错了人"
      target={null}
      done={() => '邀请已收回'}
      onDone={() => refetch(listInvitations, listAudit)}
      onClose={onClose}
    />
  );
}
