import { type FormEvent, type KeyboardEvent, type ReactNode, useId } from 'react';
import { Button } from '../../ui/Button.tsx';
import { FieldContext } from '../../ui/field-context.ts';
import { Message } from '../../ui/Message.tsx';
import css from './Profile.module.css';

interface FactFormProps {
  /** The control; `useField` links it with the message below. */
  children: ReactNode;
  /** The fault of the typed text. */
  fault?: string | null | undefined;
  /** The message below while there is no fault; `isRight` marks a success. */
  hint?: string;
  isRight?: boolean;
  isSaving: boolean;
  /** The control has several lines: the buttons stand below it. */
  isTall?: boolean;
  onSave: () => Promise<void> | void;
  onDone: () => void;
}

/** The form of one field, in place. Esc cancels. */
export function FactForm({
  children,
  fault,
  hint,
  isRight,
  isSaving,
  isTall,
  onSave,
  onDone,
}: FactFormProps) {
  const id = useId();
  const text = fault || hint;
  const submit = (event: FormEvent) => {
    event.preventDefault();
    if (!isSaving) void onSave();
  };
  const press = (event: KeyboardEvent) => {
    if (event.key === 'Escape' && !event.nativeEvent.isComposing) onDone();
  };
  return (
    // oxlint-disable-next-line jsx-a11y/no-noninteractive-element-interactions -- Esc in any of its controls
    <form noValidate onSubmit={submit} onKeyDown={press}>
      <div className={isTall ? css.tall : css.edit}>
        <FieldContext value={{ id: undefined, describedBy: text ? id : undefined, invalid: Boolean(fault) }}>
          {children}
        </FieldContext>
        <div className={css.buttons}>
          <Button type="submit" variant="primary" loading={isSaving} loadingText="保存中">
            保存
          </Button>
          <Button variant="ghost" onClick={onDone}>
            取消
          </Button>
        </div>
      </div>
      {text && (
        <Message id={id} kind={fault ? 'err' : isRight ? 'ok' : 'hint'}>
          {text}
        </Message>
      )}
    </form>
  );
}
