import { Link } from '../browser/router.tsx';
import { paths } from '../paths.ts';
import { linkClass } from '../ui/link-class.ts';
import css from './HelpLine.module.css';

/** The last line of an auth card that is a dead end: a link that leads on. */
export function HelpLine() {
  return (
    <p className={css.line}>
      还是不行？
      <Link className={linkClass()} to={paths.help}>
        看看帮助
      </Link>
    </p>
  );
}
