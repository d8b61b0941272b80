import { type ClientType, clientTypes } from '@tongxing/contract/calls/clients.ts';
import { Icon } from '../../ui/Icon.tsx';
import css from './AppForm.module.css';
import { types } from './app-words.ts';

/** What kind of app it is: four cards, one chosen. */
export function TypeChoice({ type, onChange }: { type: ClientType; onChange: (type: ClientType) => void }) {
  return (
    <fieldset className={css.types}>
      <legend>应用类型</legend>
      {clientTypes.map((each) => (
        <label key={each} className={css.type}>
          <input
            type="radio"
            name="app-type"
            className="vh"
            checked={each === type}
            onChange={() => onChange(each)}
          />
          <Icon of={types[each].icon} />
          {types[each].name}
        </label>
      ))}
      <p className={css.faint}>{types[type].about}</p>
    </fieldset>
  );
}
