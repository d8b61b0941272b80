import type { AppScope } from '@tongxing/contract/calls/apps.ts';
import type { AppType } from '@tongxing/contract/rules/app-types.ts';
import { scopeNames } from '@tongxing/contract/words.ts';
import { Checkbox } from '../../ui/Checkbox.tsx';
import { Field } from '../../ui/Field.tsx';
import { TextInput } from '../../ui/TextInput.tsx';
import css from './AppForm.module.css';
import { askable, isLegacy } from './app-words.ts';

export interface AskedScopes {
  readonly scopes: readonly AppScope[];
  readonly required_scopes: readonly AppScope[];
  readonly purposes: Readonly<Partial<Record<AppScope, string>>>;
}

interface ScopesFieldProps {
  asked: AskedScopes;
  onChange: (asked: AskedScopes) => void;
  /** Marks the data without a purpose with a fault. */
  missing?: readonly AppScope[];
  type: AppType;
}

/** The requested data whose purpose is not filled in. */
export function withoutPurpose({ scopes, purposes }: AskedScopes): AppScope[] {
  return askable
    .map(({ scope }) => scope)
    .filter((scope) => scopes.includes(scope) && !purposes[scope]?.trim());
}

/** The data that an app asks for: purpose, and whether it is required. */
export function ScopesField({ asked, onChange, missing = [], type }: ScopesFieldProps) {
  // Such a site has nothing to stay signed in with, and one behind a gateway has no room for roles.
  const offered = askable.filter(
    ({ scope }) =>
      !(isLegacy(type) && scope === 'offline_access') && !(type === 'gateway' && scope === 'roles'),
  );
  const toggle = (list: readonly AppScope[], scope: AppScope, on: boolean) =>
    on ? [...list, scope] : list.filter((each) => each !== scope);
  return (
    <fieldset className={css.scopes}>
      <legend>申请的权限</legend>
      <p className={css.faint}>
        只申请业务必需的信息。授权页会逐项写明用途，用户可以逐项拒绝；标为必需的项被拒绝时，视为拒绝授权。
      </p>
      <ul>
        <li>
          <Checkbox checked disabled>
            {scopeNames.openid} <code>openid</code>
          </Checkbox>
          <p className={css.faint}>
            {isLegacy(type) ? '账号 ID，各网站相同' : '用户在本应用内的唯一标识，各应用不同'}
          </p>
        </li>
        {offered.map(({ scope, example }) => (
          <li key={scope}>
            <div className={css.scopeHead}>
              <Checkbox
                checked={asked.scopes.includes(scope)}
                onChange={(event) =>
                  onChange({
                    ...asked,
                    scopes: toggle(asked.scopes, scope, event.currentTarget.checked),
                    required_scopes: asked.required_scopes.filter((each) => each !== scope),
                  })
                }
              >
                {scopeNames[scope]} <code>{scope}</code>
              </Checkbox>
              {asked.scopes.includes(scope) && (
                <Checkbox
                  checked={asked.required_scopes.includes(scope)}
                  onChange={(event) =>
                    onChange({
                      ...asked,
                      required_scopes: toggle(asked.required_scopes, scope, event.currentTarget.checked),
                    })
                  }
                >
                  必需（不提供则无法使用）<span className="vh">（{scopeNames[scope]}）</span>
                </Checkbox>
              )}
            </div>
            {asked.scopes.includes(scope) && (
              <Field
                label={<span className="vh">{scopeNames[scope]}的用途</span>}
                error={missing.includes(scope) ? '请写明用途，将显示在授权页上' : undefined}
              >
                <TextInput
                  size="sm"
                  placeholder={example}
                  maxLength={100}
                  value={asked.purposes[scope] ?? ''}
                  onChange={(event) =>
                    onChange({
                      ...asked,
                      purposes: { ...asked.purposes, [scope]: event.currentTarget.value },
                    })
                  }
                />
              </Field>
            )}
          </li>
        ))}
      </ul>
    </fieldset>
  );
}
