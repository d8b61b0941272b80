import { listAudit } from '@tongxing/contract/manage/audit.ts';
import { listApprovals } from '@tongxing/contract/manage/operators.ts';
import { listPeople, listPersonActivity, showPerson } from '@tongxing/contract/manage/people.ts';
import { ChevronDown } from 'lucide-react';
import { useState } from 'react';
import { useLookAgain } from '../../../api/manage/use-look.ts';
import { Button } from '../../../ui/Button.tsx';
import { Icon } from '../../../ui/Icon.tsx';
import { Menu } from '../../../ui/Menu.tsx';
import { menuClass } from '../../../ui/menu-class.ts';
import { ActDialog, FourEyesMark } from '../act/ActDialog.tsx';
import { useMay } from '../entry/me.ts';
import css from './Person.module.css';
import { type Person, personActs } from './person-acts.ts';

/** What can be done with the account now: the two that are urgent as buttons under the thumb, the others in a menu. */
export function PersonActs({ person, onErased }: { person: Person; onErased: () => void }) {
  const may = useMay();
  const lookAgain = useLookAgain();
  const [isOpen, setOpen] = useState(false);
  const [asked, setAsked] = useState<string>();
  const offered = Object.entries(personActs).filter(
    ([, act]) => may(act.call.permission as never) && act.fits(person),
  );
  const first = offered.filter(([key]) => ['end', 'disable', 'enable', 'restore'].includes(key));
  const rest = offered.filter((entry) => !first.includes(entry));
  const act = asked === undefined ? undefined : personActs[asked];

  if (offered.length === 0) return null;
  return (
    <div className={css.acts} role="group" aria-label="对这个账号">
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
      {act && (
        <ActDialog
          call={act.call}
          input={{ id: person.id }}
          title={`${act.verb}：${person.nickname}`}
          effects={act.effects(person)}
          verb={act.verb}
          doing={act.doing}
          tone={act.tone}
          {...(act.typed && { typed: act.typed(person) })}
          target={person.id}
          done={() => act.done}
          onDone={async () => {
            if (asked === 'erase') onErased();
            else await lookAgain(showPerson, listPersonActivity);
            await lookAgain(listPeople, listAudit, listApprovals);
          }}
          onClose={() => setAsked(undefined)}
        />
      )}
    </div>
  );
}
