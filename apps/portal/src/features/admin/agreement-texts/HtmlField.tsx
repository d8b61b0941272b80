import { Field } from '../../../ui/Field.tsx';
import { Message } from '../../../ui/Message.tsx';
import { TextArea } from '../../../ui/TextArea.tsx';

interface HtmlFieldProps {
  label: string;
  hint: string;
  rows: number;
  value: string;
  /** The faults that the service found at the last save; cleared by the next change. */
  fault: string | undefined;
  onChange: (html: string) => void;
}

/** A field for a document or its translation in HTML, with its faults. */
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
