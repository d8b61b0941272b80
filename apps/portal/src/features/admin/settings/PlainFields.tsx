import { Lock } from 'lucide-react';
import { type ReactNode, useId, useState } from 'react';
import { Badge } from '../../../ui/Badge.tsx';
import { Checkbox } from '../../../ui/Checkbox.tsx';
import { Field } from '../../../ui/Field.tsx';
import { Message } from '../../../ui/Message.tsx';
import { PasswordInput } from '../../../ui/PasswordInput.tsx';
import { Select } from '../../../ui/Select.tsx';
import { Switch } from '../../../ui/Switch.tsx';
import { TextArea } from '../../../ui/TextArea.tsx';
import { TextInput } from '../../../ui/TextInput.tsx';
import { ColourPicker } from './ColourPicker.tsx';
import { type FieldSchema, wordsOf } from './field-schema.ts';
import { useFieldState } from './field-state.ts';
import { isMasked } from './format-change.ts';
import css from './Settings.module.css';
import { choiceName } from './setting-words.ts';
import { UploadPicture } from './UploadPicture.tsx';

export interface SettingFieldProps {
  name: string;
  /** `vendors[0].sign_name` */
  path: string;
  schema: FieldSchema;
  value: unknown;
  /** `undefined`: back to the default. */
  onChange: (value: unknown) => void;
}

/** The lock of a field as a badge. */
function LockBadge({ note }: { note: string }) {
  return (
    <Badge tone="line" icon={Lock}>
      {note}
    </Badge>
  );
}

/** A labelled control with its hint, its fault and its lock. */
function Framed({
  name,
  path,
  schema,
  onChange,
  hint,
  children,
}: Omit<SettingFieldProps, 'value'> & { hint?: string; children: (isLocked: boolean) => ReactNode }) {
  const { note, fault } = useFieldState(path);
  const words = wordsOf(name, schema);
  const error = fault && (
    <>
      {fault.text}
      {fault.proposal !== undefined && (
        <>
          {' '}
          <button type="button" className={css.proposal} onClick={() => onChange(fault.proposal)}>
            用 {fault.proposal}
          </button>
        </>
      )}
    </>
  );
  return (
    <Field
      label={words.label}
      hint={[words.hint, hint].filter(Boolean).join('。') || undefined}
      {...(error && { error })}
      {...(note !== undefined && { aside: <LockBadge note={note} /> })}
    >
      {children(note !== undefined)}
    </Field>
  );
}

/** A switch. */
export function SwitchField({ name, path, schema, value, onChange }: SettingFieldProps) {
  const { note, fault } = useFieldState(path);
  const { label, hint } = wordsOf(name, schema);
  const id = useId();
  return (
    <div className={css.switchRow}>
      <div>
        <p>{label}</p>
        {(hint || fault) && (
          <div id={id}>{fault ? <Message kind="err">{fault.text}</Message> : <small>{hint}</small>}</div>
        )}
      </div>
      {note !== undefined && <LockBadge note={note} />}
      <Switch
        label={label}
        aria-describedby={hint || fault ? id : undefined}
        on={(value ?? schema.default) === true}
        disabled={note !== undefined}
        onChange={onChange}
      />
    </div>
  );
}

/** A field for a line of text, a secret, or a key of several lines. */
export function TextField(props: SettingFieldProps) {
  const { name, schema, value, onChange } = props;
  const words = wordsOf(name, schema);
  const [storedMask] = useState(value);
  const isSaved = isMasked(value);
  const text = typeof value === 'string' && !isSaved ? value : '';
  const put = (typed: string) => {
    if (typed === '' && isMasked(storedMask)) onChange(storedMask);
    else onChange(typed === '' && schema.default === undefined ? undefined : typed);
  };
  const placeholder = isSaved ? `已设置 ${String(value)}，不修改请留空` : undefined;
  const common = { autoComplete: 'off', spellCheck: false, value: text, placeholder } as const;
  return (
    <Framed {...props} {...(schema.writeOnly && !isSaved && { hint: '加密保存，保存后不再显示' })}>
      {(isLocked) =>
        /(?:private|public)_key$|^ca$/.test(name) ? (
          <TextArea {...common} disabled={isLocked} onChange={(event) => put(event.target.value)} />
        ) : schema.writeOnly ? (
          <PasswordInput
            {...common}
            autoComplete="new-password"
            disabled={isLocked}
            onChange={(event) => put(event.target.value)}
          />
        ) : (
          <TextInput
            {...common}
            autoCapitalize="none"
            action={
              name === 'accent' ? (
                <ColourPicker label={words.label} colour={text} disabled={isLocked} onPick={put} />
              ) : (
                schema.contentMediaType && !isLocked && <UploadPicture label={words.label} onUploaded={put} />
              )
            }
            disabled={isLocked}
            onChange={(event) => put(event.target.value)}
          />
        )
      }
    </Framed>
  );
}

/** A field for a whole number. Other text is kept as typed and refused by the service. */
export function NumberField(props: SettingFieldProps) {
  const { value, onChange, schema } = props;
  const put = (typed: string) =>
    onChange(typed === '' ? undefined : /^-?\d{1,15}$/.test(typed) ? Number(typed) : typed);
  return (
    <Framed
      {...props}
      {...(schema.default !== undefined &&
        value !== schema.default && { hint: `默认 ${String(schema.default)}` })}
    >
      {(isLocked) => (
        <TextInput
          inputMode="numeric"
          autoComplete="off"
          disabled={isLocked}
          value={typeof value === 'number' || typeof value === 'string' ? String(value) : ''}
          onChange={(event) => put(event.target.value.trim())}
        />
      )}
    </Framed>
  );
}

/** A choice of one; `values` where they are not all texts. */
export function ChoiceField({
  values,
  ...props
}: SettingFieldProps & { values: readonly (string | boolean)[] }) {
  const { name, schema, value, onChange } = props;
  const now = value ?? schema.default;
  return (
    <Framed {...props}>
      {(isLocked) => (
        <Select
          disabled={isLocked}
          value={now === undefined ? '' : String(now)}
          onChange={({ target }) => onChange(values.find((each) => String(each) === target.value))}
        >
          {now === undefined && <option value="">不设置</option>}
          {values.map((each) => (
            <option key={String(each)} value={String(each)}>
              {choiceName(name, each)}
            </option>
          ))}
        </Select>
      )}
    </Framed>
  );
}

/** A choice of several. */
export function ChoicesField(props: SettingFieldProps) {
  const { name, path, schema, value, onChange } = props;
  const { note, fault } = useFieldState(path);
  const { label, hint } = wordsOf(name, schema);
  const all = schema.items?.enum ?? [];
  const chosen = Array.isArray(value) ? (value as readonly string[]) : [];
  const flip = (each: string) => onChange(all.filter((other) => (other === each) !== chosen.includes(other)));
  return (
    <fieldset className={css.choices} disabled={note !== undefined}>
      <legend>
        {label}
        {note !== undefined && <LockBadge note={note} />}
      </legend>
      {hint && <p className="muted t-13">{hint}</p>}
      {all.map((each) => (
        <Checkbox key={each} checked={chosen.includes(each)} onChange={() => flip(each)}>
          {choiceName(name, each)}
        </Checkbox>
      ))}
      {fault && <Message kind="err">{fault.text}</Message>}
    </fieldset>
  );
}

const sameJson = (one: unknown, other: unknown) => JSON.stringify(one) === JSON.stringify(other);

/** A field with one entry per line. The typed text stays as long as it means the same value. */
function LinesArea({
  write,
  read,
  hint,
  ...props
}: SettingFieldProps & { write: (value: unknown) => string; read: (text: string) => unknown; hint: string }) {
  const { value, onChange } = props;
  const [typed, setTyped] = useState<string>();
  const text = typed !== undefined && sameJson(read(typed), value) ? typed : write(value);
  return (
    <Framed {...props} hint={hint}>
      {(isLocked) => (
        <TextArea
          rows={2}
          spellCheck={false}
          disabled={isLocked}
          value={text}
          onChange={(event) => {
            setTyped(event.target.value);
            onChange(read(event.target.value));
          }}
        />
      )}
    </Framed>
  );
}

const linesOf = (text: string) =>
  text
    .split('\n')
    .map((line) => line.trim())
    .filter(Boolean);

/** A list of texts, one per line. */
export function LinesField(props: SettingFieldProps) {
  return (
    <LinesArea
      {...props}
      hint="每行一个"
      read={linesOf}
      write={(value) => (Array.isArray(value) ? value.join('\n') : '')}
    />
  );
}

/** Names and texts or numbers, `名=值` per line. */
export function PairsField(props: SettingFieldProps) {
  const { additionalProperties: each } = props.schema;
  const isNumber = typeof each === 'object' && each.type === 'integer';
  const valueOf = (text: string) => (isNumber && /^\d{1,15}$/.test(text) ? Number(text) : text);
  return (
    <LinesArea
      {...props}
      hint="每行一个，格式为“名=值”"
      read={(text) =>
        Object.fromEntries(
          linesOf(text).map((line) => {
            const [key, value] = readPair(line, props.name);
            return [key, valueOf(value)];
          }),
        )
      }
      write={(value) =>
        Object.entries((value as Record<string, unknown> | undefined) ?? {})
          .map(([key, each]) => `${key}=${String(each)}`)
          .join('\n')
      }
    />
  );
}

/** The two sides of the first `=`; of the last one for `map`, whose names may be those of a directory, `CN=Sales`. */
export function readPair(line: string, field = ''): readonly [string, string] {
  const at = field === 'map' ? line.lastIndexOf('=') : line.indexOf('=');
  return at < 0 ? [line, ''] : [line.slice(0, at).trim(), line.slice(at + 1).trim()];
}
