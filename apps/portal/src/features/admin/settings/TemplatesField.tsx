import { Trash2 } from 'lucide-react';
import { useState } from 'react';
import { Button } from '../../../ui/Button.tsx';
import { Icon } from '../../../ui/Icon.tsx';
import { IconButton } from '../../../ui/IconButton.tsx';
import { Message } from '../../../ui/Message.tsx';
import { Select } from '../../../ui/Select.tsx';
import { TextInput } from '../../../ui/TextInput.tsx';
import { wordsOf } from './field-schema.ts';
import { useFieldState } from './field-state.ts';
import { readPair, type SettingFieldProps } from './PlainFields.tsx';
import css from './Settings.module.css';
import { purposeName } from './setting-words.ts';

interface Template {
  readonly id?: string;
  readonly params?: readonly string[] | Readonly<Record<string, string>>;
}

const writeParams = (params: Template['params']): string =>
  Array.isArray(params)
    ? params.join(', ')
    : Object.entries(params ?? {})
        .map(([key, value]) => `${key}=${value}`)
        .join(', ');

function readParams(text: string, isList: boolean): NonNullable<Template['params']> {
  const parts = text
    .split(/[,，\s]+/)
    .map((part) => part.trim())
    .filter(Boolean);
  return isList ? parts : Object.fromEntries(parts.map((line) => readPair(line)));
}

/** The templates approved by a vendor, by purpose. */
export function TemplatesField({ name, path, schema, value, onChange }: SettingFieldProps) {
  const { note, fault } = useFieldState(path);
  const { label, hint } = wordsOf(name, schema);
  const [typed, setTyped] = useState<Readonly<Record<string, string>>>({});
  const templates = (value ?? {}) as Readonly<Record<string, Template>>;
  const purposes = schema.propertyNames?.enum ?? [];
  const free = purposes.filter((each) => !(each in templates));
  const inner = typeof schema.additionalProperties === 'object' ? schema.additionalProperties : {};
  const isList = inner.properties?.['params']?.type === 'array';
  const put = (purpose: string, next: Template) => onChange({ ...templates, [purpose]: next });
  const rename = (from: string, to: string) =>
    onChange(
      Object.fromEntries(Object.entries(templates).map(([key, each]) => [key === from ? to : key, each])),
    );
  return (
    <fieldset className={css.group} disabled={note !== undefined}>
      <legend>{label}</legend>
      <p className="muted t-13">
        {hint}。变量格式：{isList ? '“code, minutes”，按模板里的顺序' : '“模板变量名=code”，用逗号分隔'}
      </p>
      {fault && <Message kind="err">{fault.text}</Message>}
      {Object.entries(templates).map(([purpose, template]) => {
        const text = typed[purpose] ?? writeParams(template.params);
        return (
          <div key={purpose} className={css.template}>
            <Select
              aria-label="用途"
              value={purpose}
              onChange={(event) => rename(purpose, event.target.value)}
            >
              {[purpose, ...free].map((each) => (
                <option key={each} value={each}>
                  {purposeName(each)}
                </option>
              ))}
            </Select>
            <TextInput
              aria-label={`${purposeName(purpose)}：模板编号`}
              placeholder="模板编号"
              autoComplete="off"
              value={template.id ?? ''}
              onChange={(event) => put(purpose, { ...template, id: event.target.value })}
            />
            <TextInput
              aria-label={`${purposeName(purpose)}：变量`}
              placeholder={isList ? 'code, minutes' : 'code=code'}
              autoComplete="off"
              value={text}
              onChange={(event) => {
                setTyped({ ...typed, [purpose]: event.target.value });
                put(purpose, { ...template, params: readParams(event.target.value, isList) });
              }}
            />
            <IconButton
              label={`删除${purposeName(purpose)}的模板`}
              onClick={() =>
                onChange(Object.fromEntries(Object.entries(templates).filter(([key]) => key !== purpose)))
              }
            >
              <Icon of={Trash2} size={18} />
            </IconButton>
          </div>
        );
      })}
      {free[0] !== undefined && (
        <div className={css.adds}>
          <Button size="sm" onClick={() => put(free[0] ?? '', { id: '', params: isList ? [] : {} })}>
            添加模板
          </Button>
        </div>
      )}
    </fieldset>
  );
}
