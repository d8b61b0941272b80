import type { FormEvent, KeyboardEvent, ReactNode } from 'react';
import { Button } from '../../ui/Button.tsx';
import css from './Profile.module.css';

interface FactFormProps {
  /** The control. */
  children: ReactNode;
  /** The line under it. */
  message?: ReactNode;
  isSaving: boolean;
  /** The control is taller than a line: the buttons stand below. */
  isTall?: boolean;
  onSave: () => Promise<void> | void;
  onDone: () => void;
}

/** One fact of the profile, changed in place. Esc leaves it as it was. */
export function FactForm({ children, message, isSaving, isTall, onSave, onDone }: FactFormProps) {
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
        {children}
        <div className={css.buttons}>
          <Button type="submit" variant="primary" loading={isSaving} loadingText="保存中">
            保存
          </Button>
          <Button variant="ghost" onClick={onDone}>
            取消
          </Button>
        </div>
      </div>
      {message}
    </form>
  );
}
