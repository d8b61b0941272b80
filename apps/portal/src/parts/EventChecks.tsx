import type { AccountEventType } from '@tongxing/contract/rules/account-event.ts';
import { Checkbox } from '../ui/Checkbox.tsx';
import css from './EventChecks.module.css';
import { eventNames } from './event-names.ts';

interface EventChecksProps<Type extends AccountEventType> {
  types: readonly Type[];
  chosen: readonly Type[];
  onChange: (chosen: readonly Type[]) => void;
}

/** Events to choose from, each by its name and its type. */
export function EventChecks<Type extends AccountEventType>({
  types,
  chosen,
  onChange,
}: EventChecksProps<Type>) {
  return (
    <fieldset className={css.events}>
      <legend className="vh">发哪些通知</legend>
      {types.map((type) => (
        <Checkbox
          key={type}
          checked={chosen.includes(type)}
          onChange={({ target }) =>
            onChange(types.filter((each) => (each === type ? target.checked : chosen.includes(each))))
          }
        >
          {eventNames[type]} <code>{type}</code>
        </Checkbox>
      ))}
    </fieldset>
  );
}
