import { Field } from '../../../ui/Field.tsx';
import { Message } from '../../../ui/Message.tsx';
import { TextArea } from '../../../ui/TextArea.tsx';

interface HtmlFieldProps {
  label: string;
  hint: string;
  rows: number;
  value: string;
  /** What the service found in it when it was saved; gone with the next change. */
  fault: string | undefined;
  onChange: (html: string) => void;
}

/** A document or its translation as HTML, and what is wrong with it. */
export function HtmlField({ label, hint, rows, value, fault, onChange }: HtmlFieldProps) {
  return (
    <>
      <Field label={label} hint={hint}>
        <TextArea
          rows={rows}
          spellCheck={false}
          value={value}
          onChange={(event) => onChange(event.target.value)}
        />
      </Field>
      {fault && <Message kind="err">{fault}</Message>}
    </>
  );
}
