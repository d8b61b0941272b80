import type { ManageOutput } from '@tongxing/contract/define-manage-call.ts';
import {
  giveRole,
  giveRoleToGroup,
  listRolePeople,
  setAppRoles,
  showAppRoles,
  takeRole,
  takeRoleFromGroup,
} from '@tongxing/contract/manage/app-access.ts';
import { listAudit } from '@tongxing/contract/manage/audit.ts';
import { type FoundPersonItem } from '@tongxing/contract/manage/people.ts';
import { permissionTo } from '@tongxing/contract/permissions.ts';
import { roleKey } from '@tongxing/contract/rules/app-role.ts';
import { useState } from 'react';
import { useAdminQuery, useRefetch } from '../../../api/manage/use-admin-query.ts';
import { Button } from '../../../ui/Button.tsx';
import { Card } from '../../../ui/Card.tsx';
import { Checkbox } from '../../../ui/Checkbox.tsx';
import { Field } from '../../../ui/Field.tsx';
import { Table } from '../../../ui/Table.tsx';
import { TextArea } from '../../../ui/TextArea.tsx';
import { CommandDialog } from '../command/CommandDialog.tsx';
import { GroupsField } from '../groups/GroupsField.tsx';
import type { NamedGroup } from '../groups/group.ts';
import { FindPersonDialog } from '../people/FindPersonDialog.tsx';
import { useMay } from '../sign-in/me.ts';
import css from './Apps.module.css';
import type { App } from './app.ts';

type Role = ManageOutput<typeof showAppRoles>['roles'][number];
type Doing = { readonly role: Role; readonly what: 'person' | 'group' | 'people' };

const refreshed = [showAppRoles, listRolePeople, listAudit];

/** The roles of an app: who has them, and the ways to give and take them. */
export function AppRoles({ app }: { app: App }) {
  const may = useMay();
  const roles = useAdminQuery(
    showAppRoles,
    { client_id: app.client_id },
    { enabled: may(permissionTo.readGroups) },
  );
  const [isEditing, setEditing] = useState(false);
  const [doing, setDoing] = useState<Doing>();
  const [ungiven, setUngiven] = useState<{ role: Role; group: NamedGroup }>();
  const isWriter = may(permissionTo.writeGroups);
  if (!roles.data) return null;
  const close = () => setDoing(undefined);
  return (
    <Card
      title="应用角色"
      aside={
        isWriter && (
          <Button size="sm" onClick={() => setEditing(true)}>
            编辑角色
          </Button>
        )
      }
    >
      {roles.data.roles.length === 0 ? (
        <p className="muted">暂无角色。应用申请 roles 权限后可读取用户在本应用的角色。</p>
      ) : (
        <Table
          caption="应用角色"
          phone="acts-below"
          rows={roles.data.roles}
          rowKey={({ key }) => key}
          columns={[
            {
              key: 'role',
              head: '角色',
              cell: (role) => (
                <>
                  {role.name} <code>{role.key}</code>
                  {role.default && <small className="muted"> 默认角色</small>}
                </>
              ),
            },
            {
              key: 'people',
              head: '授予对象',
              cell: (role) => (
                <div className={css.people}>
                  <Button size="sm" onClick={() => setDoing({ role, what: 'people' })}>
                    {role.people} 人
                  </Button>
                  {role.groups.map((group) => (
                    <Button
                      key={group.id}
                      size="sm"
                      disabled={!isWriter}
                      aria-label={`收回：${group.name}`}
                      onClick={() => setUngiven({ role, group })}
                    >
                      {group.name} ×
                    </Button>
                  ))}
                </div>
              ),
            },
            {
              key: 'actions',
              head: <span className="vh">操作</span>,
              actions: true,
              cell: (role) =>
                isWriter && (
                  <div className={css.people}>
                    <Button size="sm" onClick={() => setDoing({ role, what: 'person' })}>
                      授予用户
                    </Button>
                    <Button size="sm" onClick={() => setDoing({ role, what: 'group' })}>
                      授予用户组
                    </Button>
                  </div>
                ),
            },
          ]}
        />
      )}
      {isEditing && <EditDialog app={app} roles={roles.data.roles} onClose={() => setEditing(false)} />}
      {doing?.what === 'person' && <GiveDialog app={app} role={doing.role} onClose={close} />}
      {doing?.what === 'group' && <GiveGroupDialog app={app} role={doing.role} onClose={close} />}
      {doing?.what === 'people' && <PeopleDialog app={app} role={doing.role} onClose={close} />}
      {ungiven && (
        <CommandDialog
          call={takeRoleFromGroup}
          input={{ client_id: app.client_id, key: ungiven.role.key, group: ungiven.group.id }}
          title={`收回角色：${ungiven.group.name}`}
          effects={[`组内成员不再因该用户组拥有“${ungiven.role.name}”。`]}
          verb="收回"
          doing="收回中"
          target={app.client_id}
          done={() => '角色已收回'}
          onDone={() => roles.refetch()}
          onClose={() => setUngiven(undefined)}
        />
      )}
    </Card>
  );
}

interface DialogProps {
  readonly app: App;
  readonly role: Role;
  readonly onClose: () => void;
}

/** One line of the text: `admin 管理员`, with a star before the default role. */
const writeRole = ({ key, name, default: isDefault }: Role) => `${isDefault ? '*' : ''}${key} ${name}`;

function readRoles(text: string) {
  return text
    .split('\n')
    .map((line) => line.trim())
    .filter(Boolean)
    .map((line) => {
      const [, star = '', key = '', name = ''] = /^(\*?)(\S+)\s*(.*)$/.exec(line) ?? [];
      return { key, name: name || key, default: star === '*' };
    });
}

function EditDialog({ app, roles, onClose }: { app: App; roles: readonly Role[]; onClose: () => void }) {
  const refetch = useRefetch();
  const [text, setText] = useState(roles.map(writeRole).join('\n'));
  const written = readRoles(text);
  const isGood = written.every(({ key }) => roleKey.safeParse(key).success);
  return (
    <CommandDialog
      call={setAppRoles}
      input={{ client_id: app.client_id, roles: written }}
      title={`应用角色：${app.name}`}
      effects={['移除的角色立即对所有用户失效；保留的角色不受影响。']}
      verb="保存"
      doing="保存中"
      tone="primary"
      isReady={isGood}
      target={app.client_id}
      done={() => '角色已保存'}
      onDone={() => refetch(...refreshed)}
      onClose={onClose}
    >
      <Field
        label="角色"
        hint="每行一个：标识、空格、名称。以 * 开头的为默认角色"
        error={isGood ? undefined : '标识只能包含文字、数字和 _ . : / @ + -，最多 50 个'}
      >
        <TextArea
          rows={5}
          spellCheck={false}
          placeholder={'admin 管理员\n*viewer 只读'}
          value={text}
          onChange={(event) => setText(event.target.value)}
        />
      </Field>
    </CommandDialog>
  );
}

function GiveDialog({ app, role, onClose }: DialogProps) {
  const refetch = useRefetch();
  const [chosen, setChosen] = useState<FoundPersonItem>();
  if (!chosen) {
    return (
      <FindPersonDialog
        title={`授予角色：${role.name}`}
        text="请先查找用户的账号。"
        onPick={setChosen}
        onClose={onClose}
      />
    );
  }
  return (
    <CommandDialog
      call={giveRole}
      input={{ client_id: app.client_id, key: role.key, account: chosen.id }}
      title={`授予角色：${role.name}`}
      effects={[`“${app.name}”下次读取时，${chosen.nickname} 拥有角色“${role.name}”。`]}
      verb="授予角色"
      doing="授予中"
      tone="primary"
      target={chosen.id}
      done={() => '角色已授予'}
      onDone={() => refetch(...refreshed)}
      onClose={onClose}
    />
  );
}

function GiveGroupDialog({ app, role, onClose }: DialogProps) {
  const refetch = useRefetch();
  const [groups, setGroups] = useState<readonly NamedGroup[]>([]);
  const group = groups.at(-1);
  return (
    <CommandDialog
      call={giveRoleToGroup}
      input={{ client_id: app.client_id, key: role.key, group: group?.id ?? '' }}
      title={`授予用户组角色：${role.name}`}
      effects={[`组内现有和之后加入的成员，在“${app.name}”里均拥有角色“${role.name}”。`]}
      verb="授予角色"
      doing="授予中"
      tone="primary"
      isReady={group !== undefined}
      target={app.client_id}
      done={() => '角色已授予'}
      onDone={() => refetch(...refreshed)}
      onClose={onClose}
    >
      <GroupsField
        label="用户组"
        kind="用户组"
        chosen={groups}
        onChange={(chosen) => setGroups(chosen.slice(-1))}
      />
    </CommandDialog>
  );
}

function PeopleDialog({ app, role, onClose }: DialogProps) {
  const refetch = useRefetch();
  const people = useAdminQuery(listRolePeople, { client_id: app.client_id, key: role.key, limit: 200 });
  const [account, setAccount] = useState('');
  const items = people.data?.items ?? [];
  return (
    <CommandDialog
      call={takeRole}
      input={{ client_id: app.client_id, key: role.key, account }}
      title={`拥有“${role.name}”的用户`}
      effects={items.length === 0 ? ['该角色没有单独授予用户。'] : ['选择用户以收回角色，最多显示 200 位。']}
      verb="收回"
      doing="收回中"
      isReady={account !== ''}
      target={account || null}
      done={() => '角色已收回'}
      onDone={() => refetch(...refreshed)}
      onClose={onClose}
    >
      {items.map(({ account_id: id, nickname, number }) => (
        <Checkbox
          key={id}
          kind="radio"
          name="holder"
          checked={account === id}
          onChange={() => setAccount(id)}
        >
          {nickname}（{number}）
        </Checkbox>
      ))}
    </CommandDialog>
  );
}
