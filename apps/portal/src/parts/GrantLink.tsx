import { Link } from '../browser/router.tsx';
import { paths, withQuery } from '../paths.ts';
import { linkClass } from '../ui/link-class.ts';

/** An app's name, leading to what it was given. `id`: its client id. */
export function GrantLink({ id, name }: { id: string; name: string }) {
  return (
    <Link className={linkClass()} to={withQuery(paths.user.appList, { grant: id })}>
      {name}
    </Link>
  );
}
