import type { AppView } from '@tongxing/contract/calls/apps.ts';
import { fileUrl } from '../../api/file-url.ts';
import { Link } from '../../browser/router.tsx';
import { formatMoment } from '../../parts/format-moment.ts';
import { paths, withQuery } from '../../paths.ts';
import { AppIcon } from '../../ui/AppIcon.tsx';
import { Badge } from '../../ui/Badge.tsx';
import { linkClass } from '../../ui/link-class.ts';
import css from './Applications.module.css';
import { statuses, types } from './app-words.ts';
import { CopyLine } from './CopyLine.tsx';

/** One app of one's own: its state, its client_id to copy, how much it is used. */
export function AppCard({ app }: { app: AppView }) {
  const { tone, icon, text } = statuses[app.status];
  const isStopped = app.status === 'refused' || app.status === 'suspended';
  return (
    <li className={css.app}>
      <div className={css.appHead}>
        <AppIcon src={app.logo && fileUrl(app.logo)} id={app.client_id} name={app.name} size={56} />
        <div>
          <h3 title={app.name}>{app.name}</h3>
          <p>{types[app.type].name}</p>
        </div>
        <Badge tone={tone} icon={icon}>
          {text}
        </Badge>
      </div>
      <CopyLine label="client_id" text={app.client_id} />
      <div className={css.appFoot}>
        <span className={isStopped ? css.bad : undefined}>{formatUse(app)}</span>
        <Link
          className={linkClass()}
          to={withQuery(paths.user.appList, { app: app.id })}
          aria-label={`管理${app.name}`}
        >
          {app.status === 'refused' ? '去修改' : app.status === 'in_review' ? '查看' : '管理'}
        </Link>
      </div>
    </li>
  );
}

function formatUse(app: AppView): string {
  if (app.status === 'in_review') return `${formatMoment(app.updated_at)}提交`;
  if (app.status !== 'active') return app.review_note || '请联系管理员';
  if (app.sign_ins_today > 0) return `今天 ${app.sign_ins_today} 次登录`;
  return app.people > 0 ? `${app.people} 人在用` : '还没有人用';
}
