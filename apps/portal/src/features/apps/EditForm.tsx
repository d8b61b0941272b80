import type { AppView } from '@tongxing/contract/calls/apps.ts';
import { type FormEvent, type ReactNode, useState } from 'react';
import { Button } from '../../ui/Button.tsx';
import { Note } from '../../ui/Note.tsx';
import formCss from './AppForm.module.css';
import css from './AppPage.module.css';
import { type AppChanges, useEditApp } from './use-edit-app.ts';

interface EditFormProps {
  app: AppView;
  /** What the form changes; null where it is not filled in rightly yet, which it shows itself. */
  read: () => AppChanges | null;
  /** What the button says. */
  verb: string;
  /** `second` where another form of the page is the main one. */
  tone?: 'primary' | 'second';
  children: ReactNode;
}

/** A form over some of an app's settings; what the service did not accept stands above the button. */
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
