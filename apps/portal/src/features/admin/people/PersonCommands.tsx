import { listAudit } from '@tongxing/contract/manage/audit.ts';
import { listApprovals } from '@tongxing/contract/manage/operators.ts';
import { listPeople, listPersonActivity, showPerson } from '@tongxing/contract/manage/people.ts';
import { ChevronDown } from 'lucide-react';
import { useState } from 'react';
import { useRefetch } from '../../../api/manage/use-admin-query.ts';
import { Button } from '../../../ui/Button.tsx';
import { Icon } from '../../../ui/Icon.tsx';
import { Menu } from '../../../ui/Menu.tsx';
import { menuClass } from '../../../ui/menu-class.ts';
import { CommandDialog, FourEyesMark } from '../command/CommandDialog.tsx';
import { useMay } from '../sign-in/me.ts';
import css from './Person.module.css';
import { type Person, personCommands } from './person-commands.ts';

/** The commands for the account: the two urgent ones as buttons, the others in a menu. */
export function PersonCommands({ person, onErased }: { person: Person; onErased: () => void }) {
  const may = useMay();
  const refetch = useRefetch();
  const [isOpen, setOpen] = useState(false);
  const [asked, setAsked] = useState<string>();
  const offered = Object.entries(personCommands).filter(
    ([, command]) => may(command.call.permission as never) && command.fits(person),
  );
  const first = offered.filter(([key]) => ['end', 'disable', 'enable', 'restore'].includes(key));
  const rest = offered.filter((entry) => !first.includes(entry));
  const command = asked === undefined ? undefined : personCommands[asked];

  if (offered.length === 0) return null;
  return (
    <div className={css.commands} role="group" aria-label="账号操作">
      {first.map(([key, { verb, icon, tone }]) => (
        <Button
          key={key}
          variant={tone === 'primary' ? 'primary' : key === 'disable' ? 'danger-line' : 'second'}
          onClick={() => setAsked(key)}
        >
          <Icon of={icon} size={18} />
          {verb}
        </Button>
      ))}
      {rest.length > 0 && (
        <span className={css.more}>
          {isOpen && (
            <Menu label="更多操作" onClose={() => setOpen(false)}>
              {rest.map(([key, { verb, icon, call }]) => (
                <button
                  key={key}
                  type="button"
                  role="menuitem"
                  className={`${menuClass.item} ${key === 'erase' ? menuClass.danger : ''}`}
                  onClick={() => {
                    setOpen(false);
                    setAsked(key);
                  }}
                >
                  <Icon of={icon} />
                  {verb}
                  {call.approval && <FourEyesMark />}
                </button>
              ))}
            </Menu>
          )}
          <Button
            variant="ghost"
            aria-haspopup="menu"
            aria-expanded={isOpen}
            onClick={() => setOpen(!isOpen)}
          >
            更多操作
            <Icon of={ChevronDown} size={18} />
          </Button>
        </span>
      )}
      {command && (
        <CommandDialog
          call={command.call}
          input={{ id: person.id }}
          title={`${command.verb}：${person.nickname}`}
          effects={command.effects(person)}
          verb={command.verb}
          doing={command.doing}
          tone={command.tone}
          {...(command.typed && { typed: command.typed(person) })}
          target={person.id}
          done={() => command.done}
          onDone={async () => {
            if (asked === 'erase') onErased();
            else await refetch(showPerson, listPersonActivity);
            await refetch(listPeople, listAudit, listApprovals);
          }}
          onClose={() => setAsked(undefined)}
        />
      )}
    </div>
  );
}
