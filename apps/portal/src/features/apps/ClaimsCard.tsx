import type { AppView } from '@tongxing/contract/calls/apps.ts';
import { type AppClaim, appClaims, claimName } from '@tongxing/contract/rules/app-claims.ts';
import { useState } from 'react';
import { Card } from '../../ui/Card.tsx';
import { Checkbox } from '../../ui/Checkbox.tsx';
import { Field } from '../../ui/Field.tsx';
import { Note } from '../../ui/Note.tsx';
import { Select } from '../../ui/Select.tsx';
import { TextInput } from '../../ui/TextInput.tsx';
import formCss from './AppForm.module.css';
import { EditForm } from './EditForm.tsx';

const names = { groups: '用户组', roles: '角色' } as const;
type Scope = keyof typeof names;
const scopes = Object.keys(names) as Scope[];

const carriers = {
  userinfo: '用户信息接口',
  id_token: 'ID 令牌',
  introspection: '令牌核对接口',
  access_token: 'JWT 访问令牌',
} as const;
const carrierNames = Object.keys(carriers) as (keyof typeof carriers)[];

/** What an app gets that has chosen nothing: as the service has it. */
const usual = (scope: Scope): AppClaim => ({
  name: scope,
  shape: 'array',
  in: ['userinfo', 'introspection'],
});

/** How an app that asks for groups or roles reads them: each program expects another name, form and place. */
export function ClaimsCard({ app }: { app: AppView }) {
  const asked = scopes.filter((scope) => app.scopes.includes(scope));
  const [claims, setClaims] = useState(app.claims);
  const [isChecked, setChecked] = useState(false);
  if (asked.length === 0) return null;
  const claimOf = (scope: Scope) => claims[scope] ?? usual(scope);
  const edit = (scope: Scope, changes: Partial<AppClaim>) =>
    setClaims((before) => ({ ...before, [scope]: { ...(before[scope] ?? usual(scope)), ...changes } }));
  const isNamed = (scope: Scope) => claimName.safeParse(claimOf(scope).name).success;
  const isEachNamed = asked.every(isNamed);
  const isGood = appClaims.safeParse(claims).success;
  const read = () => {
    setChecked(true);
    return isGood ? { claims } : null;
  };
  return (
    <Card title="用户组和角色的声明">
      <EditForm app={app} read={read} verb="保存声明" tone="second">
        {asked.map((scope) => {
          const claim = claimOf(scope);
          return (
            <fieldset key={scope} className={formCss.form}>
              <legend className="vh">{names[scope]}</legend>
              <div className={formCss.pair}>
                <Field
                  label={`${names[scope]}的声明名称`}
                  hint="点号表示嵌套，例如 resource_access.grafana.roles"
                  error={
                    isChecked && !isNamed(scope)
                      ? '以字母或下划线开头，可含字母、数字和 _ : / -，点号表示嵌套'
                      : undefined
                  }
                >
                  <TextInput
                    value={claim.name}
                    autoCapitalize="none"
                    autoComplete="off"
                    spellCheck={false}
                    onChange={(event) => edit(scope, { name: event.currentTarget.value })}
                  />
                </Field>
                <Field label={`${names[scope]}的格式`}>
                  <Select
                    value={claim.shape}
                    onChange={(event) =>
                      edit(scope, { shape: event.currentTarget.value as AppClaim['shape'] })
                    }
                  >
                    <option value="array">数组</option>
                    <option value="space">空格分隔的文本</option>
                  </Select>
                </Field>
              </div>
              <div className={formCss.pair}>
                {carrierNames.map((carrier) => (
                  <Checkbox
                    key={carrier}
                    checked={claim.in.includes(carrier)}
                    onChange={({ target }) =>
                      edit(scope, {
                        in: target.checked
                          ? [...claim.in, carrier]
                          : claim.in.filter((each) => each !== carrier),
                      })
                    }
                  >
                    {carriers[carrier]}
                  </Checkbox>
                ))}
              </div>
            </fieldset>
          );
        })}
        {isChecked && isEachNamed && !isGood && <Note tone="err">用户组和角色须使用不同的声明</Note>}
        <p className={formCss.faint}>
          只读 ID 令牌的软件（如 Kubernetes）请勾选“ID 令牌”。令牌中超过 8 KiB 的部分不提供。
        </p>
      </EditForm>
    </Card>
  );
}
