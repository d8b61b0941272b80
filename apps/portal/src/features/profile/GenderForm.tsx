import type { Profile } from '@tongxing/contract/calls/profile.ts';
import { fieldNames } from '@tongxing/contract/words.ts';
import { useTypedWork } from '../../browser/use-typed-work.ts';
import { Checkbox } from '../../ui/Checkbox.tsx';
import { FactForm } from './FactForm.tsx';
import css from './Profile.module.css';
import { useSaveProfile } from './use-save-profile.ts';

/** The words of each gender, in the order of the form. */
export const genders: Readonly<Record<Profile['gender'], string>> = {
  '': '不公开',
  female: '女',
  male: '男',
  other: '其他',
};

const offered = Object.keys(genders) as Profile['gender'][];

/** The form for the gender; 不公开 for none. */
export function GenderForm({ gender, onDone }: { gender: Profile['gender']; onDone: () => void }) {
  const [chosen, setChosen] = useTypedWork('gender', gender);
  const { isSaving, save } = useSaveProfile();
  const submit = async () => {
    if (chosen === gender || (await save({ gender: chosen }, `${fieldNames.gender}已更新`)) === null)
      onDone();
  };
  return (
    <FactForm isSaving={isSaving} onSave={submit} onDone={onDone}>
      <div className={css.radios} role="radiogroup" aria-label={fieldNames.gender}>
        {offered.map((each) => (
          <Checkbox
            key={each}
            kind="radio"
            name="gender"
            checked={chosen === each}
            // oxlint-disable-next-line jsx-a11y/no-autofocus -- the person has just asked to edit it
            autoFocus={gender === each}
            onChange={() => setChosen(each)}
          >
            {genders[each]}
          </Checkbox>
        ))}
      </div>
    </FactForm>
  );
}
