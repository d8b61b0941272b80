import { listAudit } from '@tongxing/contract/manage/audit.ts';
import {
  createGroup,
  editGroup,
  type GroupItem,
  listGroupMembers,
  listGroups,
  showGroup,
} from '@tongxing/contract/manage/groups.ts';
import { listApprovals } from '@tongxing/contract/manage/operators.ts';
import { showPerson } from '@tongxing/contract/manage/people.ts';
import { groupKey, groupName } from '@tongxing/contract/rules/group-key.ts';
import { useState } from 'react';
import { useRefetch } from '../../../api/manage/use-admin-query.ts';
import { Checkbox } from '../../../ui/Checkbox.tsx';
import { Field } from '../../../ui/Field.tsx';
import { TextInput } from '../../../ui/TextInput.tsx';
import { CommandDialog } from '../command/CommandDialog.tsx';
import { GroupsField } from './GroupsField.tsx';
import type { Group, NamedGroup } from './group.ts';
import { RuleField, readRule, typedRule } from './RuleField.tsx';

interface GroupDialogProps {
  /** The group to change; a new one where absent. */
  group?: Group;
  onDone?: (group: GroupItem) => void;
  onClose: () => void;
}

const keyHint = '应用使用的名称，最多 100 个字，不能包含空格、逗号、分号、引号';

/** Makes a group, or changes one. */
export function GroupDialog({ group, onDone, onClose }: GroupDialogProps) {
  const refetch = useRefetch();
  const [key, setKey] = useState(group?.key ?? '');
  const [name, setName] = useState(group?.name ?? '');
  const [isVisible, setVisible] = useState(group?.visible_to_apps ?? false);
  const [parents, setParents] = useState<readonly NamedGroup[]>(group?.parent_groups ?? []);
  const [typed, setTyped] = useState(() => typedRule(group?.rule ?? null));
  const rule = readRule(typed);
  const isRuled = rule !== undefined && JSON.stringify(rule) !== JSON.stringify(group?.rule ?? null);
  const isKey = groupKey.safeParse(key).success;
  const isName = groupName.safeParse(name).success;
  const input = {
    key: key.trim(),
    name: name.trim(),
    parents: parents.map(({ id }) => id),
    visible_to_apps: isVisible,
    ...(rule && isRuled ? { rule, confirm: typed.isConfirmed } : {}),
  };
  const shared = {
    doing: '保存中',
    tone: 'primary' as const,
    isReady: isKey && isName && rule !== undefined,
    reasonExample: '比如：研发部成立',
    onClose,
    async onDone(output: GroupItem) {
      await refetch(listGroups, showGroup, listGroupMembers, showPerson, listAudit, listApprovals);
      onDone?.(output);
    },
    children: (
      <>
        <Field
          label="标识"
          hint={keyHint}
          error={key.trim() !== '' && !isKey ? `标识不正确：${keyHint}` : undefined}
        >
          <TextInput
            autoComplete="off"
            autoCapitalize="none"
            value={key}
            onChange={(event) => setKey(event.target.value)}
          />
        </Field>
        <Field label="名称" error={name.trim() !== '' && !isName ? '名称最多 100 个可见字符' : undefined}>
          <TextInput autoComplete="off" value={name} onChange={(event) => setName(event.target.value)} />
        </Field>
        <GroupsField
          label="上级用户组（选填）"
          kind="上级"
          chosen={parents}
          without={group?.id}
          onChange={setParents}
        />
        <RuleField typed={typed} onChange={setTyped} />
        <Checkbox checked={isVisible} onChange={(event) => setVisible(event.target.checked)}>
          该组对应用可见
        </Checkbox>
      </>
    ),
  };
  if (!group) {
    return (
      <CommandDialog
        {...shared}
        call={createGroup}
        input={input}
        title="新建用户组"
        effects={[
          rule ? '符合规则的用户立即入组，之后自动更新。' : '新建的组没有成员。',
          '对应用可见的组，之后添加成员需双人审批。',
        ]}
        verb="新建"
        mayWait={Boolean(rule) && (isVisible || parents.length > 0)}
        target={null}
        done={() => '用户组已创建'}
      />
    );
  }
  const had = new Set(group.parents);
  const isMoved = parents.some(({ id }) => !had.has(id));
  const isShown = isVisible && (!group.visible_to_apps || input.key !== group.key);
  return (
    <CommandDialog
      {...shared}
      call={editGroup}
      // What did not change is not sent: another operator may be changing it.
      input={{
        id: group.id,
        ...(input.key === group.key ? {} : { key: input.key }),
        ...(input.name === group.name ? {} : { name: input.name }),
        ...(isMoved || parents.length < had.size ? { parents: input.parents } : {}),
        ...(isVisible === group.visible_to_apps ? {} : { visible_to_apps: isVisible }),
        ...(isRuled ? { rule, confirm: typed.isConfirmed } : {}),
      }}
      title={`修改用户组：${group.name}`}
      effects={[
        isRuled && rule
          ? '仅保留符合新规则的用户，其余立即移出。'
          : `组内 ${group.members} 人立即按新设置生效。`,
        '设为对应用可见、修改标识、放入对应用可见的组，需双人审批。',
      ]}
      verb="保存"
      mayWait={isMoved || isShown || (Boolean(rule) && isRuled && group.gives_power)}
      target={group.id}
      done={() => '用户组已保存'}
    />
  );
}
