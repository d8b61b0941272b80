import { type FoundPersonItem, listPeople } from '@tongxing/contract/manage/people.ts';
import { Search } from 'lucide-react';
import { type FormEvent, useState } from 'react';
import { fileUrl } from '../../../api/file-url.ts';
import { ask } from '../../../api/manage/ask.ts';
import { useSubmit } from '../../../api/use-submit.ts';
import { Avatar } from '../../../ui/Avatar.tsx';
import { classNames } from '../../../ui/class-names.ts';
import { Dialog } from '../../../ui/Dialog.tsx';
import { Field } from '../../../ui/Field.tsx';
import { InputAction } from '../../../ui/InputAction.tsx';
import { Message } from '../../../ui/Message.tsx';
import { TextInput } from '../../../ui/TextInput.tsx';
import { formatProblem } from '../format-problem.ts';
import picks from '../Picks.module.css';
import css from './FindPersonDialog.module.css';
import { formatFoundBy } from './format-found-by.ts';

interface FindPersonDialogProps {
  title: string;
  text: string;
  onPick: (person: FoundPersonItem) => void;
  onClose: () => void;
}

/** Finds the active account that a command is to be about. */
export function FindPersonDialog({ title, text: about, onPick, onClose }: FindPersonDialogProps) {
  const [text, setText] = useState('');
  const [found, setFound] = useState<readonly FoundPersonItem[]>();
  const [fault, setFault] = useState<string>();
  const finding = useSubmit(async () => {
    setFault(undefined);
    const answer = await ask(listPeople, { q: text.trim(), limit: 8 });
    if (answer.ok) setFound(answer.data.items.filter(({ status }) => status === 'active'));
    else setFault(formatProblem(answer));
  });
  const submit = (event: FormEvent) => {
    event.preventDefault();
    if (text.trim()) void finding.submit();
  };
  return (
    <Dialog title={title} text={about} onClose={onClose}>
      <form className={css.find} onSubmit={submit}>
        <Field label="账号" error={fault} hint="手机号、邮箱、账号 ID 须完整，昵称可只填开头">
          <TextInput
            icon={Search}
            data-autofocus=""
            autoComplete="off"
            value={text}
            onChange={(event) => setText(event.target.value)}
            action={<InputAction type="submit">{finding.isBusy ? '查找中' : '查找'}</InputAction>}
          />
        </Field>
        {found?.length === 0 && <Message kind="hint">没有找到可用的账号</Message>}
        {found && found.length > 0 && (
          <div className={classNames(picks.picks, css.found)} role="group" aria-label="找到的账号">
            {found.map((person) => (
              <button key={person.id} type="button" onClick={() => onPick(person)}>
                <Avatar id={person.number} src={fileUrl(person.avatar)} />
                <span>
                  {person.nickname}
                  <small>
                    {[`账号 ID ${person.number}`, formatFoundBy(person) ?? person.phone]
                      .filter(Boolean)
                      .join('，')}
                  </small>
                </span>
              </button>
            ))}
          </div>
        )}
      </form>
    </Dialog>
  );
}
