import { TriangleAlert } from 'lucide-react';
import { Link } from '../../../browser/router.tsx';
import { linkClass } from '../../../ui/link-class.ts';
import { Note } from '../../../ui/Note.tsx';
import { adminPath } from '../admin-path.ts';
import type { App } from './app.ts';

/** Whom people could take the app for: verified apps of others, and the site itself. */
export function LookAlikes({ app }: { app: App }) {
  if (app.looks_like.length === 0) return null;
  return (
    <Note tone="lamp" icon={TriangleAlert}>
      名称容易认错：
      {app.looks_like.map(({ client_id: id, name, how }, at) => (
        <span key={id ?? ''}>
          {at > 0 && '；'}
          {how === 'same' ? '看起来和' : '很像'}
          {id ? (
            <Link className={linkClass()} to={adminPath('apps', id)}>
              「{name}」
            </Link>
          ) : (
            `本站「${name}」`
          )}
          {how === 'same' && '一样'}
        </span>
      ))}
      。确认是同一家再通过。
    </Note>
  );
}
