import {
  assignAppRole,
  getAppRoles,
  setAppRoles,
  unassignAppRole,
} from '@tongxing/contract/calls/app-access.ts';
import type { AppView } from '@tongxing/contract/calls/apps.ts';
import type { CallOutput } from '@tongxing/contract/define-call.ts';
import { Plus, X } from 'lucide-react';
import { type FormEvent, useState } from 'react';
import { useCall, useRefresh } from '../../api/queries/use-call.ts';
import { send } from '../../api/send.ts';
import { useSubmit } from '../../api/use-submit.ts';
import { Loaded } from '../../parts/Loaded.tsx';
import { notify } from '../../session/notices.ts';
import { Button } from '../../ui/Button.tsx';
import { Card } from '../../ui/Card.tsx';
import { Checkbox } from '../../ui/Checkbox.tsx';
import { Field } from '../../ui/Field.tsx';
import { Icon } from '../../ui/Icon.tsx';
import { IconButton } from '../../ui/IconButton.tsx';
import { Note } from '../../ui/Note.tsx';
import { Select } from '../../ui/Select.tsx';
import { TextInput } from '../../ui/TextInput.tsx';
import formCss from './AppForm.module.css';
import css from './AppPage.module.css';
import { readIssue } from './read-issue.ts';

type Role = CallOutput<typeof getAppRoles>['roles'][number];

/** The roles of an app, and the form that gives one to a person or takes it back. */
export function RolesCard({ app }: { app: AppView }) {
  const roles = useCall(getAppRoles, { id: app.id });
  return (
    <Card title="角色">
      <Loaded query={roles}>
        {({ roles: saved }) => (
          <>
            <RolesForm app={app} saved={saved} />
            {saved.length > 0 && <GiveForm app={app} roles={saved} />}
          </>
        )}
      </Loaded>
    </Card>
  );
}

type Written = Pick<Role, 'key' | 'name' | 'default'>;

function RolesForm({ app, saved }: { app: AppView; saved: readonly Role[] }) {
  const [roles, setRoles] = useState<readonly Written[]>(saved);
  const [fault, setFault] = useState<string>();
  const refresh = useRefresh();
  const saving = useSubmit(async (event: FormEvent) => {
    event.preventDefault();
    const named = roles.filter(({ key, name }) => key.trim() || name.trim());
    const written = named.map(({ key, name, default: isDefault }) => ({
      key: key.trim(),
      name: name.trim() || key.trim(),
      default: isDefault,
    }));
    const reply = await send(
      setAppRoles,
      { id: app.id, roles: written },
      { handles: ['role_reserved', 'bad_input'] },
    );
    if (!reply.ok) return setFault(reply.failure === 'told' ? undefined : readIssue(reply));
    setFault(undefined);
    setRoles(reply.data.roles);
    await refresh(getAppRoles);
    notify('success', '已保存');
  });
  const change = (at: number, changes: Partial<Written>) =>
    setRoles(roles.map((role, index) => (index === at ? { ...role, ...changes } : role)));
  const holders = (key: string) => saved.find((role) => role.key === key);
  return (
    <form className={formCss.form} noValidate onSubmit={(event) => void saving.submit(event)}>
      <p className={formCss.faint}>
        应用申请了 <code>roles</code>
        ，用户授权后，应用可读取用户在本应用中的角色。删除的角色立即对所有用户失效。
      </p>
      {roles.map((role, at) => (
        // biome-ignore lint/suspicious/noArrayIndexKey: a new role has no key yet
        <div key={at} className={formCss.role}>
          <Field label="标识">
            <TextInput
              autoComplete="off"
              autoCapitalize="none"
              spellCheck={false}
              placeholder="admin"
              value={role.key}
              onChange={(event) => change(at, { key: event.currentTarget.value })}
            />
          </Field>
          <Field label="名称">
            <TextInput
              autoComplete="off"
              placeholder="管理员"
              value={role.name}
              onChange={(event) => change(at, { name: event.currentTarget.value })}
            />
          </Field>
          <IconButton
            label={`删除角色：${role.name || role.key}`}
            onClick={() => setRoles(roles.filter((_, index) => index !== at))}
          >
            <Icon of={X} />
          </IconButton>
          <div className={formCss.more}>
            <Checkbox
              checked={role.default}
              onChange={(event) => change(at, { default: event.currentTarget.checked })}
            >
              设为默认角色
            </Checkbox>
            <Holders role={holders(role.key)} />
          </div>
        </div>
      ))}
      <div>
        <Button size="sm" onClick={() => setRoles([...roles, { key: '', name: '', default: false }])}>
          <Icon of={Plus} size={18} />
          添加角色
        </Button>
      </div>
      {fault && <Note tone="err">{fault}</Note>}
      <div className={css.commands}>
        <Button variant="second" type="submit" loading={saving.isBusy} loadingText="保存中">
          保存角色
        </Button>
      </div>
    </form>
  );
}

function Holders({ role }: { role: Role | undefined }) {
  if (!role) return null;
  const groups = role.groups.map(({ name }) => name).join('、');
  return (
    <p className={formCss.faint}>
      {groups ? `已授予 ${role.people} 人，以及用户组：${groups}` : `已授予 ${role.people} 人`}
    </p>
  );
}

function GiveForm({ app, roles }: { app: AppView; roles: readonly Role[] }) {
  const [role, setRole] = useState(roles[0]?.key ?? '');
  const [sub, setSub] = useState('');
  const [fault, setFault] = useState<string>();
  const refresh = useRefresh();
  const giving = useSubmit(async (call: typeof assignAppRole) => {
    const reply = await send(
      call,
      { id: app.id, role, sub: sub.trim() },
      { handles: ['not_found', 'bad_input'] },
    );
    if (!reply.ok) return setFault(reply.failure === 'told' ? undefined : '该用户未授权过该应用');
    setFault(undefined);
    setSub('');
    await refresh(getAppRoles);
    notify('success', call === assignAppRole ? '角色已授予' : '角色已收回');
  });
  return (
    <div className={formCss.give}>
      <div className={formCss.pair}>
        <Field label="角色">
          <Select value={role} onChange={(event) => setRole(event.currentTarget.value)}>
            {roles.map(({ key, name }) => (
              <option key={key} value={key}>
                {name}
              </option>
            ))}
          </Select>
        </Field>
        <Field label="用户" hint="用户在该应用的 sub" error={fault}>
          <TextInput
            autoComplete="off"
            spellCheck={false}
            value={sub}
            onChange={(event) => setSub(event.currentTarget.value)}
          />
        </Field>
      </div>
      <div className={css.commands}>
        <Button disabled={!sub.trim()} onClick={() => void giving.submit(unassignAppRole)}>
          收回
        </Button>
        <Button
          variant="soft"
          disabled={!sub.trim()}
          loading={giving.isBusy}
          loadingText="授予中"
          onClick={() => void giving.submit(assignAppRole)}
        >
          授予角色
        </Button>
      </div>
    </div>
  );
}
