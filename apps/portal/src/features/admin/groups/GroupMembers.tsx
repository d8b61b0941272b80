import { listAudit } from '@tongxing/contract/manage/audit.ts';
import {
  type GroupMemberItem,
  joinGroup,
  leaveGroup,
  listGroupMembers,
  listGroups,
  showGroup,
} from '@tongxing/contract/manage/groups.ts';
import { listApprovals } from '@tongxing/contract/manage/operators.ts';
import { type FoundPersonItem, listPersonActivity, showPerson } from '@tongxing/contract/manage/people.ts';
import { permissionTo } from '@tongxing/contract/permissions.ts';
import { UserPlus } from 'lucide-react';
import { useState } from 'react';
import { usePages, useRefetch } from '../../../api/manage/use-admin-query.ts';
import { Link } from '../../../browser/router.tsx';
import { Avatar } from '../../../ui/Avatar.tsx';
import { Button } from '../../../ui/Button.tsx';
import { EmptyState } from '../../../ui/EmptyState.tsx';
import { Icon } from '../../../ui/Icon.tsx';
import css from '../Admin.module.css';
import { adminPath } from '../admin-path.ts';
import { CommandDialog } from '../command/CommandDialog.tsx';
import { PagedTable } from '../PagedTable.tsx';
import { FindPersonDialog } from '../people/FindPersonDialog.tsx';
import { useMay } from '../sign-in/me.ts';
import type { Group } from './group.ts';

const refreshed = [
  showGroup,
  listGroups,
  listGroupMembers,
  showPerson,
  listPersonActivity,
  listAudit,
  listApprovals,
];

const directly: Readonly<Record<Group['source'], string>> = {
  manual: '直接加入',
  rule: '符合规则',
  directory: '来自目录',
  provider: '来自登录方式',
  scim: '来自 SCIM',
};

/** The people in a group, with the ways to put one in and take one out. */
export function GroupMembers({ group }: { group: Group }) {
  const may = useMay();
  // Elsewhere members come and go without an operator.
  const isWriter = may(permissionTo.writeGroups) && group.source === 'manual';
  const pages = usePages(listGroupMembers, { id: group.id });
  const [isAdding, setAdding] = useState(false);
  const [removed, setRemoved] = useState<GroupMemberItem>();
  const nameOf = (id: string) => group.child_groups.find((child) => child.id === id)?.name ?? '下级组';
  const formatVia = ({ direct, via }: GroupMemberItem) =>
    [...(direct ? [directly[group.source]] : []), ...new Set(via.map(nameOf))].join('、');
  return (
    <>
      {isWriter && (
        <div>
          <Button onClick={() => setAdding(true)}>
            <Icon of={UserPlus} size={18} />
            添加用户
          </Button>
        </div>
      )}
      <PagedTable
        caption="成员"
        phone="acts-below"
        pages={pages}
        rowKey={({ account_id: id }) => id}
        columns={[
          {
            key: 'who',
            head: '成员',
            cell: (member) => (
              <div className={css.who}>
                <Avatar id={member.number} />
                <div>
                  <p className={css.name}>
                    {may(permissionTo.readPeople) ? (
                      <Link to={adminPath('people', member.account_id)}>{member.nickname}</Link>
                    ) : (
                      member.nickname
                    )}
                  </p>
                  <small className={css.under}>账号 ID {member.number}</small>
                </div>
              </div>
            ),
          },
          { key: 'via', head: '来源', cell: formatVia },
          {
            key: 'actions',
            head: <span className="vh">操作</span>,
            actions: true,
            cell: (member) =>
              isWriter &&
              member.direct && (
                <Button
                  size="sm"
                  variant="danger-ghost"
                  aria-label={`移出：${member.nickname}`}
                  onClick={() => setRemoved(member)}
                >
                  移出
                </Button>
              ),
          },
        ]}
        empty={
          <EmptyState
            level="h2"
            title="还没有成员"
            text={group.rule ? '当前没有符合规则的用户。' : '下级组的成员也显示在这里。'}
          />
        }
      />
      {isAdding && <JoinDialog group={group} onClose={() => setAdding(false)} />}
      {removed && <LeaveDialog group={group} member={removed} onClose={() => setRemoved(undefined)} />}
    </>
  );
}

function JoinDialog({ group, onClose }: { group: Group; onClose: () => void }) {
  const refetch = useRefetch();
  const [chosen, setChosen] = useState<FoundPersonItem>();
  if (!chosen) {
    return (
      <FindPersonDialog
        title={`添加成员：${group.name}`}
        text="请先查找用户的账号。"
        onPick={setChosen}
        onClose={onClose}
      />
    );
  }
  return (
    <CommandDialog
      call={joinGroup}
      input={{ id: group.id, account: chosen.id }}
      title={`把${chosen.nickname}加入“${group.name}”`}
      effects={['立即生效，同时成为上级组的成员。', '本人的操作记录里会写“客服把你加入了用户组”。']}
      verb="加入"
      doing="加入中"
      tone="primary"
      reasonExample="比如：入职"
      mayWait={group.gives_power}
      target={chosen.id}
      done={() => `${chosen.nickname} 已加入`}
      onDone={() => refetch(...refreshed)}
      onClose={onClose}
    />
  );
}

interface LeaveDialogProps {
  group: Group;
  member: GroupMemberItem;
  onClose: () => void;
}

function LeaveDialog({ group, member, onClose }: LeaveDialogProps) {
  const refetch = useRefetch();
  return (
    <CommandDialog
      call={leaveGroup}
      input={{ id: group.id, account: member.account_id }}
      title={`把${member.nickname}移出“${group.name}”`}
      effects={[
        member.via.length > 0 ? '仍在下级组里，因此仍是成员；请在下级组移出。' : '立即生效，同时移出上级组。',
        '本人的操作记录里会写“客服把你移出了用户组”。',
      ]}
      verb="移出"
      doing="移出中"
      reasonExample="比如：离职"
      target={member.account_id}
      done={() => `${member.nickname} 已移出`}
      onDone={() => refetch(...refreshed)}
      onClose={onClose}
    />
  );
}
