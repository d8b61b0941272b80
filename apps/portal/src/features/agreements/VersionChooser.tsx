import { Select } from '../../ui/Select.tsx';
import css from './LegalText.module.css';

interface VersionChooserProps {
  version: string;
  /** The newest first. */
  versions: readonly string[];
  onChoose: (version: string) => void;
}

/** Links to the other versions of a document. */
export function VersionChooser({ version, versions, onChoose }: VersionChooserProps) {
  return (
    <label className={css.versions}>
      <span>历次版本</span>
      <Select size="sm" value={version} onChange={(event) => onChoose(event.currentTarget.value)}>
        {versions.map((each, at) => (
          <option key={each} value={each}>
            {at === 0 ? `${each}（现行）` : each}
          </option>
        ))}
      </Select>
    </label>
  );
}
