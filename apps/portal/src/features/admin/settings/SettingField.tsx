import { ArrowDown, ArrowUp, Trash2 } from 'lucide-react';
import { Button } from '../../../ui/Button.tsx';
import { Icon } from '../../../ui/Icon.tsx';
import { IconButton } from '../../../ui/IconButton.tsx';
import { Message } from '../../../ui/Message.tsx';
import { type FieldSchema, isGroup, kindOf, optionOf, type Raw, wordsOf } from './field-schema.ts';
import { useFieldState } from './field-state.ts';
import { moved } from './moved.ts';
import {
  ChoiceField,
  ChoicesField,
  LinesField,
  NumberField,
  PairsField,
  type SettingFieldProps,
  SwitchField,
  TextField,
} from './PlainFields.tsx';
import css from './Settings.module.css';
import { choiceName } from './setting-words.ts';
import { TemplatesField } from './TemplatesField.tsx';

/** One setting, with the control that its schema asks for. */
function SettingField(props: SettingFieldProps) {
  const { schema } = props;
  const { type, items, additionalProperties: free } = schema;
  if (type === 'boolean') return <SwitchField {...props} />;
  if (schema.enum) return <ChoiceField {...props} values={schema.enum} />;
  if (type === 'integer' || type === 'number') return <NumberField {...props} />;
  if (schema.anyOf?.every((each) => each.properties)) return <AlternativeField {...props} />;
  const takesText = schema.anyOf?.some((each) => each.type === 'string' && each.const === undefined);
  if (!takesText && schema.anyOf?.some((each) => each.type === 'boolean')) {
    return <ChoiceField {...props} values={['auto', true, false]} />;
  }
  if (type === 'array') {
    if (items?.enum) return <ChoicesField {...props} />;
    return items?.type === 'string' ? <LinesField {...props} /> : <EntriesField {...props} />;
  }
  if (type === 'object') {
    if (schema.properties) return <GroupField {...props} />;
    const isNested = typeof free === 'object' && free.properties !== undefined;
    return isNested ? <TemplatesField {...props} /> : <PairsField {...props} />;
  }
  return <TextField {...props} />;
}

/** Titles, and the names of the fields under them. */
export type FieldGroups = readonly (readonly [title: string, names: readonly string[]])[];

interface FieldsProps {
  schema: FieldSchema;
  value: Raw;
  /** The path of the group; '' for the whole section. */
  path: string;
  /** Fields to leave out. */
  without?: readonly string[];
  groups?: FieldGroups;
  onChange: (value: Raw) => void;
}

/** The fields of a group, switches last. */
export function SettingFields({ schema, value, path, without = [], groups = [], onChange }: FieldsProps) {
  const isWide = ({ type, items }: FieldSchema) =>
    type === 'boolean' ||
    type === 'object' ||
    (type === 'array' && (items?.enum ?? items?.type) !== 'string');
  const fields = Object.entries(schema.properties ?? {}).filter(
    ([name, field]) => field.const === undefined && !without.includes(name),
  );
  const draw = (shown: typeof fields) => (
    <div className={css.fields}>
      {shown.map(([name, field]) => (
        <div key={name} className={isWide(field) ? css.wide : undefined}>
          <SettingField
            name={name}
            path={path ? `${path}.${name}` : name}
            schema={field}
            value={value[name]}
            onChange={(next) => onChange({ ...value, [name]: next })}
          />
        </div>
      ))}
    </div>
  );
  const grouped = new Set(groups.flatMap(([, names]) => names));
  const alone = fields.filter(([name]) => !grouped.has(name));
  return (
    <>
      {alone.length > 0 && draw(alone)}
      {groups.map(([title, names]) => (
        <fieldset key={title} className={css.group}>
          <legend>{title}</legend>
          {draw(fields.filter(([name]) => names.includes(name)))}
        </fieldset>
      ))}
    </>
  );
}

/** A group inside a section; an optional one can be added and removed. */
function GroupField({ name, path, schema, value, onChange }: SettingFieldProps) {
  const { note, fault } = useFieldState(path);
  const { label } = wordsOf(name, schema);
  const isOptional = schema.default === undefined;
  const isThere = isGroup(value) || !isOptional;
  return (
    <fieldset className={css.group} disabled={note !== undefined}>
      <legend>{label}</legend>
      {isOptional && (
        <Button
          size="sm"
          aria-label={`${label}：${isThere ? '清除' : '填写'}`}
          onClick={() => onChange(isThere ? undefined : {})}
        >
          {isThere ? '清除' : '填写'}
        </Button>
      )}
      {fault && <Message kind="err">{fault.text}</Message>}
      {isThere && (
        <SettingFields schema={schema} path={path} value={isGroup(value) ? value : {}} onChange={onChange} />
      )}
    </fieldset>
  );
}

/** A value under one of several names: which name, and the value. */
function AlternativeField({ name, path, schema, value, onChange }: SettingFieldProps) {
  const options = new Map(
    (schema.anyOf ?? []).flatMap(({ properties = {} }) => Object.entries(properties).slice(0, 1)),
  );
  const group = isGroup(value) ? value : {};
  const [chosen = ''] = Object.keys(group);
  const field = options.get(chosen);
  const given = group[chosen];
  const { label } = wordsOf(name, schema);
  return (
    <div className={css.fields}>
      <ChoiceField
        name={name}
        path={path}
        schema={{ description: label }}
        value={field && chosen}
        values={[...options.keys()]}
        onChange={(next) => {
          const first = options.get(String(next))?.enum?.[0] ?? '';
          onChange({ [String(next)]: first });
        }}
      />
      {field && (
        <SettingField
          name={chosen}
          path={`${path}.${chosen}`}
          schema={{ ...field, default: '', description: choiceName(name, chosen) }}
          value={typeof given === 'string' ? given : String(given ?? '')}
          onChange={(next) => onChange({ [chosen]: next })}
        />
      )}
    </div>
  );
}

/** What an entry of a list is called by its own label. */
function nameOf({ label }: Raw): string | null {
  const name = isGroup(label) ? label['zh'] : label;
  return typeof name === 'string' && name !== '' ? name : null;
}

/** A list of groups: entries can be edited, moved, removed and added. */
function EntriesField({ name, path, schema, value, onChange }: SettingFieldProps) {
  const { note, fault } = useFieldState(path);
  const { label, hint } = wordsOf(name, schema);
  const entries = Array.isArray(value) ? (value as readonly Raw[]) : [];
  const options = schema.items?.oneOf ?? (schema.items ? [schema.items] : []);
  const put = (at: number, next: Raw) => onChange(entries.map((each, index) => (index === at ? next : each)));
  return (
    <fieldset className={css.group} disabled={note !== undefined}>
      <legend>{label}</legend>
      {hint && <p className="muted t-13">{hint}</p>}
      {note !== undefined && <p className="muted t-13">{note}</p>}
      {fault && <Message kind="err">{fault.text}</Message>}
      {entries.map((entry, at) => {
        const option = options.length > 1 ? optionOf(options, entry) : options[0];
        const kind = option && kindOf(option);
        const title = kind?.value ? choiceName(kind.name, kind.value) : (nameOf(entry) ?? `第 ${at + 1} 个`);
        return (
          // oxlint-disable-next-line react/no-array-index-key -- an entry has no name of its own
          <fieldset key={at} className={css.entry} aria-label={title}>
            <div className={css.entryHead}>
              <b>{title}</b>
              <IconButton
                label={`${title}：上移`}
                disabled={at === 0}
                onClick={() => onChange(moved(entries, at, at - 1))}
              >
                <Icon of={ArrowUp} size={18} />
              </IconButton>
              <IconButton
                label={`${title}：下移`}
                disabled={at === entries.length - 1}
                onClick={() => onChange(moved(entries, at, at + 1))}
              >
                <Icon of={ArrowDown} size={18} />
              </IconButton>
              <IconButton
                label={`${title}：移除`}
                onClick={() => onChange(entries.filter((_, index) => index !== at))}
              >
                <Icon of={Trash2} size={18} />
              </IconButton>
            </div>
            {option && (
              <SettingFields
                schema={option}
                path={`${path}[${at}]`}
                value={entry}
                onChange={(next) => put(at, next)}
              />
            )}
          </fieldset>
        );
      })}
      <div className={css.adds}>
        {options.map((option) => {
          const { name: by, value: kind } = kindOf(option);
          const name = choiceName(by, kind);
          return (
            <Button key={kind} size="sm" onClick={() => onChange([...entries, kind ? { [by]: kind } : {}])}>
              {kind ? `添加${/^[A-Z]/.test(name) ? ' ' : ''}${name}` : '添加'}
            </Button>
          );
        })}
      </div>
    </fieldset>
  );
}
