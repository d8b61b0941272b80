import type { AppView } from '@tongxing/contract/calls/apps.ts';
import { type GatewayRule, gatewayOrigin } from '@tongxing/contract/rules/gateway.ts';
import { Plus, X } from 'lucide-react';
import { useState } from 'react';
import { useFormFields } from '../../parts/use-form-fields.ts';
import { Button } from '../../ui/Button.tsx';
import { Card } from '../../ui/Card.tsx';
import { Field } from '../../ui/Field.tsx';
import { Icon } from '../../ui/Icon.tsx';
import { IconButton } from '../../ui/IconButton.tsx';
import { Select } from '../../ui/Select.tsx';
import { TextInput } from '../../ui/TextInput.tsx';
import formCss from './AppForm.module.css';
import { EditForm } from './EditForm.tsx';
import { UserField } from './UserField.tsx';

const allows: Readonly<Record<GatewayRule['allow'], string>> = {
  signed_in: '已登录的用户',
  public: '所有人（无需登录）',
  nobody: '禁止访问',
};
const fields = { origin: { rule: gatewayOrigin, required: '请填写要保护的网站' } };

/** The rules as they are typed; lists in one line each. */
interface Typed {
  readonly path: string;
  readonly allow: GatewayRule['allow'];
  readonly methods: string;
  readonly groups: string;
  readonly roles: string;
  readonly minutes: string;
}

const joined = (list: readonly string[] | undefined) => (list ?? []).join('，');
const parted = (text: string) => text.split(/[\s,，、]+/u).filter(Boolean);

const toTyped = (rule: GatewayRule): Typed => ({
  path: rule.path,
  allow: rule.allow,
  methods: joined(rule.methods),
  groups: joined(rule.groups),
  roles: joined(rule.roles),
  minutes: rule.second_factor_minutes === undefined ? '' : String(rule.second_factor_minutes),
});

function toRule({ path, allow, methods, groups, roles, minutes }: Typed): GatewayRule {
  const named = parted(methods.toUpperCase()) as NonNullable<GatewayRule['methods']>;
  const isSignedIn = allow === 'signed_in';
  return {
    path: path.trim(),
    allow,
    ...(named.length > 0 && { methods: named }),
    ...(isSignedIn && parted(groups).length > 0 && { groups: parted(groups) }),
    ...(isSignedIn && parted(roles).length > 0 && { roles: parted(roles) }),
    ...(isSignedIn && minutes.trim() !== '' && { second_factor_minutes: Number(minutes) }),
  };
}

/** What a gateway guards, and who may come to which part of it. */
export function GatewayPanel({ app }: { app: AppView }) {
  const form = useFormFields(fields, { origin: app.origin });
  const [user, setUser] = useState(app.user);
  const [rules, setRules] = useState<readonly Typed[]>(app.rules.map(toTyped));
  const change = (at: number, changes: Partial<Typed>) =>
    setRules(rules.map((rule, index) => (index === at ? { ...rule, ...changes } : rule)));
  const read = () =>
    form.check()
      ? { ...form.values, user, rules: rules.filter(({ path }) => path.trim()).map(toRule) }
      : null;
  return (
    <Card title="保护的网站">
      <EditForm app={app} read={read} verb="保存">
        <div className={formCss.pair}>
          <Field label="网站" error={form.faults.origin} hint="浏览器地址栏里的地址，不含路径">
            <TextInput
              {...form.bind('origin')}
              inputMode="url"
              autoCapitalize="none"
              spellCheck={false}
              placeholder="https://wiki.example.com"
            />
          </Field>
          <UserField value={user} onChange={setUser} hint="放在 Remote-User 里" />
        </div>
        <p className={formCss.faint}>从上到下匹配第一条规则；都不匹配时需登录。路径包含其下级。</p>
        {rules.map((rule, at) => (
          // biome-ignore lint/suspicious/noArrayIndexKey: two rules may be alike
          <div key={at} className={formCss.role}>
            <Field label="路径">
              <TextInput
                autoCapitalize="none"
                spellCheck={false}
                placeholder="/admin"
                value={rule.path}
                onChange={(event) => change(at, { path: event.currentTarget.value })}
              />
            </Field>
            <Field label="访问权限">
              <Select
                value={rule.allow}
                onChange={(event) => change(at, { allow: event.currentTarget.value as Typed['allow'] })}
              >
                {Object.entries(allows).map(([key, name]) => (
                  <option key={key} value={key}>
                    {name}
                  </option>
                ))}
              </Select>
            </Field>
            <IconButton
              label={`删除规则：${rule.path}`}
              onClick={() => setRules(rules.filter((_, index) => index !== at))}
            >
              <Icon of={X} />
            </IconButton>
            <div className={`${formCss.pair} ${formCss.more}`}>
              <RuleMore rule={rule} onChange={(changes) => change(at, changes)} />
            </div>
          </div>
        ))}
        <div>
          <Button
            size="sm"
            onClick={() =>
              setRules([
                ...rules,
                { path: '', allow: 'signed_in', methods: '', groups: '', roles: '', minutes: '' },
              ])
            }
          >
            <Icon of={Plus} size={18} />
            添加规则
          </Button>
        </div>
      </EditForm>
    </Card>
  );
}

const more = [
  { name: 'methods', label: '限定方法', placeholder: 'GET，HEAD', isOfSignedIn: false },
  { name: 'groups', label: '限定用户组（标识）', placeholder: '研发', isOfSignedIn: true },
  { name: 'roles', label: '限定角色（标识）', placeholder: 'editor', isOfSignedIn: true },
  { name: 'minutes', label: '两步验证有效期（分钟）', placeholder: '10', isOfSignedIn: true },
] as const;

/** What can be left out of a rule. */
function RuleMore({ rule, onChange }: { rule: Typed; onChange: (changes: Partial<Typed>) => void }) {
  const shown = more.filter(({ isOfSignedIn }) => !isOfSignedIn || rule.allow === 'signed_in');
  return shown.map(({ name, label, placeholder }) => (
    <Field key={name} label={label}>
      <TextInput
        autoCapitalize="none"
        spellCheck={false}
        inputMode={name === 'minutes' ? 'numeric' : 'text'}
        placeholder={placeholder}
        value={rule[name]}
        onChange={(event) => onChange({ [name]: event.currentTarget.value })}
      />
    </Field>
  ));
}
