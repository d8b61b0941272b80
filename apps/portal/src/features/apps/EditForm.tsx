import type { AppView } from '@tongxing/contract/calls/apps.ts';
import { type FormEvent, type ReactNode, useState } from 'react';
import { Button } from '../../ui/Button.tsx';
import { Note } from '../../ui/Note.tsx';
import formCss from './AppForm.module.css';
import css from './AppPage.module.css';
import { type AppChanges, useEditApp } from './use-edit-app.ts';

interface EditFormProps {
  app: AppView;
  /** Reads the changes of the form; null where it has faults, which it then shows. */
  read: () => AppChanges | null;
  /** The text of the button. */
  verb: string;
  /** `second` where another form on the page is the main one. */
  tone?: 'primary' | 'second';
  children: ReactNode;
}

/** A form for some settings of an app; the service's refusal is shown above the button. */
export function EditForm({ app, read, verb, tone = 'primary', children }: EditFormProps) {
  const [fault, setFault] = useState<string | null>();
  const { isSaving, save } = useEditApp(app);
  const submit = async (event: FormEvent) => {
    event.preventDefault();
    setFault(null);
    const changes = read();
    if (changes) setFault(await save(changes));
  };
  return (
    <form className={formCss.form} noValidate onSubmit={(event) => void submit(event)}>
      {children}
      {fault && <Note tone="err">{fault}</Note>}
      <div className={css.commands}>
        <Button variant={tone} type="submit" loading={isSaving} loadingText="保存中">
          {verb}
        </Button>
      </div>
    </form>
  );
}
