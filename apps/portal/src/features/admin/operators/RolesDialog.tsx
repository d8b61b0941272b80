import { listAudit } from '@tongxing/contract/manage/audit.ts';
import { listOperators, putOperator } from '@tongxing/contract/manage/operators.ts';
import { listPeople } from '@tongxing/contract/manage/people.ts';
import { needsTwoForRoles } from '@tongxing/contract/manage/second-operator.ts';
import { type Role, roles } from '@tongxing/contract/permissions.ts';
import { useId, useState } from 'react';
import { useRefetch } from '../../../api/manage/use-admin-query.ts';
import { Checkbox } from '../../../ui/Checkbox.tsx';
import { CommandDialog } from '../command/CommandDialog.tsx';
import { roleNames, roleTexts } from '../words.ts';
import css from './Operators.module.css';

/** Makes an account an operator, or changes an operator's roles. */
export function RolesDialog({
  id,
  name,
  ownRoles,
  onClose,
}: {
  id: string;
  name: string;
  ownRoles: readonly Role[];
  onClose: () => void;
}) {
  const refetch = useRefetch();
  const caption = useId();
  const [chosen, setChosen] = useState<readonly Role[]>(ownRoles);
  const isNew = ownRoles.length === 0;
  const flip = (role: Role) =>
    setChosen(chosen.includes(role) ? chosen.filter((each) => each !== role) : [...chosen, role]);
  return (
    <CommandDialog
      call={putOperator}
      input={{ id, roles: roles.filter((role) => chosen.includes(role)) }}
      title={isNew ? `添加管理员：${name}` : `编辑角色：${name}`}
      effects={[
        isNew
          ? '该用户需开启身份验证器或通行密钥，才能进入管理后台。'
          : '从下一个请求起生效，进行中的操作随即终止。',
        '本人的操作记录里会写“管理权限有变动”。',
      ]}
      verb={isNew ? '添加' : '保存'}
      doing="保存中"
      tone="primary"
      isReady={chosen.length > 0}
      mayWait={needsTwoForRoles(ownRoles, chosen)}
      target={id}
      done={() => (isNew ? `${name} 现在是管理员` : '角色已保存')}
      onDone={() => refetch(listOperators, listPeople, listAudit)}
      onClose={onClose}
    >
      <fieldset className={css.roles} aria-labelledby={caption}>
        <legend id={caption}>角色</legend>
        {roles.map((role) => (
          <Checkbox key={role} checked={chosen.includes(role)} onChange={() => flip(role)}>
            <b>{roleNames[role]}</b>
            <small>{roleTexts[role]}</small>
          </Checkbox>
        ))}
      </fieldset>
    </CommandDialog>
  );
}
