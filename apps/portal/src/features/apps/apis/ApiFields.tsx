import type { ResourceView } from '@tongxing/contract/calls/resources.ts';
import { Plus, X } from 'lucide-react';
import { Button } from '../../../ui/Button.tsx';
import { Field } from '../../../ui/Field.tsx';
import { Icon } from '../../../ui/Icon.tsx';
import { IconButton } from '../../../ui/IconButton.tsx';
import { Select } from '../../../ui/Select.tsx';
import { TextInput } from '../../../ui/TextInput.tsx';
import formCss from '../AppForm.module.css';
import css from './Apis.module.css';

/** What a developer writes of an API. */
export interface WrittenApi {
  readonly name: string;
  readonly purpose: string;
  readonly legal_name: string;
  readonly contact: string;
  readonly token: ResourceView['token'];
  readonly minutes: string;
  readonly subject: ResourceView['subject'];
  readonly open_to: ResourceView['open_to'];
  readonly scopes: readonly WrittenScope[];
}

interface WrittenScope {
  readonly name: string;
  readonly title: string;
  readonly titleEn: string;
  readonly purpose: string;
  readonly purposeEn: string;
}

const emptyScope: WrittenScope = { name: '', title: '', titleEn: '', purpose: '', purposeEn: '' };

export const emptyApi: WrittenApi = {
  name: '',
  purpose: '',
  legal_name: '',
  contact: '',
  token: 'opaque',
  minutes: '60',
  subject: 'app',
  open_to: 'everybody',
  scopes: [emptyScope],
};

/** An API as the form has it. */
export const toWritten = (api: ResourceView): WrittenApi => ({
  name: api.name,
  purpose: api.purpose,
  legal_name: api.legal_name,
  contact: api.contact,
  token: api.token,
  minutes: String(api.token_minutes),
  subject: api.subject,
  open_to: api.open_to,
  scopes: api.scopes.map(({ name, title, purpose }) => ({
    name,
    title: title.zh,
    titleEn: title.en ?? '',
    purpose: purpose.zh,
    purposeEn: purpose.en ?? '',
  })),
});

/** The form as the calls take it; scopes without a word are left out. */
export const toFields = ({ minutes, scopes, ...api }: WrittenApi) => ({
  ...api,
  token_minutes: Number(minutes),
  scopes: scopes
    .filter(({ name, title }) => name.trim() || title.trim())
    .map(({ name, title, titleEn, purpose, purposeEn }) => ({
      name: name.trim(),
      title: { zh: title, ...(titleEn.trim() ? { en: titleEn } : {}) },
      purpose: { zh: purpose, ...(purposeEn.trim() ? { en: purposeEn } : {}) },
    })),
});

/** What is missing before the form can be sent, in words; null for nothing. */
export function findMissing({ name, legal_name, contact, minutes, scopes }: WrittenApi): string | null {
  if (!name.trim()) return '请输入 API 的名称';
  if (!legal_name.trim() || !contact.trim()) return '请填写接收方和联系方式';
  if (!/^\d{1,4}$/.test(minutes) || Number(minutes) < 1 || Number(minutes) > 1440) {
    return '令牌有效期为 1–1440 分钟';
  }
  const written = scopes.filter((scope) => Object.values(scope).some((text) => text.trim()));
  const isHalf = written.some((scope) => !scope.name.trim() || !scope.title.trim() || !scope.purpose.trim());
  return isHalf ? '每个权限都要有名称、标题和用途' : null;
}

interface ApiFieldsProps {
  api: WrittenApi;
  onChange: (api: WrittenApi) => void;
}

/** The fields of an API that can be changed. */
export function ApiFields({ api, onChange }: ApiFieldsProps) {
  const put = (changes: Partial<WrittenApi>) => onChange({ ...api, ...changes });
  const text = (name: 'name' | 'purpose' | 'legal_name' | 'contact', most: number) => ({
    value: api[name],
    maxLength: most,
    autoComplete: 'off',
    onChange: (event: { currentTarget: HTMLInputElement }) => put({ [name]: event.currentTarget.value }),
  });
  return (
    <>
      <div className={formCss.pair}>
        <Field label="名称" hint="授权页上显示的名称">
          <TextInput {...text('name', 40)} placeholder="比如：日程" />
        </Field>
        <Field label="API 用途">
          <TextInput {...text('purpose', 200)} placeholder="比如：读写团队日程" />
        </Field>
        <Field label="接收方" hint="公司或个人的名称">
          <TextInput {...text('legal_name', 100)} />
        </Field>
        <Field label="联系方式" hint="邮箱、电话或网址">
          <TextInput {...text('contact', 100)} />
        </Field>
      </div>
      <ScopeRows scopes={api.scopes} onChange={(scopes) => put({ scopes })} />
      <div className={formCss.pair}>
        <Field label="令牌" hint="JWT 可自行验证；不透明令牌须向本站校验，撤销立即生效">
          <Select
            value={api.token}
            onChange={(event) => put({ token: event.currentTarget.value as WrittenApi['token'] })}
          >
            <option value="opaque">不透明（向本站校验）</option>
            <option value="jwt">JWT（自行验证）</option>
          </Select>
        </Field>
        <Field label="令牌有效期（分钟）">
          <TextInput
            inputMode="numeric"
            value={api.minutes}
            maxLength={4}
            onChange={(event) => put({ minutes: event.currentTarget.value })}
          />
        </Field>
        <Field label="用户标识（sub）">
          <Select
            value={api.subject}
            onChange={(event) => put({ subject: event.currentTarget.value as WrittenApi['subject'] })}
          >
            <option value="app">与应用相同</option>
            <option value="api">该 API 专用，各应用相同</option>
          </Select>
        </Field>
        <Field label="哪些应用可以申请">
          <Select
            value={api.open_to}
            onChange={(event) => put({ open_to: event.currentTarget.value as WrittenApi['open_to'] })}
          >
            <option value="everybody">所有应用</option>
            <option value="listed">仅我授权的应用</option>
          </Select>
        </Field>
      </div>
    </>
  );
}

function ScopeRows({
  scopes,
  onChange,
}: {
  scopes: WrittenApi['scopes'];
  onChange: (scopes: WrittenApi['scopes']) => void;
}) {
  const change = (at: number, changes: Partial<WrittenScope>) =>
    onChange(scopes.map((scope, index) => (index === at ? { ...scope, ...changes } : scope)));
  return (
    <fieldset className={formCss.uris}>
      <legend>权限</legend>
      <p className={formCss.faint}>用户在授权页上逐项同意，看到的是标题和用途。</p>
      {scopes.map((scope, at) => {
        const field = (name: keyof WrittenScope, label: string, placeholder: string, most: number) => (
          <Field label={label}>
            <TextInput
              autoComplete="off"
              autoCapitalize="none"
              spellCheck={false}
              placeholder={placeholder}
              maxLength={most}
              value={scope[name]}
              onChange={(event) => change(at, { [name]: event.currentTarget.value })}
            />
          </Field>
        );
        return (
          // biome-ignore lint/suspicious/noArrayIndexKey: a new scope has no name yet
          <div key={at} className={css.scope}>
            {field('name', '名称（scope）', 'calendar:read', 60)}
            <IconButton
              label={`删除权限：${scope.title || scope.name}`}
              onClick={() => onChange(scopes.filter((_, index) => index !== at))}
            >
              <Icon of={X} />
            </IconButton>
            <div className={css.texts}>
              {field('title', '标题', '查看日程', 40)}
              {field('purpose', '用途', '在应用里显示你的日程', 100)}
              {field('titleEn', '标题（英文，选填）', 'See your calendar', 40)}
              {field('purposeEn', '用途（英文，选填）', 'To show your calendar in the app', 100)}
            </div>
          </div>
        );
      })}
      <div>
        <Button size="sm" onClick={() => onChange([...scopes, emptyScope])}>
          <Icon of={Plus} size={18} />
          添加权限
        </Button>
      </div>
    </fieldset>
  );
}
