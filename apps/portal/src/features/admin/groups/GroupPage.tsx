import { listAudit } from '@tongxing/contract/manage/audit.ts';
import { listGroupMembers, listGroups, removeGroup, showGroup } from '@tongxing/contract/manage/groups.ts';
import { showPerson } from '@tongxing/contract/manage/people.ts';
import { permissionTo } from '@tongxing/contract/permissions.ts';
import { Group as GroupIcon } from 'lucide-react';
import { useState } from 'react';
import { flushSync } from 'react-dom';
import { useAdminQuery, useRefetch } from '../../../api/manage/use-admin-query.ts';
import { Link } from '../../../browser/router.tsx';
import { LoadFailed } from '../../../parts/LoadFailed.tsx';
import { Button } from '../../../ui/Button.tsx';
import { buttonClass } from '../../../ui/button-class.ts';
import { Card } from '../../../ui/Card.tsx';
import { Columns } from '../../../ui/Columns.tsx';
import { EmptyState } from '../../../ui/EmptyState.tsx';
import { Glyph } from '../../../ui/Glyph.tsx';
import { KeyValues } from '../../../ui/KeyValues.tsx';
import { ListRow } from '../../../ui/ListRow.tsx';
import { SkeletonRows } from '../../../ui/Skeleton.tsx';
import { AdminHead } from '../AdminHead.tsx';
import { adminPath } from '../admin-path.ts';
import { CommandDialog } from '../command/CommandDialog.tsx';
import { Moment } from '../Moment.tsx';
import personCss from '../people/Person.module.css';
import { useMay } from '../sign-in/me.ts';
import { formatRule } from './format-rule.ts';
import { GroupBadges } from './GroupBadges.tsx';
import { GroupDialog } from './GroupDialog.tsx';
import { GroupMembers } from './GroupMembers.tsx';
import type { Group, NamedGroup } from './group.ts';

const back = { to: adminPath('groups'), name: '用户组' };

/** `/admin/groups/{id}`: one group, those beside it, and its members. */
export function GroupPage({ item }: { item: string }) {
  const group = useAdminQuery(showGroup, { id: item });
  const [isRemoved, setRemoved] = useState(false);
  if (isRemoved || group.refused?.problem === 'not_found' || group.refused?.problem === 'bad_input') {
    const title = isRemoved ? '已删除' : '用户组不存在';
    return (
      <>
        <AdminHead title={title} handbook="groups" back={back} />
        <Card inside="none">
          <EmptyState
            level="h2"
            kind="lost"
            title={title}
            text={isRemoved ? '成员账号不受影响，仅移出该组。' : '编号不正确，或已被删除。'}
            action={
              <Link className={buttonClass()} to={adminPath('groups')}>
                返回用户组
              </Link>
            }
          />
        </Card>
      </>
    );
  }
  if (!group.data) {
    return (
      <>
        <AdminHead title="用户组" handbook="groups" back={back} />
        <Card>
          {group.isError ? <LoadFailed onRetry={() => void group.refetch()} /> : <SkeletonRows rows={6} />}
        </Card>
      </>
    );
  }
  return (
    <>
      <AdminHead
        back={back}
        handbook="groups"
        title={
          <span className={personCss.title}>
            <Glyph of={GroupIcon} size={56} />
            <span>
              {group.data.name} <GroupBadges group={group.data} />
              <small>{group.data.key}</small>
            </span>
          </span>
        }
      />
      <GroupCommands group={group.data} onRemoved={() => setRemoved(true)} />
      <Columns spans={[8, 4]}>
        <div className={personCss.column}>
          <GroupMembers group={group.data} />
        </div>
        <div className={personCss.column}>
          <About group={group.data} />
          <Beside title="上级" groups={group.data.parent_groups} />
          <Beside title="下级" groups={group.data.child_groups} />
        </div>
      </Columns>
    </>
  );
}

function GroupCommands({ group, onRemoved }: { group: Group; onRemoved: () => void }) {
  const may = useMay();
  const refetch = useRefetch();
  const [asked, setAsked] = useState<'edit' | 'remove'>();
  if (!may(permissionTo.writeGroups)) return null;
  const close = () => setAsked(undefined);
  return (
    <div className={personCss.commands} role="group" aria-label="用户组操作">
      <Button onClick={() => setAsked('edit')}>修改</Button>
      <Button variant="danger-line" onClick={() => setAsked('remove')}>
        删除
      </Button>
      {asked === 'edit' && <GroupDialog group={group} onClose={close} />}
      {asked === 'remove' && (
        <CommandDialog
          call={removeGroup}
          input={{ id: group.id }}
          title={`删除用户组：${group.name}`}
          effects={[`组内 ${group.members} 人立即移出，账号不受影响。`, '下级组保留，不再属于上级组。']}
          verb="删除"
          doing="删除中"
          reasonExample="比如：部门撤销"
          target={group.id}
          done={() => '用户组已删除'}
          onDone={async () => {
            // The members of this group are asked for no more.
            flushSync(onRemoved);
            await refetch(listGroups, listGroupMembers, showPerson, listAudit);
          }}
          onClose={close}
        />
      )}
    </div>
  );
}

function About({ group }: { group: Group }) {
  return (
    <Card title="概况">
      <KeyValues
        items={[
          [
            '内部 ID',
            <code key="id" className={personCss.id}>
              {group.id}
            </code>,
          ],
          ['成员', `${group.members} 人`],
          ['应用', group.visible_to_apps ? '可见' : '不可见'],
          group.rule
            ? ['规则', formatRule(group.rule)]
            : ['添加成员', group.gives_power ? '需双人审批' : '无需审批'],
          ['创建时间', <Moment key="created" at={group.created_at} />],
          ['修改时间', <Moment key="changed" at={group.changed_at} />],
        ]}
      />
    </Card>
  );
}

function Beside({ title, groups }: { title: string; groups: readonly NamedGroup[] }) {
  return (
    <Card title={title} inside="list">
      {groups.length === 0 && <li className={personCss.nothing}>没有</li>}
      {groups.map(({ id, key, name }) => (
        <ListRow key={id} title={<Link to={adminPath('groups', id)}>{name}</Link>} text={key} tight />
      ))}
    </Card>
  );
}
