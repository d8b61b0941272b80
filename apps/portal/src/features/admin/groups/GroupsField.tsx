import { listGroups } from '@tongxing/contract/manage/groups.ts';
import { Group, Search, X } from 'lucide-react';
import { useState } from 'react';
import { ask } from '../../../api/manage/ask.ts';
import { useSubmit } from '../../../api/use-submit.ts';
import { Field } from '../../../ui/Field.tsx';
import { Icon } from '../../../ui/Icon.tsx';
import { InputAction } from '../../../ui/InputAction.tsx';
import { TextInput } from '../../../ui/TextInput.tsx';
import { formatProblem } from '../format-problem.ts';
import picks from '../Picks.module.css';
import type { NamedGroup } from './group.ts';

interface GroupsFieldProps {
  chosen: readonly NamedGroup[];
  label: string;
  /** What the chosen ones are: 上级. */
  kind: string;
  /** A group that is not offered. */
  without?: string | undefined;
  onChange: (chosen: readonly NamedGroup[]) => void;
}

/** Chosen groups, and a search for others. */
export function GroupsField({ chosen, label, kind, without, onChange }: GroupsFieldProps) {
  const [text, setText] = useState('');
  const [found, setFound] = useState<readonly NamedGroup[]>();
  const [fault, setFault] = useState<string>();
  const finding = useSubmit(async () => {
    setFault(undefined);
    const answer = await ask(listGroups, { q: text.trim(), limit: 8 });
    if (answer.ok) setFound(answer.data.items);
    else setFault(formatProblem(answer));
  });
  const find = () => {
    if (text.trim()) void finding.submit();
  };
  const offered = found?.filter(({ id }) => id !== without && chosen.every((each) => each.id !== id));
  return (
    <>
      {chosen.length > 0 && (
        <div className={picks.picks} role="group" aria-label={kind}>
          {chosen.map((group) => (
            <button
              key={group.id}
              type="button"
              aria-label={`移除${kind}：${group.name}`}
              onClick={() => onChange(chosen.filter(({ id }) => id !== group.id))}
            >
              <Icon of={Group} />
              <span>{group.name}</span>
              <Icon of={X} size={18} />
            </button>
          ))}
        </div>
      )}
      <Field label={label} error={fault} hint={offered?.length === 0 ? '没有找到' : undefined}>
        <TextInput
          icon={Search}
          autoComplete="off"
          placeholder="用户组的标识或名称"
          value={text}
          onChange={(event) => setText(event.target.value)}
          onKeyDown={(event) => {
            if (event.key !== 'Enter' || event.nativeEvent.isComposing) return;
            // It searches, and does not run the command.
            event.preventDefault();
            find();
          }}
          action={<InputAction onClick={find}>{finding.isBusy ? '查找中' : '查找'}</InputAction>}
        />
      </Field>
      {offered && offered.length > 0 && (
        <div className={picks.picks} role="group" aria-label="找到的用户组">
          {offered.map(({ id, key, name }) => (
            <button key={id} type="button" onClick={() => onChange([...chosen, { id, key, name }])}>
              <Icon of={Group} />
              <span>
                {name}
                <small className="muted"> {key}</small>
              </span>
            </button>
          ))}
        </div>
      )}
    </>
  );
}
