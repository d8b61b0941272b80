import { type AppType, appTypes } from '@tongxing/contract/calls/apps.ts';
import { Icon } from '../../ui/Icon.tsx';
import css from './AppForm.module.css';
import { types } from './app-words.ts';

/** What kind of app it is: four cards, one chosen. */
export function TypeChoice({ type, onChange }: { type: AppType; onChange: (type: AppType) => void }) {
  return (
    <fieldset className={css.types}>
      <legend>应用类型</legend>
      {appTypes.map((each) => (
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
