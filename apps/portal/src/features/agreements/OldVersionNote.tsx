import { History } from 'lucide-react';
import { Link } from '../../browser/router.tsx';
import { Note } from '../../ui/Note.tsx';
import css from './LegalText.module.css';

/** Says that this version is not the current one, with a link to it. */
export function OldVersionNote() {
  return (
    <div className={css.old}>
      <Note tone="lamp" icon={History}>
        这是旧版本，仅供查阅。<Link to="?">看现行版本</Link>
      </Note>
    </div>
  );
}
